import type { Condition, Diagnostics } from '../model/diagnostics.ts';
import type { Instruction } from '../model/instruction.ts';

type Value = number | string | null;

/** What scores are broken down by; null where it was not measured. */
export interface BreakdownField {
  readonly id: string;
  readonly title: string;
  valueOf(record: Instruction): Value;
}

/** A field for every measure of `Diagnostics`, and the source. */
export const BREAKDOWN_FIELDS: readonly BreakdownField[] = [
  { id: 'source', title: 'source', valueOf: ({ source }) => source },
  measure('sizeBin', 'size bin of the targets', (d) => d.sizeBin),
  measure('sidePx', 'side of the targets, px', (d) => d.sidePx),
  measure('areaShare', 'share of the image that a target takes', (d) => d.areaShare),
  measure('hbbWidthPx', 'width of the targets (HBB), px', (d) => d.hbbWidthPx?.mean),
  measure('hbbHeightPx', 'height of the targets (HBB), px', (d) => d.hbbHeightPx?.mean),
  measure('obbLongPx', 'longer side of the targets (OBB), px', (d) => d.obbLongPx?.mean),
  measure('obbShortPx', 'shorter side of the targets (OBB), px', (d) => d.obbShortPx?.mean),
  measure('targetCount', 'number of targets', (d) => d.targetCount),
  measure('sameCategoryCount', 'objects of the category in the image', (d) => d.sameCategoryCount),
  measure('localDensity', 'objects within 256 px of a target', (d) => d.localDensity),
  measure('nearestSamePx', 'distance to the nearest of the same category, px', (d) => d.nearestSamePx),
  measure('contextPx', 'extent of what the question needs, px', (d) => d.contextPx),
  measure('difficultShare', 'share of difficult targets', (d) => d.difficultShare),
  measure('gsdMeters', 'ground sample distance, m', (d) => d.gsdMeters),
  ...conditionFields('scene', (d) => d.sceneCondition),
  ...conditionFields('target', (d) => d.targetCondition),
];

function measure(
  id: string,
  title: string,
  of: (diagnostics: Diagnostics) => Value | undefined,
): BreakdownField {
  return { id, title, valueOf: ({ diagnostics }) => of(diagnostics) ?? null };
}

function conditionFields(
  what: 'scene' | 'target',
  of: (diagnostics: Diagnostics) => Condition | null,
): BreakdownField[] {
  return (['brightness', 'contrast', 'sharpness'] as const).map((name) =>
    measure(
      `${what}${name[0]?.toUpperCase()}${name.slice(1)}`,
      `${name} of the ${what}`,
      (d) => of(d)?.[name],
    ),
  );
}
