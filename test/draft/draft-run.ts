import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveStage } from '../../pipelines/3-derive.ts';
import { selectStage } from '../../pipelines/4-select.ts';
import { type Overrides, openRun, type Run } from '../../pipelines/run.ts';
import { type InstanceSpec, leaningBox, makeScene } from '../../src/families/made-scene.ts';
import { runStage } from '../../src/io/stage.ts';
import type { ConfigInput } from '../../src/model/config.ts';
import type { Selected } from '../../src/model/instruction.ts';
import type { Scene } from '../../src/model/scene.ts';

/** Centres of a swarm of ships in each scene, shares of the sides. */
const SWARMS = [0.17, 0.5, 0.83].flatMap((x) => [0.17, 0.5, 0.83].map((y) => [x, y] as const));

/** Twelve ships close together in one ninth of the image, in two rows; four airplanes of growing size apart from each other. */
function sceneAt(number: number): Scene {
  const [x, y] = SWARMS[number % SWARMS.length] as readonly [number, number];
  const ships = Array.from(
    { length: 12 },
    (_, i): InstanceSpec =>
      leaningBox(
        'ship',
        4000 * x + 60 * (i % 6) - 150,
        4000 * y + 55 * Math.floor(i / 6) + 7 * (i % 2),
        30,
        12,
        0,
      ),
  );
  const planes = Array.from(
    { length: 4 },
    (_, i): InstanceSpec =>
      leaningBox(
        'airplane',
        700 + 800 * i + 13 * number,
        600 + 750 * ((i + number) % 4),
        22 + 9 * i,
        20 + 8 * i,
        0,
      ),
  );
  return makeScene({ id: `dota-v2/train/P${number}`, instances: [...ships, ...planes] });
}

/** A run in `folder` with selected records of the families over made scenes; drawn from labels, since there are no images. */
export async function startDraftRun(
  folder: string,
  draft: ConfigInput['draft'],
  sceneCount = 18,
  families: readonly string[] = ['GC', 'BG', 'PDR'],
  makeAt = sceneAt,
): Promise<(more?: Partial<NonNullable<ConfigInput['draft']>>, overrides?: Overrides) => Promise<Run>> {
  mkdirSync(join(folder, 'archive'), { recursive: true });
  const open = (
    more: Partial<NonNullable<ConfigInput['draft']>> = {},
    overrides: Overrides = {},
  ): Promise<Run> =>
    openRun(
      { config: configOf(folder, families, { ...draft, ...more }), dir: folder },
      { workers: 1, ...overrides },
    );
  const run = await open();
  await writeScenes(
    run,
    Array.from({ length: sceneCount }, (_, number) => makeAt(number)),
  );
  await deriveStage(run);
  await selectStage(run);
  return open;
}

function configOf(folder: string, families: readonly string[], draft: ConfigInput['draft']): ConfigInput {
  return {
    sources: { 'dota-v2': { root: join(folder, 'archive') } },
    out: join(folder, 'out'),
    families: [...families],
    labelsOnly: true,
    select: {
      quotas: Object.fromEntries(families.map((task) => [task, { dev: 6, validation: 2, test: 6 }])),
    },
    draft,
  };
}

async function writeScenes({ stagesPath }: Run, scenes: readonly Scene[]): Promise<void> {
  await runStage({
    name: '2-screen',
    stagesPath,
    inputs: [],
    params: null,
    code: [],
    async run(sink) {
      for (const scene of scenes) await sink.keep({ scene, screen: { ...SCREEN, group: scene.id } });
      const book = { unit: 'scenes', in: scenes.length, kept: scenes.length, dropped: {} };
      return { books: [book], details: {} };
    },
  });
}

const SCREEN = { pixels: null, density: 1, spread: 1, exception: false };

/** What the draft stage wrote, byte for byte. */
export function draftedFiles({ stagesPath }: Run): Record<string, string> {
  const names = ['kept.jsonl', 'dropped.jsonl', 'report.json'];
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(stagesPath, '5-draft', name), 'utf8')]),
  );
}

export function draftedRecords(run: Run): Selected[] {
  return (draftedFiles(run)['kept.jsonl'] ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Selected);
}
