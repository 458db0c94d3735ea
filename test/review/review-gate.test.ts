import { describe, expect, it } from 'vitest';
import type { Drafted } from '../../src/model/drafted.ts';
import { proposalDrop, reviewDrop } from '../../src/review/review-gate.ts';

const BY_RULES: Drafted = {
  by: 'rules',
  model: null,
  prompts: [],
  entries: [],
  attempts: 0,
  reading: null,
  claims: null,
  options: null,
  needsReview: false,
};
const BY_MODEL: Drafted = { ...BY_RULES, by: 'model', model: 'seer', attempts: 1, needsReview: true };

describe('reviewDrop', () => {
  it('lets only what rules have asked and worded pass without a decision', () => {
    expect(reviewDrop({ tier: 'rules' })).toBeNull();
    expect(reviewDrop({ tier: 'vlm', draft: BY_RULES })).toBeNull();
    expect(reviewDrop({ tier: 'vlm', draft: BY_MODEL })).toMatchObject({
      code: 'needs-review',
      value: 'vlm',
    });
    expect(reviewDrop({ tier: 'vlm' })).toMatchObject({ code: 'needs-review', value: 'vlm' });
    expect(reviewDrop({ tier: 'expert' })).toMatchObject({ code: 'needs-review', value: 'expert' });
  });

  it('lets drafted words through where the configuration says so, and nothing of experts', () => {
    expect(reviewDrop({ tier: 'vlm', draft: BY_MODEL }, 'keep')).toBeNull();
    expect(reviewDrop({ tier: 'expert' }, 'keep')).toMatchObject({ code: 'needs-review' });
  });

  it('lets no question about regions in words pass', () => {
    expect(proposalDrop()).toEqual({
      code: 'needs-review',
      value: 'expert',
      threshold: 'a decision',
    });
  });
});
