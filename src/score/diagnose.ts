import { type Hbb, hbbContainsPoint, hbbCorners, hbbOf, intersectHbb } from '../core/hbb.ts';
import { hbbIou, iouOf, overlapArea } from '../core/iou.ts';
import { vertexMean } from '../core/polygon.ts';
import { type Coverage, coverageOf } from '../model/taxonomy.ts';

/**
 * Error taxonomy of appendix E.1. `success` is IoU >= 0.3 with a target; the failures are told apart in this order:
 * format, region, object, category, context, shift, other.
 */
export const DIAGNOSES = [
  'invalid-format',
  'region-hallucination',
  'object-hallucination',
  'category-hallucination',
  'context-hallucination',
  'coordinate-shift',
  'other',
  'success',
] as const;
export type Diagnosis = (typeof DIAGNOSES)[number];

export const SUCCESS_IOU = 0.3;

/** `[x1, y1, x2, y2]` or four corners, absolute pixels. */
type Box = readonly number[];

export interface DiagnosedObject {
  readonly id: string;
  readonly category: string;
  /** In the form that the record asks for: a thin leaning object fills little of its own HBB. */
  readonly box: Box;
  readonly hbb: Hbb;
}

/** What is labelled around a record. */
export interface DiagnosisContext {
  /** The answer, in the form asked for. */
  readonly truths: readonly Box[];
  readonly objects: readonly DiagnosedObject[];
  /** Places where something is that is not known for certain: a box on one of them is `other`. */
  readonly unknowns: readonly Box[];
  readonly lineage: Readonly<Record<string, readonly string[]>>;
  /** Categories asked about; mostly one. */
  readonly categories: readonly string[];
  /** Ids of the true targets among the objects. */
  readonly targets: ReadonlySet<string>;
  /** Rectangle that the question restricts itself to, or null. */
  readonly region: Hbb | null;
}

/**
 * A diagnosis for each predicted box, in their order; null stands for one that is no box. A target counts for one box,
 * the pair of the highest IoU first: a further box on it is `other`.
 */
export function diagnoseBoxes(boxes: readonly (Box | null)[], context: DiagnosisContext): Diagnosis[] {
  const found = matchTruths(boxes, context.truths);
  return boxes.map((box, i) => {
    if (box === null) return 'invalid-format';
    if (found.has(i)) return 'success';
    return context.truths.some((truth) => iouBetween(truth, box) >= SUCCESS_IOU)
      ? 'other'
      : diagnoseMiss(box, context);
  });
}

/** Indices of the boxes that have found a target of their own. */
function matchTruths(boxes: readonly (Box | null)[], truths: readonly Box[]): Set<number> {
  const pairs = boxes.flatMap((box, i) =>
    box === null ? [] : truths.map((truth, t) => ({ box: i, truth: t, iou: iouBetween(truth, box) })),
  );
  const close = pairs.filter(({ iou }) => iou >= SUCCESS_IOU);
  close.sort((a, b) => b.iou - a.iou || a.truth - b.truth || a.box - b.box);
  const usedTruths = new Set<number>();
  const usedBoxes = new Set<number>();
  for (const { box, truth } of close) {
    if (usedTruths.has(truth) || usedBoxes.has(box)) continue;
    usedTruths.add(truth);
    usedBoxes.add(box);
  }
  return usedBoxes;
}

function diagnoseMiss(box: Box, context: DiagnosisContext): Diagnosis {
  const { region, objects, unknowns, targets } = context;
  if (region !== null && !hbbContainsPoint(region, ...vertexMean(ringOf(box)))) return 'region-hallucination';
  const best = bestObject(box, objects);
  if (best === null) return overlapsAny(box, unknowns) ? 'other' : 'object-hallucination';
  const coverage = coverageOfAny(context, best.category);
  if (coverage === 'no') return 'category-hallucination';
  if (coverage === 'maybe') return 'other';
  return targets.has(best.id) ? 'coordinate-shift' : 'context-hallucination';
}

/** The object that the box overlaps best by IoU; ties go to the smaller id; null where it overlaps none. */
function bestObject(box: Box, objects: readonly DiagnosedObject[]): DiagnosedObject | null {
  const around = hbbOf(box);
  let best: DiagnosedObject | null = null;
  let bestIou = 0;
  for (const object of objects) {
    if (intersectHbb(object.hbb, around) === null) continue;
    const iou = iouBetween(object.box, box);
    if (iou > bestIou || (iou === bestIou && iou > 0 && best !== null && object.id < best.id)) {
      best = object;
      bestIou = iou;
    }
  }
  return best;
}

function iouBetween(a: Box, b: Box): number {
  if (a.length === 4 && b.length === 4) return hbbIou(a as unknown as Hbb, b as unknown as Hbb);
  if (intersectHbb(hbbOf(a), hbbOf(b)) === null) return 0;
  return iouOf(ringOf(a), ringOf(b));
}

function ringOf(box: Box): Box {
  return box.length === 4 ? hbbCorners(box as unknown as Hbb) : box;
}

/** How a labelled category stands to those asked about: to the one that it fits best. */
function coverageOfAny({ lineage, categories }: DiagnosisContext, labelled: string): Coverage {
  const all = categories.map((asked) => coverageOf(lineage, labelled, asked));
  if (all.includes('yes')) return 'yes';
  return all.includes('maybe') ? 'maybe' : 'no';
}

function overlapsAny(box: Box, places: readonly Box[]): boolean {
  const ring = ringOf(box);
  return places.some((place) => overlapArea(place, ring) > 0);
}
