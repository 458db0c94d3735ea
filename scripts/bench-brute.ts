import { join } from 'node:path';
import { openRun } from '../pipelines/run.ts';
import { canonicalJson } from '../src/core/hash.ts';
import { type DeriveOptions, deriveIndexed, type FamilyYield, openScene } from '../src/families/derive.ts';
import { scatteredScene } from '../src/families/made-scene.ts';
import { makeFolder } from '../src/io/files.ts';
import type { Scene, Unknown } from '../src/model/scene.ts';
import { vocabularyOf } from '../src/sources/reader.ts';
import { bruteIndex } from '../test/families/brute-index.ts';
import { BENCH_CATEGORIES } from './bench-derive.ts';

export interface BruteComparison {
  readonly scenes: number;
  readonly instances: number;
  /** Facts proposed and proposals dropped, that were compared. */
  readonly compared: number;
  /** Lines that stand on one side only, without those on the other. */
  readonly mismatches: readonly string[];
}

/**
 * Derives a sample of scenes with the R-tree and again without it, going through all objects for every question, and
 * compares facts, answers, candidates and drops.
 */
export async function compareBrute(scratchPath: string): Promise<BruteComparison> {
  await makeFolder(join(scratchPath, 'archive'));
  const config = { sources: { fair1m: { root: 'archive' } }, out: 'out' };
  const { families, readers, taxonomy, config: whole } = await openRun({ config, dir: scratchPath });
  const sources = readers.map(({ id, reader }) => {
    const { exhaustiveGroups, fineGrained } = reader.card;
    return [id, { exhaustiveGroups, fineGrained, vocabulary: vocabularyOf(reader) }] as const;
  });
  const { seed, language, policy } = whole;
  const options: DeriveOptions = { seed, language, policy, taxonomy, sources: Object.fromEntries(sources) };
  const scenes = sampleScenes();
  let compared = 0;
  const mismatches: string[] = [];
  for (const scene of scenes) {
    const indexed = openScene({ scene, screen: null }, options);
    const found = linesOf(deriveIndexed(indexed, families, options));
    const brute = linesOf(deriveIndexed(bruteIndex(indexed), families, options));
    compared += brute.size;
    for (const line of found) if (!brute.has(line)) mismatches.push(`${scene.id} R-tree only: ${line}`);
    for (const line of brute) if (!found.has(line)) mismatches.push(`${scene.id} brute force only: ${line}`);
  }
  const instances = scenes.reduce((sum, scene) => sum + scene.instances.length, 0);
  return { scenes: scenes.length, instances, compared, mismatches };
}

function linesOf(yields: readonly FamilyYield[]): Set<string> {
  const lines = yields.flatMap(({ task, kept, dropped, drafts }) => [
    ...drafts.map(({ facts, derived }) => canonicalJson({ task, facts, derived })),
    ...kept.map((candidate) => canonicalJson({ task, candidate })),
    ...dropped.map((drop) => canonicalJson({ task, drop })),
  ]);
  return new Set(lines);
}

/** One scene as dense as those that are timed, and smaller ones with unknown content. */
function sampleScenes(): Scene[] {
  const dense = scatteredScene(2000, BENCH_CATEGORIES, {
    ...sceneSpec(0),
    widthPx: 20_000,
    heightPx: 20_000,
  });
  const mixed = [1, 2, 3, 4].map((n) =>
    scatteredScene(300, BENCH_CATEGORIES, {
      ...sceneSpec(n),
      widthPx: 6000,
      heightPx: 5000,
      unknowns: unknownsAt(n),
    }),
  );
  return [dense, ...mixed];
}

function sceneSpec(seed: number): { id: string; seed: number; sidePx: readonly [number, number] } {
  return { id: `fair1m/train/${seed}`, seed, sidePx: [20, 60] };
}

/** A dropped object, of a known and of any category. */
function unknownsAt(n: number): Unknown[] {
  const at = (x: number, y: number): number[] => [x, y, x + 40, y, x + 40, y + 40, x, y + 40];
  return [
    { reason: 'dropped-object', category: 'tugboat', area: at(600 * n, 500 * n), index: 9001 },
    { reason: 'ignore-region', category: null, area: at(6000 - 700 * n, 400 * n), index: 9002 },
  ];
}
