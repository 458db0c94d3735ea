import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditInput } from '../../src/audit/check.ts';
import { markersCheck } from '../../src/audit/markers.ts';
import { type PictureItem, readMarked } from '../../src/audit/markers-picture.ts';
import type { RingPlan, RingReading } from '../../src/audit/markers-ring.ts';
import { checkColourWords } from '../../src/audit/markers-words.ts';
import { openRelease } from '../../src/io/release-folder.ts';
import { renderMarked } from '../../src/io/render-marked.ts';
import { colourHex } from '../../src/model/palette.ts';
import { writeRelease } from '../../src/release/write.ts';
import { tinyRecords, tinyRun, writeTinyRun } from '../release/tiny-run.ts';
import { tempFolder } from '../temp.ts';
import { makeInput } from './made-release.ts';

const root = tempFolder(afterAll);
const SIDE_PX = 300;
const imagePath = join(root, 'ground.png');

/** A line around a square that leans by 30 degrees, and an upright one beside it. */
const LEANING: RingPlan = {
  role: 'target',
  outline: [100, 60, 134.64, 80, 114.64, 114.64, 80, 94.64],
  strokePx: 4,
  colour: 'blue',
};
const UPRIGHT: RingPlan = {
  role: 'reference',
  outline: [180.25, 150.5, 220.25, 150.5, 220.25, 180.5, 180.25, 180.5],
  strokePx: 2,
  colour: 'orange',
};

beforeAll(async () => {
  const noise = Buffer.from(Array.from({ length: SIDE_PX ** 2 * 3 }, (_, i) => 60 + ((i * 7919) % 90)));
  await sharp(noise, { raw: { width: SIDE_PX, height: SIDE_PX, channels: 3 } })
    .png()
    .toFile(imagePath);
});

/** Draws `drawn` and reads `told` back. */
async function readBack(
  drawn: readonly RingPlan[],
  told: readonly RingPlan[],
  item: Partial<PictureItem> = {},
): Promise<readonly RingReading[]> {
  const markedPath = join(root, 'marked.png');
  const marks = drawn.map((plan) => ({ ...plan, hex: colourHex(plan.colour) }));
  await renderMarked({ imagePath, cachePath: root }, marks, markedPath);
  const { rings, fault } = await readMarked(root, {
    id: 'x',
    markedPath,
    sourcePath: imagePath,
    widthPx: SIDE_PX,
    heightPx: SIDE_PX,
    sha256: null,
    plans: told,
    ...item,
  });
  expect(fault).toBeNull();
  return rings;
}

function shifted(plan: RingPlan, dx: number, dy: number): RingPlan {
  return { ...plan, outline: plan.outline.map((value, i) => value + (i % 2 === 0 ? dx : dy)) };
}

describe('markers read back from pixels', () => {
  it('are whole, in their place, and leave all other pixels alone', async () => {
    for (const ring of await readBack([LEANING, UPRIGHT], [LEANING, UPRIGHT])) {
      expect(ring.coverage).toBe(1);
      expect(ring.colour).toBe(ring.plan);
      expect(ring.offsetPx).toBeLessThan(0.5);
      expect(ring).toMatchObject({ other: null, coveredPx: 0, strayPx: 0 });
    }
  });

  it('are told without the image as far as that goes', async () => {
    const rings = await readBack([LEANING], [LEANING], { sourcePath: null });
    expect(rings).toMatchObject([{ coverage: 1, coveredPx: null, strayPx: null }]);
  });

  it('in another colour are told by it', async () => {
    const [ring] = await readBack([{ ...LEANING, colour: 'sky-blue' }], [LEANING]);
    expect(ring).toMatchObject({ plan: 'blue', colour: 'sky-blue', coverage: 0, offsetPx: null });
  });

  it('elsewhere are told by how far: a shift by 12 and 16 px is one of 20', async () => {
    const [ring] = await readBack([shifted(UPRIGHT, 12, 16)], [UPRIGHT]);
    expect(ring?.offsetPx).toBeCloseTo(20, 0);
    expect(ring?.coverage).toBeLessThan(0.2);
    expect(ring?.strayPx).toBeGreaterThan(100);
    expect(ring?.coveredPx).toBeGreaterThan(0);
  });

  it('with a second line around the same place are told apart', async () => {
    const wide = { ...UPRIGHT, outline: [170, 140, 230, 140, 230, 190, 170, 190], colour: 'green' };
    const [ring] = await readBack([UPRIGHT, wide], [UPRIGHT], { sourcePath: null });
    expect(ring).toMatchObject({ coverage: 1, other: 'green' });
    expect((await readBack([UPRIGHT, wide], [UPRIGHT, wide])).map((r) => r.other)).toEqual([null, null]);
  });

  it('over the target are counted: a line of 2 px drawn 6 px further in', async () => {
    const inner = [186.25, 156.5, 214.25, 156.5, 214.25, 174.5, 186.25, 174.5];
    const [ring] = await readBack([UPRIGHT, { ...UPRIGHT, outline: inner }], [UPRIGHT]);
    expect(ring?.coverage).toBe(1);
    // 32 x 22 px less 28 x 18 px, and the pixels that the line covers in part.
    expect(ring?.coveredPx).toBeGreaterThanOrEqual(200);
    expect(ring?.coveredPx).toBeLessThanOrEqual(310);
  });

  it('of a picture of another size or with another sum are not read', async () => {
    await readBack([LEANING], [LEANING]);
    const item = {
      id: 'x',
      markedPath: join(root, 'marked.png'),
      sourcePath: null,
      widthPx: 200,
      heightPx: SIDE_PX,
      sha256: null,
      plans: [LEANING],
    };
    expect((await readMarked(root, item)).fault).toBe('is 300 x 300 px, expected 200 x 300');
    const other = await readMarked(root, { ...item, widthPx: SIDE_PX, sha256: 'abc' });
    expect(other.fault).toMatch(/^has the sha256 [0-9a-f]{64}, expected abc$/);
    expect(other.rings).toEqual([]);
  });
});

describe('colours that a question names', () => {
  const [, , , , direction] = tinyRecords();
  if (direction === undefined) throw new Error('no direction record');

  it('are those that are drawn', () => {
    expect(checkColourWords(direction)).toEqual([]);
  });

  it('are missed, named for nothing, given twice, or unknown', () => {
    const codes = (colours: readonly string[]): string[] =>
      checkColourWords({
        ...direction,
        markers: direction.markers.map((m, i) => ({ ...m, colour: colours[i] as string })),
      }).map(({ code }) => code);
    expect(codes(['orange', 'sky-blue'])).toEqual(['marker-not-named', 'marker-not-drawn']);
    expect(codes(['blue', 'blue'])).toEqual(['marker-colour-twice', 'marker-not-drawn']);
    expect(codes(['orange', 'mauve'])).toEqual(['marker-colour-unknown', 'marker-not-drawn']);
  });
});

describe('the check of markers and images', () => {
  async function auditTiny(change: (releasePath: string) => Promise<void> | void) {
    const release = { withImages: ['demo'], renderMarkers: ['demo'], withScenes: ['demo'] };
    const input = await writeTinyRun(tempFolder(), tinyRun(), { release });
    const { releasePath } = await writeRelease(input);
    await change(releasePath);
    const audit: AuditInput = { ...makeInput([]), release: await openRelease(releasePath) };
    const [section] = await markersCheck.run(audit);
    if (section === undefined) throw new Error('no section');
    return section;
  }

  it('finds nothing in a whole release, and says how much it looked at', async () => {
    const { findings, gates, tables } = await auditTiny(() => {});
    expect(findings).toEqual([]);
    expect(gates.map(({ value, met }) => [value, met])).toEqual([
      [1, true],
      [1, true],
    ]);
    // Two direction records with two markers each, and one of classification.
    expect(Object.fromEntries(tables[0]?.rows as [string, number][])).toMatchObject({
      'records with markers': 3,
      markers: 5,
      'pictures read': 3,
      'markers read back from pixels': 5,
      'compared with the image without marks': 5,
    });
  });

  it('names a picture and an image that are gone, and an image that is another', async () => {
    const { findings, gates } = await auditTiny(async (path) => {
      rmSync(join(path, 'marked/OC-000000000001.png'));
      renameSync(join(path, 'images/demo/train/1.png'), join(path, 'images/demo/train/2.png'));
    });
    expect(findings.map(({ code, where }) => [code, where])).toEqual([
      ['marked-picture-missing', 'marked/OC-000000000001.png'],
      ['image-missing', 'images/demo/train/1.png'],
      ['image-differs', 'images/demo/train/2.png'],
    ]);
    expect(gates.map(({ value, met }) => [value, met])).toEqual([
      [1, true],
      [0.5, false],
    ]);
  });

  it('takes a file that is no image for a finding, not for a crash', async () => {
    const { findings } = await auditTiny((path) => {
      mkdirSync(join(path, 'marked'), { recursive: true });
      writeFileSync(join(path, 'marked/OC-000000000001.png'), 'no image');
    });
    expect(findings.map(({ code, where }) => [code, where])).toEqual([
      ['marked-picture-differs', 'marked/OC-000000000001.png'],
    ]);
  });
});
