import { type Hbb, hbbContainsPoint, hbbCorners, hbbOf, intersectHbb } from '../core/hbb.ts';
import { iouOf, overlapArea } from '../core/iou.ts';
import { vertexMean } from '../core/polygon.ts';
import { coverageOf } from '../model/taxonomy.ts';

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

export interface DiagnosedObject {
  readonly id: string;
  readonly category: string;
  /** Visible polygon or labelled quad, absolute pixels. */
  readonly ring: readonly number[];
}

/** What is labelled around a record. */
export interface DiagnosisContext {
  readonly objects: readonly DiagnosedObject[];
  /** Places where something is that is not known for certain: a box on one of them is `other`. */
  readonly unknowns: readonly (readonly number[])[];
  readonly lineage: Readonly<Record<string, readonly string[]>>;
  /** Category asked about. */
  readonly category: string;
  /** Ids of the true targets. */
  readonly targets: readonly string[];
  /** Rectangle that the question restricts itself to, or null. */
  readonly region: Hbb | null;
}

/** Diagnosis of one predicted box (`[x1, y1, x2, y2]` or four corners); null stands for a reply without a box. */
export function diagnoseBox(box: readonly number[] | null, context: DiagnosisContext): Diagnosis {
  if (box === null) return 'invalid-format';
  const ring = box.length === 4 ? hbbCorners(box as unknown as Hbb) : box;
  const targets = context.objects.filter((o) => context.targets.includes(o.id));
  if (targets.some((target) => iouOf(target.ring, ring) >= SUCCESS_IOU)) return 'success';
  if (context.region !== null && !hbbContainsPoint(context.region, ...vertexMean(ring)))
    return 'region-hallucination';
  const best = bestObject(ring, context.objects);
  if (best === null) return overlapsAny(ring, context.unknowns) ? 'other' : 'object-hallucination';
  if (coverageOf(context.lineage, best.category, context.category) === 'no') return 'category-hallucination';
  if (coverageOf(context.lineage, best.category, context.category) === 'maybe') return 'other';
  return context.targets.includes(best.id) ? 'coordinate-shift' : 'context-hallucination';
}

/** The object that the box overlaps best by IoU; ties go to the smaller id; null where it overlaps none. */
function bestObject(ring: readonly number[], objects: readonly DiagnosedObject[]): DiagnosedObject | null {
  const box = hbbOf(ring);
  let best: DiagnosedObject | null = null;
  let bestIou = 0;
  for (const object of objects) {
    if (intersectHbb(hbbOf(object.ring), box) === null) continue;
    const iou = iouOf(object.ring, ring);
    if (iou > bestIou || (iou === bestIou && iou > 0 && best !== null && object.id < best.id)) {
      best = object;
      bestIou = iou;
    }
  }
  return best;
}

function overlapsAny(ring: readonly number[], places: readonly (readonly number[])[]): boolean {
  return places.some((place) => overlapArea(place, ring) > 0);
}
