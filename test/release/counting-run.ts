import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Run } from '../../pipelines/run.ts';
import { sha256Hex } from '../../src/core/hash.ts';
import { family as gc } from '../../src/families/gc.ts';
import { buildTaxonomy } from '../../src/model/taxonomy.ts';
import { BASE_CATEGORIES, TAXONOMY_VERSION } from '../../src/model/taxonomy-data.ts';
import type { ReleaseInput } from '../../src/release/input.ts';
import { reader } from '../../src/sources/fair1m.ts';
import { tempFolder } from '../temp.ts';
import { type TinyRun, tinyRun, writeTinyRun } from './tiny-run.ts';

export const LABELS = 'three ships';

/** The counting question of scene 2, with facts that the real family answers. */
export async function countingRun(
  change: (run: TinyRun) => void = () => {},
  config = {},
): Promise<{ run: Run; input: ReleaseInput; root: string }> {
  const root = tempFolder();
  const tiny = tinyRun();
  for (const { scene } of tiny.scenes) scene.unknowns = [];
  for (const record of tiny.records.filter((r) => r.task === 'GC')) {
    record.facts = { category: 'ship' };
    record.proof = { ...record.proof, labelPath: 'labels/2.txt', labelSha256: sha256Hex(LABELS) };
  }
  change(tiny);
  const input = await writeTinyRun(root, tiny, config);
  const archive = join(root, 'archive');
  mkdirSync(join(archive, 'labels'));
  writeFileSync(join(archive, 'labels/2.txt'), LABELS);
  const run: Run = {
    config: input.config,
    configDir: root,
    outPath: input.outPath,
    stagesPath: input.stagesPath,
    workers: 1,
    readers: [
      {
        id: 'demo',
        reader,
        rootPath: archive,
        sizesPath: null,
        modulePath: fileURLToPath(new URL('../../src/sources/fair1m.ts', import.meta.url)),
      },
    ],
    families: [
      {
        family: gc,
        params: gc.params.parse({}),
        modulePath: fileURLToPath(new URL('../../src/families/gc.ts', import.meta.url)),
      },
    ],
    taxonomy: buildTaxonomy(TAXONOMY_VERSION, BASE_CATEGORIES),
    progress: () => {},
  };
  return { run, input, root };
}
