import { describe, expect, it } from 'vitest';
import { isDrop } from '../../../src/core/drop.ts';
import { draftExpression } from '../../../src/draft/expressions/draft-expression.ts';
import type { Selected } from '../../../src/model/instruction.ts';
import { sceneOf } from '../sentence/check.ts';
import type { Mistake } from '../server/drafter.ts';
import type { Seen } from '../server/seen.ts';
import { groundingRecord, openDrafting } from './setting.ts';

const BAY = sceneOf('bay');

const isFirst = (seen: Seen): boolean => !seen.text.includes('Earlier drafts were rejected');
const asksFor = (seen: Seen, field: string): boolean => seen.text.includes(`"${field}"`);

function accepted(result: Awaited<ReturnType<typeof draftExpression>>): Selected {
  if (isDrop(result)) throw new Error(`dropped: ${JSON.stringify(result)}`);
  return result;
}

describe('draftExpression', () => {
  it('keeps words that geometry proves, with all that they were proved by', async () => {
    const { setting, world } = await openDrafting(BAY);
    const record = accepted(await draftExpression(groundingRecord(BAY, 'ship', 'n0'), setting));
    expect(record.question).toBe('Find this: the ship farthest to the left.');
    expect(record.wording.slots.expression).toMatchObject({ text: 'the ship farthest to the left' });
    expect(record.draft).toMatchObject({ by: 'model', model: 'seer', attempts: 1, needsReview: true });
    expect(record.draft?.reading?.predicates).toEqual([{ kind: 'ordinal', side: 'left', rank: 1 }]);
    expect(Object.values(record.draft?.reading?.margins ?? {})[0]).toBeGreaterThan(0);
    expect(record.draft?.prompts.map(({ id }) => id)).toEqual([
      'bg-cross-instance-audit',
      'bg-expression',
      'bg-verification',
    ]);
    // One draft, one reader, four other ships.
    expect(record.draft?.entries).toHaveLength(6);
    expect(world.server.log).toHaveLength(6);
  });

  it('shows the reader neither marks nor which object is meant', async () => {
    const { setting, world } = await openDrafting(BAY);
    await draftExpression(groundingRecord(BAY, 'ship', 'n2'), setting);
    const read = world.server.seen.find((seen) => asksFor(seen, 'fitting'));
    expect(read?.images).toHaveLength(1);
    expect(read?.text).not.toContain('orange');
  });

  const rejections: readonly (readonly [Mistake, string])[] = [
    ['swapped-sides', 'rank-differs'],
    ['off-by-one', 'rank-differs'],
    ['idle-clause', 'idle-cue'],
    ['wrong-category', 'category-not-here'],
    ['says-box', 'leaks-marking'],
    ['says-marker-colour', 'leaks-marker-colour'],
    ['says-coordinates', 'leaks-coordinates'],
    ['says-number', 'leaks-index'],
    ['says-dataset', 'leaks-dataset'],
    ['gives-orders', 'injection'],
    ['other-language', 'not-english'],
    ['too-long', 'too-long'],
    ['unseen-cue', 'rank-differs'],
    ['only-unseen-cue', 'second-match'],
  ];
  it.each(rejections)('drops what keeps coming as %s', async (mistake, code) => {
    const { setting, world } = await openDrafting(BAY, () => mistake, { maxAttempts: 1 });
    const result = await draftExpression(groundingRecord(BAY, 'ship', 'n0'), setting);
    expect(result).toMatchObject({ code });
    expect(world.server.log).toHaveLength(1);
  });

  it('keeps a cue that geometry cannot check where the rest is unique, and has a person look at it', async () => {
    const { setting, world } = await openDrafting(BAY, () => 'unseen-cue');
    const record = accepted(await draftExpression(groundingRecord(BAY, 'ship', 'n2'), setting));
    expect(record.question).toBe('Find this: the largest white ship.');
    expect(record.draft).toMatchObject({ by: 'model', attempts: 1, needsReview: true });
    expect(record.draft?.reading).toMatchObject({
      category: 'ship',
      predicates: [{ kind: 'size', measure: 'area', order: 'largest', rank: 1 }],
      uncheckable: ['white'],
    });
    // One draft, one reader, four other ships.
    expect(world.server.log).toHaveLength(6);
  });

  it('tells the drafter why, and takes the better draft', async () => {
    const { setting, world } = await openDrafting(BAY, (seen) =>
      asksFor(seen, 'expression') && isFirst(seen) ? 'says-box' : null,
    );
    const record = accepted(await draftExpression(groundingRecord(BAY, 'ship', 'n0'), setting));
    expect(record.draft?.attempts).toBe(2);
    const second = world.server.seen.filter((seen) => asksFor(seen, 'expression'))[1];
    expect(second?.text).toContain('in the box');
    expect(second?.text).toContain('speaks of boxes, marks or annotations');
  });

  it('drops what a reader takes for another, and what fits another', async () => {
    const misread = await openDrafting(BAY, () => 'reader-errs', { maxAttempts: 2 });
    expect(await draftExpression(groundingRecord(BAY, 'ship', 'n0'), misread.setting)).toMatchObject({
      code: 'verification-fails',
      about: { attempts: [{ code: 'verification-fails' }, { code: 'verification-fails' }] },
    });
    const fitting = await openDrafting(BAY, () => 'fits-all', { maxAttempts: 1 });
    expect(await draftExpression(groundingRecord(BAY, 'ship', 'n0'), fitting.setting)).toMatchObject({
      code: 'fits-another',
    });
  });
});
