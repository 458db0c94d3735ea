import { type Drop, drop, isDrop } from '../../core/drop.ts';
import type { Hbb } from '../../core/hbb.ts';
import { compareText } from '../../core/order.ts';
import type { DescribedRegions } from '../../model/drafting-fields.ts';
import type { Selected } from '../../model/instruction.ts';
import type { IndexedScene } from '../../spatial/scene-index.ts';
import { type Describable, describedForms, judgeBorders, rectanglesOf } from './propose-described.ts';

/** What is to be described of one scene, and why the rest is not. */
export interface ScenePlan {
  readonly chosen: readonly Describable[];
  readonly dropped: ReadonlyMap<string, Drop>;
  /** All rectangles that the run asks about in the scene. */
  readonly asked: readonly Hbb[];
}

/** Can the record be asked about regions in words? */
export function isDescribable(record: Selected): boolean {
  return describedForms(record).length > 0 && rectanglesOf(record).length > 0;
}

/** Per task the first records by rank whose borders leave room for words, up to the limit. */
export function planScene(
  records: readonly Selected[],
  indexed: IndexedScene,
  rules: DescribedRegions,
): ScenePlan {
  const inOrder = [...records].sort((a, b) => a.rank - b.rank || compareText(a.id, b.id));
  const chosen: Describable[] = [];
  const dropped = new Map<string, Drop>();
  const counts = new Map<string, number>();
  for (const record of inOrder) {
    const count = counts.get(record.task) ?? 0;
    const judged =
      count < rules.perScene
        ? judgeBorders(record, indexed, rules)
        : drop('over-scene-limit', count + 1, rules.perScene);
    if (isDrop(judged)) {
      dropped.set(record.id, judged);
      continue;
    }
    counts.set(record.task, count + 1);
    chosen.push(judged);
  }
  return { chosen, dropped, asked: inOrder.flatMap((record) => rectanglesOf(record).map(({ box }) => box)) };
}
