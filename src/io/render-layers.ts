import type { Hbb } from '../core/hbb.ts';
import { hbbCorners, hbbOf } from '../core/hbb.ts';
import { isClockwise } from '../core/polygon.ts';
import type { Answer } from '../model/answer.ts';
import { hbbSchema, type Instance, type Scene } from '../model/scene.ts';
import type { Slot, Wording } from '../model/wording.ts';
import type { Shape } from './render-svg.ts';

/** What the pictures need of a record: an instruction, or a selected record before it has a split. */
export interface DrawnRecord {
  readonly answer: Answer;
  readonly wording: Wording;
  readonly targets: readonly string[];
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly markers: readonly {
    readonly role: string;
    readonly instance: string;
    readonly outline: readonly number[];
    readonly strokePx: number;
    readonly colour: string;
  }[];
  readonly options?:
    | readonly {
        readonly letter: string;
        readonly slot: Slot;
      }[]
    | null;
  readonly answerLetter?: string | null;
}

/** Colours of what is drawn for the reader; markers have colours of their own. */
export const LAYER_COLOURS = {
  target: '#39e75f',
  region: '#ffd23f',
  other: '#ffffff',
  unknown: '#ff4fd8',
} as const;

/** Above this, targets are drawn without their numbers. */
const MAX_NUMBERED = 12;

export interface Layers {
  readonly regions: readonly Shape[];
  readonly targets: readonly Shape[];
  readonly markers: readonly Shape[];
  /** Instances of the target's categories that the answer does not rest on. */
  readonly others: readonly Shape[];
  readonly unknowns: readonly Shape[];
}

/**
 * Outlines of a record: its regions, its answer or the instances that the answer rests on, its markers, and what else
 * of the same category or unknown stands there. `hexOf` gives the colour of a marker.
 */
export function layersOf(record: DrawnRecord, scene: Scene, hexOf: (colour: string) => string): Layers {
  const targets = new Set(record.targets);
  const marked = new Set(record.markers.map((m) => m.instance));
  const chosen = scene.instances.filter((i) => targets.has(i.id));
  const categories = new Set(chosen.map((i) => i.category));
  const asked = askedCategories(record.wording);
  const isSame = (i: Instance): boolean =>
    categories.has(i.category) || asked.some((c) => isWithin(scene, i.category, c));
  return {
    regions: drawnRegions(record).map(regionShape),
    targets: targetShapes(
      record.answer,
      chosen.filter((i) => !marked.has(i.id)),
    ),
    markers: markersByWeight(record).map((m) => ({
      points: grownRing(m.outline, m.strokePx / 2),
      colour: hexOf(m.colour),
      strokePx: m.strokePx,
      nativeStroke: true,
      ...markerLabels(m.role, m.colour, record),
    })),
    others: scene.instances
      .filter((i) => !targets.has(i.id) && !marked.has(i.id) && isSame(i))
      .map((i) => otherShape(shapeOf(i))),
    unknowns: unknownShapes(scene),
  };
}

/** Unknown content that has a place. */
export function unknownShapes(scene: Scene): Shape[] {
  return scene.unknowns.flatMap(({ area }) =>
    area === null
      ? []
      : [{ points: area, colour: LAYER_COLOURS.unknown, strokePx: 1, dashed: true, fillOpacity: 0.12 }],
  );
}

/** Marks that stand for no option first, then that of the answer: they are shown close up, and labelled before others. */
function markersByWeight(record: DrawnRecord): DrawnRecord['markers'] {
  const weight = ({ role }: DrawnRecord['markers'][number]): number => {
    const option = optionOf(role, record);
    return option === undefined ? 0 : option.letter === record.answerLetter ? 1 : 2;
  };
  return [...record.markers].sort((a, b) => weight(a) - weight(b));
}

/** `candidate-2 (blue): B, the answer`: a mark that stands for an option says for which; `B, the answer` in narrow places. */
function markerLabels(
  role: string,
  colour: string,
  record: DrawnRecord,
): Required<Pick<Shape, 'label' | 'shortLabel'>> {
  const option = optionOf(role, record);
  const { answerLetter } = record;
  if (option === undefined || answerLetter === null)
    return { label: `${role} (${colour})`, shortLabel: role };
  const shortLabel = option.letter === answerLetter ? `${option.letter}, the answer` : option.letter;
  return { label: `${role} (${colour}): ${shortLabel}`, shortLabel };
}

/** The option that a mark stands for. */
function optionOf(role: string, { options }: DrawnRecord) {
  return options?.find(({ slot }) => slot.type === 'marker' && slot.role === role);
}

/** An object that is not what is asked about: to be seen on any ground and in the smallest picture. */
export function otherShape(points: readonly number[]): Shape {
  return { points, colour: LAYER_COLOURS.other, strokePx: 1.25, halo: true, minSidePx: 4 };
}

/** All outlines, those that matter most last (on top). */
export function stackLayers(layers: Layers): Shape[] {
  return [...layers.unknowns, ...layers.others, ...layers.regions, ...layers.targets, ...layers.markers];
}

/** Rectangles around what the question needs: regions, targets, markers. */
export function focusOf(layers: Layers): Hbb[] {
  return [...layers.regions, ...layers.targets, ...layers.markers].map((shape) => hbbOf(shape.points));
}

/** Regions that the question names, else the one that its facts hold: where a reader has to look. */
function drawnRegions({ wording, facts }: DrawnRecord): Hbb[] {
  const named = regionsOf(wording);
  const held = hbbSchema.safeParse(facts?.region);
  return named.length === 0 && held.success ? [held.data] : named;
}

/** Regions that the question names, as rectangles in absolute pixels. */
export function regionsOf(wording: Wording): Hbb[] {
  return Object.keys(wording.slots)
    .sort()
    .flatMap((name) => {
      const slot = wording.slots[name];
      return slot?.type === 'region' ? [slot.box] : [];
    });
}

/** Categories that the question names. */
export function askedCategories(wording: Wording): string[] {
  return Object.values(wording.slots).flatMap((slot) => (slot.type === 'category' ? [slot.category] : []));
}

/** The exact outline of an instance: its quad, or the polygon left by the image border. */
export function shapeOf(instance: Instance): readonly number[] {
  return instance.outline ?? instance.quad;
}

/**
 * A convex ring with every edge moved outwards by `by` px: the middle of a line whose inner edge is the ring, since
 * SVG draws a line to both sides of its path.
 */
export function grownRing(ring: readonly number[], by: number): number[] {
  const n = ring.length;
  const side = isClockwise(ring) ? 1 : -1;
  const out: number[] = [];
  for (let i = 0; i < n; i += 2) {
    const before = edgeNormal(ring, (i + n - 2) % n, i, side);
    const after = edgeNormal(ring, i, (i + 2) % n, side);
    // The corner of two lines at distance 1: the sum of the normals over 1 + their dot product.
    const spread = 1 + before[0] * after[0] + before[1] * after[1];
    out.push(
      (ring[i] as number) + (by * (before[0] + after[0])) / spread,
      (ring[i + 1] as number) + (by * (before[1] + after[1])) / spread,
    );
  }
  return out;
}

/** Unit normal that points out of a clockwise ring (`side` 1), y down. */
function edgeNormal(ring: readonly number[], i: number, j: number, side: number): readonly [number, number] {
  const dx = (ring[j] as number) - (ring[i] as number);
  const dy = (ring[j + 1] as number) - (ring[i + 1] as number);
  const length = Math.hypot(dx, dy) || 1;
  return [(dy / length) * side, (-dx / length) * side];
}

function isWithin(scene: Scene, category: string, asked: string): boolean {
  return category === asked || (scene.lineage[category]?.includes(asked) ?? false);
}

function regionShape(box: Hbb, index: number, all: readonly Hbb[]): Shape {
  const label = all.length === 1 ? 'region' : `region ${index + 1}`;
  return { points: hbbCorners(box), colour: LAYER_COLOURS.region, strokePx: 2, dashed: true, label };
}

function targetShapes(answer: Answer, chosen: readonly Instance[]): Shape[] {
  const outlines = answerOutlines(answer) ?? chosen.map(shapeOf);
  return outlines.map((points, i) => ({
    points,
    colour: LAYER_COLOURS.target,
    strokePx: 2,
    ...(outlines.length <= MAX_NUMBERED && outlines.length > 1 ? { label: String(i + 1) } : {}),
  }));
}

function answerOutlines(answer: Answer): (readonly number[])[] | null {
  if (answer.kind === 'boxes') return answer.boxes.map(cornersOf);
  return answer.kind === 'box' ? [cornersOf(answer.box)] : null;
}

function cornersOf(box: readonly number[]): readonly number[] {
  return box.length === 4 ? hbbCorners(box as unknown as Hbb) : box;
}
