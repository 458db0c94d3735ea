import { z } from 'zod';
import { canonicalJson } from '../src/core/hash.ts';
import { type DeriveOptions, deriveIndexed, openScene, type SeatedFamily } from '../src/families/derive.ts';
import type { AnyFamily } from '../src/families/family.ts';
import { addTree, type CountTree, tallyPolicies, tallyYields } from '../src/families/yields.ts';
import { issueError, parseLine } from '../src/io/jsonl.ts';
import { importModule, isOfEngine } from '../src/io/modules.ts';
import { sceneSchema } from '../src/model/scene.ts';
import { screenFactsSchema } from '../src/model/screened.ts';
import { buildTaxonomy, type Category } from '../src/model/taxonomy.ts';

/** All that a worker needs, in a form that can be sent to it. */
export interface DeriveShared extends Omit<DeriveOptions, 'taxonomy'> {
  readonly taxonomyVersion: string;
  readonly categories: readonly Category[];
  readonly families: readonly { readonly modulePath: string; readonly params: unknown }[];
}

export interface DeriveItem {
  readonly line: string;
  /** `path:line`, for errors. */
  readonly where: string;
}

export interface DeriveResult {
  readonly kept: readonly string[];
  readonly dropped: readonly string[];
  readonly droppedByCode: Readonly<Record<string, number>>;
  readonly proposed: number;
  readonly tally: CountTree;
}

const screenedSchema = z.object({ scene: sceneSchema, screen: screenFactsSchema.nullable() });

interface Seats {
  readonly options: DeriveOptions;
  readonly families: readonly SeatedFamily[];
}

const seatsOf = new WeakMap<DeriveShared, Promise<Seats>>();

/** Derives the candidates of one line of the screen stage. */
export async function deriveLine(shared: DeriveShared, { line, where }: DeriveItem): Promise<DeriveResult> {
  const checked = screenedSchema.safeParse(parseLine(line, where));
  if (!checked.success) throw issueError(where, checked.error);
  let seats = seatsOf.get(shared);
  if (seats === undefined) {
    seats = takeSeats(shared);
    seatsOf.set(shared, seats);
  }
  const { families, options } = await seats;
  const indexed = openScene(checked.data, options);
  const yields = deriveIndexed(indexed, families, options);
  const tally = tallyYields(indexed, yields);
  addTree(tally, tallyPolicies(checked.data, yields, families, options));
  const dropped = yields.flatMap((y) => y.dropped);
  const droppedByCode: Record<string, number> = {};
  for (const { code } of dropped) droppedByCode[code] = (droppedByCode[code] ?? 0) + 1;
  return {
    kept: yields.flatMap((y) => y.kept.map(canonicalJson)),
    dropped: dropped.map(canonicalJson),
    droppedByCode,
    proposed: yields.reduce((sum, y) => sum + y.proposed, 0),
    tally,
  };
}

async function takeSeats(shared: DeriveShared): Promise<Seats> {
  const families: SeatedFamily[] = [];
  for (const { modulePath, params } of shared.families) {
    const ownPath = isOfEngine(modulePath) ? undefined : modulePath;
    families.push({ family: (await importModule(modulePath)).family as AnyFamily, params, ownPath });
  }
  const taxonomy = buildTaxonomy(shared.taxonomyVersion, shared.categories);
  return { families, options: { ...shared, taxonomy } };
}
