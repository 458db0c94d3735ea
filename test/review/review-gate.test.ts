import { describe, expect, it } from 'vitest';
import { reviewDrop } from '../../src/review/review-gate.ts';

describe('reviewDrop', () => {
  it('lets only rule records pass without a decision', () => {
    expect(reviewDrop({ tier: 'rules' })).toBeNull();
    expect(reviewDrop({ tier: 'vlm' })).toMatchObject({ code: 'needs-review', value: 'vlm' });
    expect(reviewDrop({ tier: 'expert' })).toMatchObject({ code: 'needs-review', value: 'expert' });
  });
});
