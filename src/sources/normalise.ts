import type { Drop } from '../core/drop.ts';
import { drop } from '../core/drop.ts';
import type { Hbb } from '../core/hbb.ts';
import { hbbCorners, hbbOf, padHbb } from '../core/hbb.ts';
import { roundTo } from '../core/order.ts';
import type { Polygon } from '../core/polygon.ts';
import { convexHull } from '../core/polygon.ts';
import type { Config } from '../model/config.ts';
import type { Instance, Unknown, UnknownReason } from '../model/scene.ts';
import type { Taxonomy } from '../model/taxonomy.ts';
import { countFault } from './label-text.ts';
import { findPairs, type Pair } from './normalise-pairs.ts';
import { badCoordinate, classifyShape, isOutside, ringFaults, type Shape } from './normalise-shape.ts';
import type { NotLabelled, ObjectDrop, ParsedAnnotation, RawObject } from './reader.ts';

export interface NormaliseInput {
  readonly parsed: Pick<ParsedAnnotation, 'objects' | 'drops' | 'faults' | 'headFirst'>;
  readonly framePx: Hbb;
  /** Category of every source label but those of ignore regions; null: dropped on purpose. */
  readonly categories: ReadonlyMap<string, string | null>;
  readonly notLabelled: readonly NotLabelled[];
  readonly taxonomy: Pick<Taxonomy, 'ancestorsOf'>;
  readonly limits: Config['ingest'];
}

/** An object that is not kept, with its place in the label file. */
export interface DroppedObject extends Drop {
  readonly index: number;
  readonly line?: number;
  readonly category: string | null;
}

export interface Normalised {
  readonly instances: readonly Instance[];
  readonly unknowns: readonly Unknown[];
  readonly drops: readonly DroppedObject[];
  /** Objects that are kept as unknown, by reason. */
  readonly doubts: Readonly<Record<string, number>>;
  /** What was wrong with the labels, whether or not it decided; by kebab-case code. */
  readonly faults: Readonly<Record<string, number>>;
  readonly lineage: Readonly<Record<string, string[]>>;
}

/** More labels lie upon one another than in any scene: a file that is damaged, and would be compared for hours. */
export class PiledLabels extends Error {}

/**
 * Labels of one image in the source's numbers, made into instances, unknown marks and drops: each object becomes one
 * of the three, and a dropped one may leave a mark besides. Pure; rules of the specification, section 2. Throws
 * PiledLabels for a scene that is dropped as a whole.
 */
export function normaliseObjects(input: NormaliseInput): Normalised {
  const books = new Books(input);
  const shaped: Shaped[] = [];
  const seen: Twins = new Map();
  for (const object of input.parsed.objects) {
    const category = object.ignore ? null : categoryIn(input, object.sourceLabel);
    const found = judgeObject(object, category, seen, input, books);
    if (found !== null) shaped.push(found);
  }
  for (const fault of input.parsed.drops) books.dropUnread(fault);
  const pairs = pairDoubts(shaped, input.limits, books);
  shaped.forEach((item, i) => {
    const doubt = pairs.get(i) ?? item.shape.doubt;
    if (doubt === null) books.keep(item);
    else books.doubt(item.object, item.category, doubt, item.shape.ring);
  });
  return books.close();
}

interface Shaped {
  readonly object: RawObject;
  readonly category: string;
  readonly shape: Shape;
}

function categoryIn({ categories }: NormaliseInput, sourceLabel: string): string | null {
  const category = categories.get(sourceLabel);
  if (category === undefined) throw new Error(`label ${JSON.stringify(sourceLabel)} was not looked up`);
  return category;
}

/** Faults of the label in the order in which they decide; null where one of them did. */
function judgeObject(
  object: RawObject,
  category: string | null,
  seen: Twins,
  { framePx, limits }: NormaliseInput,
  books: Books,
): Shaped | null {
  const { points, sourceLabel } = object;
  if (category === null && !object.ignore)
    return books.drop(object, null, drop('label-dropped', sourceLabel, null), null);
  const bad = points.length < 2 ? 'no coordinates' : badCoordinate(points);
  if (bad !== null) {
    books.count('bad-coordinate');
    books.mark(category, null, object);
    return books.drop(object, category, drop('bad-coordinate', String(bad), 'a place near the image'), null);
  }
  const vertices = points.length / 2;
  if (vertices > limits.maxVertices) {
    books.count('too-many-vertices');
    const why = drop('too-many-vertices', vertices, limits.maxVertices);
    return books.drop(object, category, why, hbbCorners(hbbOf(points)));
  }
  const faults = ringFaults(points, framePx, limits.minAreaPx2);
  for (const fault of faults) books.count(fault);
  const twin = findTwin(object, seen);
  if (twin !== null) {
    books.count('exact-duplicate');
    return books.drop(object, category, drop('exact-duplicate', `o${twin}`, null), null);
  }
  if (category === null) return books.doubt(object, null, 'ignore-region', points);
  const isNone = faults.includes('outside-image');
  if (isNone && isOutside(padded(points, limits.jitterPx), framePx)) {
    const away = roundTo(distanceOutside(points, framePx), 3);
    return books.drop(object, category, drop('outside-image', away, 0), null);
  }
  const shape = classifyShape(points, faults, framePx, limits);
  if ('code' in shape) return books.drop(object, category, shape, points);
  return isNone ? books.doubt(object, category, 'threshold-band', points) : { object, category, shape };
}

/** Objects seen so far, by a number that equal rings share. */
type Twins = Map<number, RawObject[]>;

/** Index of an earlier object with the same label and the same numbers in the same order. */
function findTwin(object: RawObject, seen: Twins): number | null {
  const { points, sourceLabel } = object;
  let key = 0;
  for (let i = 0; i < points.length; i++) key += (points[i] as number) * (i + 1);
  const alike = seen.get(key);
  if (alike === undefined) {
    seen.set(key, [object]);
    return null;
  }
  const twin = alike.find(
    (o) =>
      o.sourceLabel === sourceLabel &&
      o.points.length === points.length &&
      o.points.every((v, i) => v === points[i]),
  );
  if (twin === undefined) alike.push(object);
  return twin?.index ?? null;
}

function padded(points: Polygon, px: number): Polygon {
  const [x1, y1, x2, y2] = padHbb(hbbOf(points), px);
  return [x1, y1, x2, y1, x2, y2, x1, y2];
}

/** How far the box of the points stands off the frame, px; 0 where it touches. */
function distanceOutside(points: Polygon, frame: Hbb): number {
  const [x1, y1, x2, y2] = hbbOf(points);
  const dx = Math.max(0, frame[0] - x2, x1 - frame[2]);
  const dy = Math.max(0, frame[1] - y2, y1 - frame[3]);
  return Math.sqrt(dx * dx + dy * dy);
}

/** Doubt by place in `shaped`: two labels on one spot. What is sure of a pair weighs more than a threshold. */
function pairDoubts(
  shaped: readonly Shaped[],
  limits: NormaliseInput['limits'],
  books: Books,
): ReadonlyMap<number, UnknownReason> {
  const items = shaped.map(({ category, shape }) => ({ category, shape: shape.ring }));
  const pairs = findPairs(items, limits);
  if (pairs === null) throw new PiledLabels(`more than ${limits.maxPairs} overlaps`);
  const doubts = new Map<number, UnknownReason>();
  for (const reason of ['threshold-band', 'double-labelled', 'conflicting-labels'] as const) {
    for (const pair of pairs) {
      if (pair.reason !== reason) continue;
      doubts.set(pair.a, reason).set(pair.b, reason);
      countPair(pair, books);
    }
  }
  return doubts;
}

function countPair({ reason, iou }: Pair, books: Books): void {
  if (reason === 'threshold-band') return;
  books.count(`${reason}-pair`);
  if (iou >= 0.9) books.count(`${reason}-pair-over-0.9`);
}

/** Gathers what becomes of each object. */
class Books {
  private readonly input: NormaliseInput;
  private readonly instances: Instance[] = [];
  private readonly marks: Unknown[] = [];
  private readonly drops: DroppedObject[] = [];
  private readonly doubts: Record<string, number> = {};
  private readonly faults: Record<string, number>;

  constructor(input: NormaliseInput) {
    this.input = input;
    this.faults = { ...input.parsed.faults };
  }

  count(code: string): void {
    countFault(this.faults, code);
  }

  keep({ object, category, shape }: Shaped): void {
    this.instances.push({
      id: `o${object.index}`,
      category,
      sourceLabel: object.sourceLabel,
      quad: shape.quad,
      shape: shape.kind,
      ...(shape.kind === 'clipped' ? { outline: shape.ring } : {}),
      sourceQuad: object.points,
      headFirst: this.input.parsed.headFirst && shape.kind === 'quad',
      visibleShare: shape.visibleShare,
      difficult: object.difficult,
      ...placeOf(object),
    });
  }

  doubt(object: RawObject, category: string | null, reason: UnknownReason, points: Polygon): null {
    countFault(this.doubts, reason);
    this.marks.push({
      reason,
      category,
      area: convexHull(points),
      ...placeOf(object),
      sourceQuad: object.points,
    });
    return null;
  }

  /** `points` (where they are known) leave a mark: something stands there all the same. */
  drop(object: RawObject, category: string | null, why: Drop, points: Polygon | null): null {
    this.drops.push({ ...why, ...placeOf(object), category });
    if (points !== null) this.mark(category, points, object);
    return null;
  }

  dropUnread(fault: ObjectDrop): void {
    const { sourceLabel, points, index, line: _line, ...why } = fault;
    this.count(fault.code);
    const place = placeOf(fault);
    const category = sourceLabel === undefined ? null : categoryIn(this.input, sourceLabel);
    this.drops.push({ code: why.code, value: why.value, threshold: why.threshold, ...place, category });
    // A class that is dropped on purpose is missed by nobody.
    if (sourceLabel !== undefined && category === null) return;
    const isPlaced = points !== undefined && points.length > 0 && badCoordinate(points) === null;
    this.mark(category, isPlaced ? points : null, fault);
  }

  close(): Normalised {
    const missing: Unknown[] = this.input.notLabelled.map(({ category }) => ({
      reason: 'not-labelled',
      category,
      area: null,
    }));
    const marks = this.marks.sort((a, b) => (a.index as number) - (b.index as number));
    const unknowns = [...missing, ...marks];
    return {
      instances: this.instances,
      unknowns,
      drops: this.drops.sort((a, b) => a.index - b.index),
      doubts: this.doubts,
      faults: this.faults,
      lineage: lineageOf([...this.instances, ...unknowns], this.input.taxonomy),
    };
  }

  mark(
    category: string | null,
    points: Polygon | null,
    object: { readonly index: number; readonly line?: number },
  ): void {
    const area = points === null ? null : convexHull(points);
    this.marks.push({ reason: 'dropped-object', category, area, ...placeOf(object) });
  }
}

function placeOf(object: { readonly index: number; readonly line?: number }): {
  index: number;
  line?: number;
} {
  return object.line === undefined ? { index: object.index } : { index: object.index, line: object.line };
}

function lineageOf(
  items: readonly { readonly category: string | null }[],
  taxonomy: NormaliseInput['taxonomy'],
): Record<string, string[]> {
  const named = new Set<string>();
  for (const { category } of items) if (category !== null) named.add(category);
  const lineage: Record<string, string[]> = {};
  for (const category of [...named].sort()) lineage[category] = [...taxonomy.ancestorsOf(category)];
  return lineage;
}
