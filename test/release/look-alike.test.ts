import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { termsOf } from '../../src/release/look-alike.ts';
import { writeRelease } from '../../src/release/write.ts';
import { reader } from '../../src/sources/fair1m.ts';
import { countingRun } from './counting-run.ts';

const CC0 = { licence: 'CC0 1.0', licenceUrl: 'https://example.org/cc0' };

describe('terms of a source', () => {
  it('are those of its dataset', () => {
    expect(termsOf(reader.card, null)).toMatchObject({
      title: reader.card.title,
      licence: 'CC BY-NC-SA 3.0',
      citation: reader.card.citation,
    });
  });

  it('are its own where its data is a look-alike', () => {
    const terms = termsOf(reader.card, CC0);
    expect(terms).toMatchObject(CC0);
    expect(terms.title).toBe(`Look-alikes in the format of ${reader.card.title}`);
    expect(terms.citation).toMatch(/^drawn by a program; holds nothing of the dataset/);
  });
});

describe('the card of a release', () => {
  it('of look-alikes claims no licence of a dataset', async () => {
    const { input, root } = await countingRun(undefined, { release: { synthetic: CC0 } });
    const { manifest } = await writeRelease(input);
    expect(manifest.synthetic).toBe(true);
    const card = readFileSync(join(root, 'out', 'release', 'README.md'), 'utf8');
    expect(card).toContain("the datasets' own licences do not apply");
    expect(card).toContain('were drawn by a program');
    expect(card).not.toMatch(/stay under their terms|non-commercial|licences of the sources exclude/);
  });

  it('of a dataset stays under its terms', async () => {
    const { input, root } = await countingRun();
    const { manifest } = await writeRelease(input);
    expect(manifest.synthetic).toBeUndefined();
    const card = readFileSync(join(root, 'out', 'release', 'README.md'), 'utf8');
    expect(card).toMatch(/stay under their terms/);
    expect(card).not.toContain('drawn by a program');
  });
});
