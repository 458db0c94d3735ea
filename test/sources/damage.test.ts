import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../src/core/errors.ts';
import type { AnyReader, LabelFile } from '../../src/sources/reader.ts';
import { READERS } from '../../src/sources/registry.ts';

const LABELS: Readonly<Record<string, string>> = {
  'dota-v2': 'dota-v2/faulty-objects/archive/train/labelTxt-v2.0/P0010.txt',
  fair1m: 'fair1m/quirks/archive/labelXml/1.xml',
  'soda-a': 'soda-a/polygons/archive/Annotations/train/00001.json',
};

function outcomeOf(reader: AnyReader, bytes: Uint8Array): 'read' | 'refused' {
  const files: readonly LabelFile[] = [{ path: 'file', bytes }];
  try {
    const { objects, drops } = reader.parse(files, 'file');
    for (const { code } of drops) expect(code).toMatch(/^[a-z-]+$/);
    for (const { points } of objects) expect(points.length % 2).toBe(0);
    return 'read';
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    expect(error.message.startsWith('file')).toBe(true);
    return 'refused';
  }
}

describe('a label file with damaged bytes is read or refused in plain words', () => {
  for (const reader of READERS.filter((r) => LABELS[r.id] !== undefined)) {
    test(reader.id, () => {
      const path = fileURLToPath(new URL(`../fixtures/sources/${LABELS[reader.id]}`, import.meta.url));
      const whole = readFileSync(path);
      const bytes = fc.array(fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 })), {
        maxLength: 4,
      });
      const outcomes = new Set<string>();
      fc.assert(
        fc.property(bytes, fc.nat({ max: whole.length }), fc.boolean(), (changes, end, cuts) => {
          const copy = Buffer.from(cuts ? whole.subarray(0, end) : whole);
          for (const [at, byte] of changes) if (at < copy.length) copy[at] = byte;
          outcomes.add(outcomeOf(reader, copy));
        }),
        { seed: 15, numRuns: 300 },
      );
      expect([...outcomes].sort()).toEqual(['read', 'refused']);
    });
  }
});
