import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import type { Scene } from '../model/scene.ts';
import { type DrawnRecord, LAYER_COLOURS, type Layers, layersOf, shapeOf } from './render-layers.ts';
import { type Panel, panelsOf } from './render-panels.ts';
import { drawOver, readView, schematicView } from './render-pixels.ts';
import { svgDocument, textSvg } from './render-svg.ts';

const PANEL_PX = 720;
const GAP_PX = 16;
const LINE_PX = 20;
const COLUMNS = 2;

const LEGEND: readonly (readonly [layer: keyof Layers, colour: string, text: string])[] = [
  ['targets', LAYER_COLOURS.target, 'target or answer'],
  ['regions', LAYER_COLOURS.region, 'region asked about'],
  ['others', LAYER_COLOURS.other, 'same category, not part of the answer'],
  ['unknowns', LAYER_COLOURS.unknown, 'unknown content'],
];

export interface RecordPicture {
  readonly record: DrawnRecord;
  readonly scene: Scene;
  /** Root of the source's archive, or null: the picture is then drawn from the labels. */
  readonly rootPath: string | null;
  /** Folder for tiled copies of large images. */
  readonly cachePath: string;
  /** Hex of a marker's colour. */
  readonly hexOf: (colour: string) => string;
  /** Lines of text above the pictures. */
  readonly heading: readonly string[];
}

/** A PNG with the scene, the place and close-ups of a record, what is drawn there explained. */
export async function renderRecord(picture: RecordPicture): Promise<Buffer> {
  const layers = layersOf(picture.record, picture.scene, picture.hexOf);
  const panels = panelsOf(layers, picture.scene.framePx, PANEL_PX);
  const drawn: { readonly panel: Panel; readonly png: Buffer }[] = [];
  for (const panel of panels) drawn.push({ panel, png: await renderPanel(panel, picture) });
  const heading = picture.heading.flatMap((line) => wrapText(line, 150));
  return composeSheet(drawn, heading, layers);
}

/** One panel as PNG: from the image where it is at hand, else from the labels. */
export async function renderPanel(
  panel: Panel,
  source: { readonly scene: Scene; readonly rootPath: string | null; readonly cachePath: string },
): Promise<Buffer> {
  const { scene, rootPath, cachePath } = source;
  const ground =
    rootPath !== null && scene.imagePath !== null
      ? await readView({ imagePath: join(rootPath, scene.imagePath), cachePath }, scene.framePx, panel.view)
      : schematicView(scene.instances.map(shapeOf), panel.view);
  return drawOver(ground, panel.shapes, panel.view);
}

/** Breaks text at blanks into lines of at most `width` characters; longer words are cut. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((w) => w.match(new RegExp(`.{1,${width}}`, 'gsu')) ?? [])) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

async function composeSheet(
  drawn: readonly { readonly panel: Panel; readonly png: Buffer }[],
  heading: readonly string[],
  layers: Layers,
): Promise<Buffer> {
  const width = COLUMNS * PANEL_PX + (COLUMNS + 1) * GAP_PX;
  const top = GAP_PX + heading.length * LINE_PX + GAP_PX;
  const texts = heading.map((line, i) => textSvg(line, GAP_PX, GAP_PX + (i + 0.8) * LINE_PX, { sizePx: 15 }));
  const overlays: OverlayOptions[] = [];
  let y = top;
  for (let i = 0; i < drawn.length; i += COLUMNS) {
    const row = drawn.slice(i, i + COLUMNS);
    row.forEach(({ panel, png }, column) => {
      const left = GAP_PX + column * (PANEL_PX + GAP_PX);
      texts.push(textSvg(panel.caption, left, y + 15, { colour: '#555' }));
      overlays.push({ input: png, left, top: y + LINE_PX });
    });
    y += LINE_PX + Math.max(...row.map(({ panel }) => panel.view.heightPx)) + GAP_PX;
  }
  texts.push(legendSvg(y, layers));
  const height = y + LINE_PX + GAP_PX;
  const canvas = sharp({ create: { width, height, channels: 3, background: '#f4f4f2' } });
  const text = Buffer.from(svgDocument(texts.join(''), width, height));
  return canvas
    .composite([...overlays, { input: text, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

/** Of what the picture holds. */
function legendSvg(y: number, layers: Layers): string {
  let x = GAP_PX;
  const parts: string[] = [];
  for (const [layer, colour, text] of LEGEND) {
    if (layers[layer].length === 0) continue;
    parts.push(
      `<rect x="${x}" y="${y + 1}" width="18" height="18" fill="#2f3a45"/>`,
      `<rect x="${x + 4}" y="${y + 5}" width="10" height="10" fill="none" stroke="${colour}" stroke-width="2.5"/>`,
      textSvg(text, x + 22, y + 15),
    );
    x += 60 + text.length * 8.2;
  }
  return parts.join('');
}
