import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deriveStage } from '../pipelines/3-derive.ts';
import { openRun } from '../pipelines/run.ts';
import { scatteredScene } from '../src/families/made-scene.ts';
import { workerFlags } from '../src/io/modules.ts';
import { runStage } from '../src/io/stage.ts';

export interface DeriveTimes {
  readonly scenes: number;
  readonly instances: number;
  /** Processor time, which other work on the machine stretches less than the time by the clock. */
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly peakMiB: number;
}

const SCENES = 300;
const SIDE_PX = 20_000;
export const BENCH_CATEGORIES = [
  'boeing-737',
  'airbus-a220',
  'tugboat',
  'fishing-boat',
  'dry-cargo-ship',
  'tennis-court',
];

/** Derives 300 scenes with so many instances each, in a process of its own and one thread. */
export function measureDerive(perScene: number): DeriveTimes {
  const args = [...workerFlags(), fileURLToPath(import.meta.url), String(perScene)];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as DeriveTimes;
}

async function measureSelf(perScene: number): Promise<DeriveTimes> {
  const root = mkdtempSync(join(tmpdir(), 'uhr-micro-bench-'));
  try {
    mkdirSync(join(root, 'archive'));
    const config = { sources: { fair1m: { root: 'archive' } }, out: 'out', workers: 1 };
    const run = await openRun({ config, dir: root });
    await writeScenes(run.stagesPath, perScene);
    const [before, start] = [process.cpuUsage(), performance.now()];
    await deriveStage(run);
    const wallMs = Math.round(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    return {
      scenes: SCENES,
      instances: SCENES * perScene,
      cpuMs: Math.round((user + system) / 1000),
      wallMs,
      peakMiB: Math.round(process.resourceUsage().maxRSS / 1024),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function writeScenes(stagesPath: string, perScene: number): Promise<void> {
  await runStage({
    name: '2-screen',
    stagesPath,
    inputs: [],
    params: null,
    code: [],
    async run(sink) {
      for (let i = 0; i < SCENES; i++) {
        const id = `fair1m/train/${i}`;
        const frame = { widthPx: SIDE_PX, heightPx: SIDE_PX, sidePx: [20, 60] as const };
        const scene = scatteredScene(perScene, BENCH_CATEGORIES, { id, seed: i, ...frame });
        await sink.keep({
          scene,
          screen: { group: id, pixels: null, density: 1, spread: 1, exception: false },
        });
      }
      return { books: [{ unit: 'scenes', in: SCENES, kept: SCENES, dropped: {} }], details: {} };
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await measureSelf(Number(process.argv[2]))));
