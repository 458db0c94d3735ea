import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { check, outcomeOf, readSpoken, sceneOf } from './check.ts';

describe('right expressions', () => {
  it.each(readSpoken('spoken.jsonl'))('$scene $target: $text', ({ scene, target, text }) => {
    expect(outcomeOf(check(sceneOf(scene), target, text))).toBe('accepted');
  });

  /** Lines of `paraphrases.jsonl` are like those of `spoken.jsonl`, by somebody who has not seen the grammar. */
  const isWritten = existsSync(new URL('paraphrases.jsonl', import.meta.url));
  it.skipIf(!isWritten)('by somebody else are accepted four times in five, out of 200', () => {
    const lines = readSpoken('paraphrases.jsonl');
    const refused = lines.flatMap(({ scene, target, text }) => {
      const outcome = outcomeOf(check(sceneOf(scene), target, text));
      return outcome === 'accepted' ? [] : [`${text} (${outcome})`];
    });
    expect(lines.length).toBeGreaterThanOrEqual(200);
    expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(lines.length / 5);
  });
});
