import { describe, expect, it } from 'vitest';
import { draftDrop } from '../../src/draft/draft-gate.ts';

describe('draftDrop', () => {
  it('lets pass what words itself and holds back what a language model has to word', () => {
    expect(draftDrop({ tier: 'rules' })).toBeNull();
    expect(draftDrop({ tier: 'expert' })).toBeNull();
    expect(draftDrop({ tier: 'vlm' })).toMatchObject({ code: 'needs-draft', value: 'vlm' });
  });
});
