import { nameExactType, nameMarked } from './category-options.ts';
import { directionFrom } from './direction.ts';
import { nearestTo } from './distance.ts';
import { describeDistribution } from './distribution.ts';
import { findDescribed } from './expression.ts';
import { countInImage, detectInImage } from './in-image.ts';
import { compareRegions, countInRegion, detectInRegion } from './in-region.ts';
import type { AnswerRule } from './rule.ts';
import { findMember } from './structure-member.ts';

/** Every rule of the audit. A task without one is not replayed from the label files, and that is said. */
export const RULES: readonly AnswerRule[] = [
  detectInImage,
  detectInRegion,
  countInImage,
  countInRegion,
  compareRegions,
  nameMarked,
  nameExactType,
  directionFrom,
  nearestTo,
  findDescribed,
  findMember,
  describeDistribution,
];

export function ruleOf(task: string): AnswerRule | null {
  return RULES.find((rule) => rule.tasks.includes(task)) ?? null;
}
