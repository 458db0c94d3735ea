import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hbbCorners } from '../../src/core/hbb.ts';
import { insideFrame } from '../../src/io/render-card.ts';
import { grownRing, layersOf, otherShape } from '../../src/io/render-layers.ts';
import { readPixel, renderMarked } from '../../src/io/render-marked.ts';
import { panelsOf } from '../../src/io/render-panels.ts';
import { drawOver, readView, schematicView } from '../../src/io/render-pixels.ts';
import { renderRecord, wrapText } from '../../src/io/render-record.ts';
import { shapesSvg } from '../../src/io/render-svg.ts';
import { projectPoints, viewOf, windowAround } from '../../src/io/render-view.ts';
import { colourHex } from '../../src/model/palette.ts';
import { tinyRecords, tinyRun, writeTinyRun } from '../release/tiny-run.ts';
import { tempFolder } from '../temp.ts';

const folder = (): string => tempFolder();
const FRAME = [0, 0, 400, 300] as const;

/** Pixel of a PNG in memory. */
async function pixelOf(png: Buffer, x: number, y: number): Promise<number[]> {
  const data = await sharp(png)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  return [...data];
}

/** A 400 x 300 picture whose pixel says where it is: red = x / 2, green = y / 2. */
async function writeGradient(path: string, format: 'png' | 'jpeg' = 'png', alpha = false): Promise<void> {
  const channels = alpha ? 4 : 3;
  const data = Buffer.alloc(400 * 300 * channels, 50);
  for (let y = 0; y < 300; y++)
    for (let x = 0; x < 400; x++) {
      data[(y * 400 + x) * channels] = x >> 1;
      data[(y * 400 + x) * channels + 1] = y >> 1;
    }
  await sharp(data, { raw: { width: 400, height: 300, channels } })
    .toFormat(format)
    .toFile(path);
}

describe('views', () => {
  it('scale a window to a longest side, and enlarge small ones up to a limit', () => {
    expect(viewOf([100, 100, 1100, 600], 500)).toMatchObject({ widthPx: 500, heightPx: 250, scale: 0.5 });
    expect(viewOf([0, 0, 50, 20], 500, 4)).toMatchObject({ widthPx: 200, heightPx: 80, scale: 4 });
    expect(projectPoints([100, 100, 600, 350], viewOf([100, 100, 1100, 600], 500))).toEqual([0, 0, 250, 125]);
  });

  it('surround boxes with room, in whole pixels, inside the frame', () => {
    expect(windowAround([[100, 100, 200, 120]], FRAME, 60)).toEqual([90, 80, 210, 140]);
    expect(windowAround([[0, 0, 10, 10]], FRAME, 60)).toEqual([0, 0, 60, 60]);
    expect(windowAround([[395.5, 290, 400, 300]], FRAME, 60)).toEqual([340, 240, 400, 300]);
    expect(windowAround([[0, 0, 400, 300]], FRAME, 60)).toEqual([0, 0, 400, 300]);
  });

  it('show the nearest part of the frame of what lies outside', () => {
    expect(insideFrame([-50, -50, -10, 20], FRAME)).toEqual([0, 0, 0, 20]);
    expect(insideFrame([-50, 10, 30, 20], FRAME)).toEqual([0, 10, 30, 20]);
  });
});

describe('grownRing', () => {
  it('moves every edge outwards by the same distance, whatever the winding', () => {
    expect(grownRing([10, 10, 20, 10, 20, 20, 10, 20], 3)).toEqual([7, 7, 23, 7, 23, 23, 7, 23]);
    expect(grownRing([10, 10, 10, 20, 20, 20, 20, 10], 3)).toEqual([7, 7, 7, 23, 23, 23, 23, 7]);
    // A square on its tip with sides of 10√2: its corners move by √2 times the distance.
    const tip = grownRing([10, 0, 20, 10, 10, 20, 0, 10], Math.SQRT2);
    for (const [i, value] of [10, -2, 22, 10, 10, 22, -2, 10].entries()) expect(tip[i]).toBeCloseTo(value, 9);
  });
});

describe('readView', () => {
  it('reads the window that it is asked for, at its size', async () => {
    const path = join(folder(), 'a.png');
    await writeGradient(path);
    const view = viewOf([100, 60, 300, 160], 100);
    const png = await (await readView({ imagePath: path, cachePath: folder() }, FRAME, view))
      .png()
      .toBuffer();
    expect(await sharp(png).metadata()).toMatchObject({ width: 100, height: 50, channels: 3 });
    // Drawn (50, 25) is native 200..202, 110..112.
    expect(await pixelOf(png, 50, 25)).toEqual([100, 55, 50]);
  });

  it('keeps colours right where the image has an alpha band', async () => {
    const path = join(folder(), 'a.png');
    await writeGradient(path, 'png', true);
    const view = viewOf([0, 0, 400, 300], 200);
    const webp = await (await readView({ imagePath: path, cachePath: folder() }, FRAME, view))
      .webp({ lossless: true })
      .toBuffer();
    expect(await pixelOf(webp, 100, 75)).toEqual([100, 75, 50]);
  });

  it('fails with the path for an image that cannot be decoded', async () => {
    const view = viewOf([0, 0, 10, 10], 10);
    const imagePath = join(folder(), 'none.png');
    await expect(readView({ imagePath, cachePath: folder() }, FRAME, view)).rejects.toThrow('none.png: ');
  });
});

describe('shapes', () => {
  it('are drawn where they are, in their colours', async () => {
    const view = viewOf([100, 100, 200, 200], 200, 2);
    const shape = { points: hbbCorners([120, 120, 160, 160]), colour: '#ff0000', strokePx: 4 };
    const png = await drawOver(schematicView([], view), [shape], view);
    // The left edge stands at drawn x 40, 2 px to either side.
    expect(await pixelOf(png, 40, 80)).toEqual([255, 0, 0]);
    expect(await pixelOf(png, 80, 80)).toEqual([0x2f, 0x3a, 0x45]);
    expect(await pixelOf(png, 30, 80)).toEqual([0x2f, 0x3a, 0x45]);
  });

  it('leave out what lies outside the window, and escape labels', () => {
    const view = viewOf([0, 0, 100, 100], 100);
    const far = { points: hbbCorners([200, 200, 220, 220]), colour: '#fff', strokePx: 1, label: 'far' };
    const near = { points: hbbCorners([20, 40, 40, 60]), colour: '#fff', strokePx: 1, label: '<b>' };
    const svg = shapesSvg([far, near], view);
    expect(svg).not.toContain('far');
    expect(svg).toContain('&#60;b&#62;');
    expect(svg.match(/<polygon/g)).toHaveLength(2);
  });

  it('are no smaller than they have to be, about their centre', () => {
    const view = viewOf([0, 0, 1000, 1000], 100);
    const drawn = (points: readonly number[]): string | undefined =>
      /points="([^"]*)"/.exec(shapesSvg([{ points, colour: '#fff', strokePx: 1, minSidePx: 4 }], view))?.[1];
    // 2 x 1 drawn px about (11, 10.5) become 4 x 2.
    expect(drawn(hbbCorners([100, 100, 120, 110]))).toBe('9,9.5 13,9.5 13,11.5 9,11.5');
    expect(drawn(hbbCorners([100, 100, 100, 100]))).toBe('8,8 12,8 12,12 8,12');
    expect(drawn(hbbCorners([100, 100, 140, 110]))).toBe('10,10 14,10 14,11 10,11');
  });

  it('of other objects are seen on white, on black and where they are a speck', async () => {
    const speck = otherShape(hbbCorners([100, 100, 110, 110]));
    const view = viewOf([0, 0, 1000, 1000], 100);
    for (const ground of ['#ffffff', '#000000']) {
      const plain = sharp({ create: { width: 100, height: 100, channels: 3, background: ground } });
      const png = await drawOver(plain, [speck], view);
      const lightOf = async (left: number, sidePx: number): Promise<number[]> => [
        ...(await sharp(png)
          .extract({ left, top: left, width: sidePx, height: sidePx })
          .greyscale()
          .raw()
          .toBuffer()),
      ];
      // A white ring of 5 px a side within a dark one of 7, whatever is under it.
      expect((await lightOf(8, 5)).filter((value) => value > 250).length, ground).toBe(16);
      expect((await lightOf(7, 7)).filter((value) => value < 100).length, ground).toBe(33);
    }
  });

  it('never draw one label over another', () => {
    const view = viewOf([0, 0, 300, 300], 300);
    const crowd = Array.from({ length: 9 }, (_, i) => ({
      points: hbbCorners([100 + i * 3, 100, 130 + i * 3, 130]),
      colour: '#fff',
      strokePx: 1,
      label: `target ${i}`,
    }));
    const boxes = [
      ...shapesSvg(crowd, view).matchAll(
        /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g,
      ),
    ]
      .map((m) => m.slice(1, 5).map(Number) as [number, number, number, number])
      .map(([x, y, w, h]) => [x, y, x + w, y + h] as const);
    expect(boxes.length).toBeGreaterThan(2);
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1))
        expect(a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]).toBe(false);
  });
});

describe('pictures of a record', () => {
  it('show the whole scene, then the place with all that the question needs', () => {
    const scene = { ...tinyRun().scenes[0]?.scene, framePx: [0, 0, 4000, 3000] } as never;
    const record = tinyRecords().find((r) => r.id === 'DrR-00000000002');
    if (record === undefined) throw new Error('no record');
    const layers = layersOf(record, scene, colourHex);
    const panels = panelsOf(layers, [0, 0, 4000, 3000], 720);
    expect(panels.map((p) => p.caption)).toEqual([
      'scene 4000 x 3000 px at 18 %',
      'the place: x 0 to 384, y 0 to 384 at 188 %',
      'close-up of reference (orange): x 0 to 160, y 0 to 160 at 400 %',
      'close-up of target (blue): x 30 to 190, y 0 to 160 at 400 %',
    ]);
    // The ship is of another category; the third plane of the scene would be one of the others.
    expect(layers.others).toEqual([]);
    // The inner edge of the outline is 36..64; the line of 3 px runs around it.
    expect(layers.markers[0]?.points.slice(0, 2)).toEqual([34.5, 34.5]);
    expect(layers.targets).toEqual([]);
  });

  it('show others of the same category in the whole scene too, below the targets', () => {
    const scene = tinyRun().scenes[2]?.scene as never;
    const record = tinyRecords().find((r) => r.id === 'OC-000000000001');
    if (record === undefined) throw new Error('no record');
    const layers = layersOf(record, scene, colourHex);
    // Of the planes at (40, 40) and (300, 240) the second is marked.
    expect(layers.others.map(({ points }) => points)).toEqual([hbbCorners([40, 40, 60, 50])]);
    const [whole] = panelsOf(layers, [0, 0, 4000, 3000], 720);
    expect(whole?.shapes[0]).toEqual(layers.others[0]);
  });

  it('show where a reader has to look, where the question speaks of no rectangle', () => {
    const scene = tinyRun().scenes[0]?.scene as never;
    const record = tinyRecords().find((r) => r.id === 'DrR-00000000002');
    if (record === undefined) throw new Error('no record');
    const regionsWith = (facts: Readonly<Record<string, unknown>>) =>
      layersOf({ ...record, facts }, scene, colourHex).regions.map(({ points }) => points);
    expect(regionsWith({ region: [10, 20, 60, 50] })).toEqual([[10, 20, 60, 20, 60, 50, 10, 50]]);
    expect(regionsWith({ region: 'here' })).toEqual([]);
  });

  it('say for which option a mark stands, and which is right', () => {
    const scene = tinyRun().scenes[0]?.scene as never;
    const record = tinyRecords().find((r) => r.id === 'DrR-00000000002');
    if (record === undefined) throw new Error('no record');
    const options = record.markers.map(({ role }, i) => ({
      letter: 'AB'[i] as string,
      slot: { type: 'marker', role } as const,
    }));
    const labelsOf = (answerLetter: string | null): unknown[] =>
      layersOf({ ...record, options, answerLetter }, scene, colourHex).markers.map(({ label }) => label);
    expect(labelsOf('B')).toEqual(['target (blue): B, the answer', 'reference (orange): A']);
    // A candidate has no letters yet.
    expect(labelsOf(null)).toEqual(['reference (orange)', 'target (blue)']);
  });

  it('show the reference and the right candidate close up, wherever that stands among the candidates', () => {
    const scene = tinyRun().scenes[0]?.scene as never;
    const record = tinyRecords().find((r) => r.id === 'DrR-00000000002');
    if (record === undefined) throw new Error('no record');
    const [mark] = record.markers;
    if (mark === undefined) throw new Error('no marker');
    const roles = ['candidate-1', 'candidate-2', 'reference'];
    const markers = roles.map((role, i) => ({
      ...mark,
      role,
      outline: hbbCorners([40, 500 * i, 60, 500 * i + 20]),
    }));
    const options = ['candidate-1', 'candidate-2'].map((role, i) => ({
      letter: 'AB'[i] as string,
      slot: { type: 'marker', role } as const,
    }));
    const layers = layersOf({ ...record, markers, options, answerLetter: 'B' }, scene, colourHex);
    const panels = panelsOf(layers, [0, 0, 4000, 3000], 720);
    expect(panels.slice(2).map(({ caption }) => caption.split(': x')[0])).toEqual([
      'close-up of reference (orange)',
      'close-up of candidate-2 (orange): B, the answer',
    ]);
    expect(shapesSvg(panels[0]?.shapes ?? [], viewOf([0, 0, 4000, 3000], 720))).not.toContain('<text');
    // A character takes 8.32 px: 18 of them, from x 36 on, leave a picture of 170 px; 13 do not.
    const narrow = shapesSvg(layers.markers, viewOf([0, 0, 170, 1100], 1100));
    expect([...narrow.matchAll(/<text[^>]*>([^<]*)</g)].map((m) => m[1])).toEqual([
      'reference',
      'B, the answer',
      'A',
    ]);
  });

  it('are drawn from the image, or from the labels where there is none', async () => {
    const root = folder();
    const run = tinyRun();
    const input = await writeTinyRun(root, run);
    const scene = run.scenes[0]?.scene;
    const record = run.records[0];
    if (scene === undefined || record === undefined) throw new Error('no scene');
    const base = { record, scene, cachePath: input.cachePath, hexOf: colourHex, heading: ['a heading'] };
    const fromImage = await renderRecord({ ...base, rootPath: join(root, 'archive') });
    const fromLabels = await renderRecord({ ...base, rootPath: null });
    expect(await sharp(fromImage).metadata()).toMatchObject({ format: 'png', width: 1488 });
    // A place of the ground, where nothing is labelled: grey in the image, slate without it.
    expect(await pixelOf(fromImage, 150, 330)).toEqual([0x5a, 0x5a, 0x5a]);
    expect(await pixelOf(fromLabels, 150, 330)).toEqual([0x2f, 0x3a, 0x45]);
  });
});

describe('renderMarked', () => {
  it('draws marks on images of every kind and changes no other pixel', async () => {
    const root = folder();
    const mark = { outline: hbbCorners([100, 100, 140, 140]), strokePx: 6, hex: '#D55E00' };
    const corner = { outline: hbbCorners([380, 280, 398, 298]), strokePx: 6, hex: '#0072B2' };
    await writeGradient(join(root, 'rgb.png'));
    await writeGradient(join(root, 'rgba.png'), 'png', true);
    await sharp(join(root, 'rgb.png')).extractChannel(0).toFile(join(root, 'grey.png'));
    for (const name of ['rgb', 'rgba', 'grey']) {
      const out = join(root, `${name}-out.png`);
      await renderMarked({ imagePath: join(root, `${name}.png`), cachePath: root }, [mark, corner], out);
      expect(await sharp(out).metadata(), name).toMatchObject({ width: 400, height: 300, channels: 3 });
      expect(await readPixel(out, 97, 120), name).toEqual([0xd5, 0x5e, 0x00]);
      expect(await readPixel(out, 377, 290), name).toEqual([0x00, 0x72, 0xb2]);
      const ground = name === 'grey' ? [60, 60, 60] : [60, 60, 50];
      expect(await readPixel(out, 120, 120), name).toEqual(ground);
      expect((await readPixel(out, 90, 120))[0], name).toBe(45);
    }
  });
});

describe('wrapText', () => {
  it('breaks at blanks, and inside words that are too long', () => {
    expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapText('abcdefgh ij', 3)).toEqual(['abc', 'def', 'gh', 'ij']);
    expect(wrapText('  ', 5)).toEqual([]);
  });
});
