import { z } from 'zod';
import { groupBy } from '../core/group-by.ts';
import { countText } from '../core/text.ts';
import { SPLITS, type Split, splitSchema } from '../model/instruction.ts';
import { quotaTotal, type TaskQuota } from '../model/presets.ts';
import { usableByTask } from './loads.ts';
import type { RecordHead } from './record-head.ts';

/** The limit that a quota failed at, the first that applies. */
export const shortfallLimitSchema = z.enum([
  /** The run has too few candidates of the task. */
  'availability',
  /** It has enough, but not under the limit per image. */
  'image-limit',
  /** Enough can be used, but no division of the groups was found that gives each split its part. */
  'groups',
  /** The split has enough, but too many of them have an answer that is used up. */
  'answer-balance',
  /** Drafting and review lost more than the reserve. */
  'losses',
]);

export const shortfallSchema = z.object({
  task: z.string(),
  split: splitSchema,
  wanted: z.number().int(),
  got: z.number().int(),
  missing: z.number().int(),
  limit: shortfallLimitSchema,
  /** What would mend it, in one sentence. */
  mend: z.string(),
  /** The run counts as failed; else the quota was an upper bound. */
  firm: z.boolean(),
});
export type Shortfall = z.infer<typeof shortfallSchema>;

/** What was there to fill the quotas from. */
export interface Supply {
  /** All candidates of the run. */
  readonly heads: readonly RecordHead[];
  readonly splitOf: (head: RecordHead) => Split;
  readonly maxPerImage: number;
  /** Answers of the task that may not be taken more often in this split. */
  readonly usedUpAnswers: (task: string, split: Split) => readonly string[];
}

/** Every quota that was not met, with the limit that stood in the way and what would mend it. */
export function explainShortfalls(
  quotas: readonly TaskQuota[],
  got: (task: string, split: Split) => number,
  supply: Supply,
): readonly Shortfall[] {
  return quotas.flatMap((quota) => {
    const short = SPLITS.filter((split) => got(quota.task, split) < quota.quota[split]);
    if (short.length === 0) return [];
    const heads = supply.heads.filter((head) => head.task === quota.task);
    return short.map((split) => {
      const missing = quota.quota[split] - got(quota.task, split);
      const reason = reasonFor(quota, split, missing, heads, supply);
      return shortfall(quota, split, missing, reason);
    });
  });
}

type Reason = Pick<Shortfall, 'limit' | 'mend'>;

function reasonFor(
  quota: TaskQuota,
  split: Split,
  missing: number,
  heads: readonly RecordHead[],
  supply: Supply,
): Reason {
  const { maxPerImage } = supply;
  const wanted = quotaTotal(quota.quota);
  const usable = usableCount(heads, maxPerImage);
  if (heads.length < wanted) return lacksCandidates(wanted, heads.length, usable, maxPerImage);
  if (usable < wanted) return lacksImages(wanted, heads, usable, maxPerImage);
  const inSplit = usableCount(
    heads.filter((head) => supply.splitOf(head) === split),
    maxPerImage,
  );
  if (inSplit < quota.quota[split]) return lacksGroups(missing, inSplit, usable, heads, maxPerImage);
  const answers = supply.usedUpAnswers(quota.task, split).join(', ');
  const others = answers === '' ? '' : ` whose answer is none of: ${answers}`;
  return {
    limit: 'answer-balance',
    mend: `${countText(missing, 'more record')}${others} (no option may be right in more than 1 in k questions, nor zeros exceed select.maxZeroShare)`,
  };
}

function lacksCandidates(wanted: number, available: number, usable: number, maxPerImage: number): Reason {
  const missing = wanted - usable;
  return {
    limit: 'availability',
    mend: `${countText(missing, 'more usable candidate')}, from at least ${countText(Math.ceil(missing / maxPerImage), 'more scene')} (${available} there, ${usable} usable, ${wanted} wanted)`,
  };
}

function lacksImages(
  wanted: number,
  heads: readonly RecordHead[],
  usable: number,
  maxPerImage: number,
): Reason {
  let enough = maxPerImage + 1;
  while (usableCount(heads, enough) < wanted) enough++;
  const scenes = Math.ceil((wanted - usable) / maxPerImage);
  return {
    limit: 'image-limit',
    mend: `at least ${countText(scenes, 'more scene')} with candidates, or select.maxPerImageAndTask ${enough} instead of ${maxPerImage} (${usable} of ${countText(heads.length, 'candidate')} ${usable === 1 ? 'is' : 'are'} usable, ${wanted} wanted in all splits)`,
  };
}

function lacksGroups(
  missing: number,
  inSplit: number,
  usable: number,
  heads: readonly RecordHead[],
  maxPerImage: number,
): Reason {
  const perGroup = groupBy(heads, (head) => head.group);
  if (perGroup.size < SPLITS.length)
    return {
      limit: 'groups',
      mend: `images of at least ${countText(SPLITS.length - perGroup.size, 'more group')}: the usable candidates (${usable}) are all of ${countText(perGroup.size, 'group')}, and a group never stands in two splits`,
    };
  const largest = Math.max(...[...perGroup.values()].map((members) => usableCount(members, maxPerImage)));
  return {
    limit: 'groups',
    mend: `${countText(missing, 'more candidate')} in groups of their own: of ${countText(usable, 'usable one')} in ${countText(perGroup.size, 'group')} (the largest holds ${largest}) this split got ${inSplit}, and no better division of the groups was found`,
  };
}

function usableCount(heads: readonly RecordHead[], maxPerImage: number): number {
  let total = 0;
  for (const count of usableByTask(heads, maxPerImage).values()) total += count;
  return total;
}

export function shortfall(quota: TaskQuota, split: Split, missing: number, reason: Reason): Shortfall {
  const wanted = quota.quota[split];
  return {
    task: quota.task,
    split,
    wanted,
    got: wanted - missing,
    missing,
    ...reason,
    firm: quota.firm,
  };
}
