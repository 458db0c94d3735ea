import { join, resolve } from 'node:path';
import { DataError } from '../src/core/errors.ts';
import { verifyFolder } from '../src/io/checksums.ts';
import { pathExists, removeTree } from '../src/io/files.ts';
import { readLines } from '../src/io/jsonl.ts';
import { engineVersion } from '../src/io/modules.ts';
import { pruneCache } from '../src/io/prune-cache.ts';
import { runStage, type StageReport } from '../src/io/stage.ts';
import { readStageReport } from '../src/io/stage-report.ts';
import type { ScreenFacts } from '../src/model/screened.ts';
import { type ReleaseInput, STAGE_NAMES } from '../src/release/input.ts';
import { termsOf } from '../src/release/look-alike.ts';
import { publicConfig } from '../src/release/manifest.ts';
import { ownFilesOf } from '../src/release/own-files.ts';
import { writeReport } from '../src/release/report.ts';
import { writeRelease } from '../src/release/write.ts';
import { runAsScript } from './as-script.ts';
import type { Run } from './run.ts';

/** Stage 8: the release folder, the private answer key where test answers are withheld, and the report of the build. */
export async function releaseStage(run: Run): Promise<StageReport> {
  const input = await inputOf(run);
  const releasePath = join(run.outPath, 'release');
  const reportPath = join(run.outPath, 'report.html');
  const { holdAnswers } = run.config.release;
  if (pathExists(releasePath) && !(await isWhole(releasePath))) await removeTree(releasePath);
  await pruneCache(input.cachePath, () => imageSums(join(run.stagesPath, '2-screen', 'kept.jsonl')));
  return runStage({
    name: '8-release',
    stagesPath: run.stagesPath,
    inputs: [...inputPaths(run.stagesPath), ...(input.errataPath === null ? [] : [input.errataPath])],
    params: {
      config: publicConfig(input),
      seed: run.config.seed,
      families: input.families,
      ownFiles: input.ownFiles,
      sources: input.sources.map(({ rootPath: _root, ...card }) => card),
    },
    code: [import.meta.url],
    alsoWrites: [
      join(releasePath, 'checksums.txt'),
      reportPath,
      ...(holdAnswers ? [join(run.outPath, 'held')] : []),
    ],
    async run() {
      const { manifest, allStats, ledger, notices } = await writeRelease(input);
      await writeReport(input, { stats: allStats, notices }, reportPath);
      const count = Object.values(manifest.records).reduce((a, b) => a + b, 0);
      return {
        books: [{ unit: 'records', in: count, kept: count, dropped: {} }],
        details: {
          notices,
          gates: manifest.gates,
          ledger,
          records: manifest.records,
          images: manifest.images,
        },
      };
    },
  });
}

async function inputOf(run: Run): Promise<ReleaseInput> {
  const { config, taxonomy, stagesPath, outPath } = run;
  const stages: StageReport[] = [];
  for (const name of STAGE_NAMES) {
    const folder = join(stagesPath, name);
    if (pathExists(join(folder, 'report.json'))) stages.push(await readStageReport(folder));
  }
  return {
    config,
    stagesPath,
    outPath,
    cachePath: join(outPath, 'cache'),
    errataPath: config.release.errata === null ? null : resolve(run.configDir, config.release.errata),
    sources: run.readers.map(({ id, reader, rootPath }) => {
      const { homepage } = reader.card;
      return { id, homepage, ...termsOf(reader.card, config.release.synthetic), rootPath };
    }),
    families: run.families.map(({ family, params }) => {
      const { id, title, description, version } = family.meta;
      return { id, title, description, version, params };
    }),
    ownFiles: await ownFilesOf(
      run.readers,
      run.families.map(({ family: { meta }, modulePath }) => ({ id: meta.id, modulePath })),
    ),
    taxonomyVersion: taxonomy.version,
    engine: { name: 'uhr-micro', version: engineVersion() },
    stages,
    progress: run.progress,
  };
}

function inputPaths(stagesPath: string): string[] {
  const files = STAGE_NAMES.flatMap((name) => [`${name}/report.json`, `${name}/dropped.jsonl`]);
  const kept = ['1-ingest', '2-screen', '3-derive', '7-split'].map((name) => `${name}/kept.jsonl`);
  return [...files, ...kept].map((path) => join(stagesPath, path));
}

/** A release that was changed by hand is written anew. */
async function isWhole(releasePath: string): Promise<boolean> {
  try {
    return (await verifyFolder(releasePath)).length === 0;
  } catch (error) {
    if (error instanceof DataError) return false;
    throw error;
  }
}

/** sha256 of the images of the run. Of a line, which may hold ten thousand labels, only what the screen added is parsed. */
async function imageSums(keptPath: string): Promise<ReadonlySet<string>> {
  const sums = new Set<string>();
  if (!pathExists(keptPath)) return sums;
  for await (const line of readLines(keptPath)) {
    const at = line.lastIndexOf(SCREEN_MEMBER);
    const { pixels } = JSON.parse(line.slice(at + SCREEN_MEMBER.length, -1)) as ScreenFacts;
    if (pixels !== null) sums.add(pixels.sha256);
  }
  return sums;
}

const SCREEN_MEMBER = ',"screen":';

runAsScript(import.meta.url);
