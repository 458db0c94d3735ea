import { shortHash } from '../core/hash.ts';
import { type Hbb, hbbCorners, hbbOf } from '../core/hbb.ts';
import { compareText } from '../core/order.ts';
import { countText } from '../core/text.ts';
import { insideFrame, panelSvg } from '../io/render-card.ts';
import { type DrawnRecord, layersOf, otherShape, shapeOf, unknownShapes } from '../io/render-layers.ts';
import { type Panel, panelsOf } from '../io/render-panels.ts';
import type { Shape } from '../io/render-svg.ts';
import { viewOf, windowAround } from '../io/render-view.ts';
import type { Instruction } from '../model/instruction.ts';
import { colourHex } from '../model/palette.ts';
import type { Scene } from '../model/scene.ts';
import { type Html, html, join, text, trustedSvg } from '../page/html.ts';
import type { FoundRecord } from './find-record.ts';
import { type LedgerLine, sceneOf } from './ledger.ts';
import { isOutline, type Yield } from './yields.ts';

const SCENE_PX = 170;
const PLACE_PX = 340;
/** Below this a target of 30 px is a dot: a close-up is shown too. */
const MIN_READABLE_SCALE = 0.3;
const DROP_COLOUR = '#ff6b4a';

export interface CardContext {
  readonly scenes: ReadonlyMap<string, Scene>;
  /** Candidates that drop cards speak of, by id. */
  readonly candidates: ReadonlyMap<string, FoundRecord>;
  /** Root of a source's archive, or null where pictures are drawn from labels. */
  readonly rootOf: (source: string) => string | null;
  /** Folder for tiled copies of large images. */
  readonly cachePath: string;
  /** Pictures drawn before, for cards that show the same window. */
  readonly drawn: Map<string, Promise<Buffer>>;
  /** Set for drops: the image itself may be the fault. */
  readonly mayBeUnreadable?: boolean;
}

/** Records to show: of each task `perTask`, from different images where there are, chosen by hash. */
export function chooseSamples(records: readonly Instruction[], perTask: number): Instruction[] {
  const byTask = new Map<string, Instruction[]>();
  for (const record of records) byTask.set(record.task, [...(byTask.get(record.task) ?? []), record]);
  return [...byTask.values()].flatMap((group) => {
    const ranked = [...group].sort((a, b) =>
      compareText(shortHash(['sample', a.id]), shortHash(['sample', b.id])),
    );
    const seen = new Set<string>();
    const fresh = ranked.filter((r) => !seen.has(r.sceneId) && seen.add(r.sceneId));
    const rest = ranked.filter((r) => !fresh.includes(r));
    return [...fresh, ...rest].slice(0, perTask);
  });
}

export async function recordCard(record: Instruction, context: CardContext): Promise<Html> {
  const scene = context.scenes.get(record.sceneId);
  const pictures = scene === undefined ? [] : await recordPictures(record, scene, context);
  const options = (record.options ?? []).map(
    (option) =>
      html`<li class="${text(option.letter === record.answerLetter ? 'right' : 'other')}">${text(`${option.letter}. ${option.text}`)}</li>`,
  );
  const list = options.length === 0 ? text('') : html`<ul class="options">${join(options)}</ul>`;
  return html`<div class="card"><h4>${text(`${record.task} · ${record.id} · ${record.split}`)}</h4><div class="pictures">${join(pictures)}</div><p>${text(record.question)}</p>${list}<p><b>Answer:</b> ${text(answerText(record))}</p><small>${text(record.sceneId)}</small></div>`;
}

/** A case of a drop: what it looks like, what its code means, what was measured. */
export async function dropCard(found: Yield, meaning: string | null, context: CardContext): Promise<Html> {
  const example = found.examples.find((line) => context.scenes.has(sceneOf(line))) ?? found.examples[0];
  const title = html`<h4>${text(titleOf(found))}</h4>`;
  if (example === undefined) return html`<div class="card">${title}</div>`;
  const scene = context.scenes.get(sceneOf(example));
  const pictures =
    scene === undefined ? [] : await dropPictures(example, scene, { ...context, mayBeUnreadable: true });
  const said = meaning === null ? text('') : html`<p>${text(meaning)}</p>`;
  const about = [example.subject, countText(found.count, 'time'), aboutText(example)];
  return html`<div class="card">${title}<div class="pictures">${join(pictures)}</div>${said}<p>${text(measureText(example))}</p><small>${text(about.filter((part) => part !== '').join(' · '))}</small></div>`;
}

function titleOf({ code, stage, task }: Yield): string {
  return [code, stage, task].filter((part) => part !== '').join(' · ');
}

/** `11.2 (threshold 16)` where both are numbers, else what was found and what was asked for. */
export function measureText({ value, threshold }: Pick<LedgerLine, 'value' | 'threshold'>): string {
  if (value === null && threshold === null) return 'no measure';
  if (threshold === null) return `found ${value}`;
  if (typeof value === 'number' && typeof threshold === 'number') return `${value} (threshold ${threshold})`;
  return `found ${value ?? 'nothing'}, expected ${threshold}`;
}

export function answerText({ answer, answerLetter }: Pick<Instruction, 'answer' | 'answerLetter'>): string {
  switch (answer.kind) {
    case 'boxes':
      return `${answer.boxes.length} ${answer.form.toUpperCase()}${answer.boxes.length === 1 ? '' : 's'}`;
    case 'box':
      return `${answer.form.toUpperCase()} [${answer.box.join(', ')}]`;
    case 'count':
      return String(answer.count);
    case 'option':
      return answerLetter ?? answer.value;
    case 'mask':
      return `mask of ${answer.size.join(' x ')} px`;
  }
}

async function recordPictures(record: DrawnRecord, scene: Scene, context: CardContext): Promise<Html[]> {
  const layers = layersOf(record, scene, colourHex);
  const [thumbnail] = panelsOf(layers, scene.framePx, SCENE_PX);
  const [whole, ...places] = panelsOf(layers, scene.framePx, PLACE_PX);
  const isPlace = (panel: Panel): boolean => panel.caption.startsWith('the place');
  const place = places.find(isPlace) ?? (whole as Panel);
  const close = place.view.scale < MIN_READABLE_SCALE ? places.find((panel) => !isPlace(panel)) : undefined;
  return pictures([thumbnail, place, close], scene, context);
}

/** What a ledger line speaks of, drawn: rectangles and outlines as given, instances and unknown marks by their labels. */
async function dropPictures(line: LedgerLine, scene: Scene, context: CardContext): Promise<Html[]> {
  const candidate = context.candidates.get(line.subject);
  if (candidate !== undefined) return recordPictures(candidate, scene, context);
  const frame = scene.framePx;
  const shapes = dropShapes(line, scene);
  if (shapes.length === 0) return pictures([memberPanel(line, scene)], scene, context);
  const boxes = shapes.map((shape) => insideFrame(hbbOf(shape.points), frame));
  const place = windowAround(boxes, frame, 256);
  const around = [...unknownShapes(scene), ...othersOf(line, scene), ...shapes];
  const mark: Shape = { points: hbbCorners(place), colour: '#ff3b30', strokePx: 2 };
  const whole: Panel = { view: viewOf(frame, SCENE_PX), shapes: [mark], caption: '' };
  const close: Panel = { view: viewOf(place, PLACE_PX, 4), shapes: around, caption: '' };
  return pictures([whole, close], scene, context);
}

/** The whole scene with the members of the category that a line is about; bare where the line is about one object. */
function memberPanel(line: LedgerLine, scene: Scene): Panel {
  const members = OBJECT_SUBJECT.test(line.subject) ? [] : (membersOf(line, scene) ?? []);
  const shapes = members.map((i): Shape => ({ points: shapeOf(i), colour: DROP_COLOUR, strokePx: 1.5 }));
  return { view: viewOf(scene.framePx, PLACE_PX), shapes, caption: '' };
}

/** Objects that the line could be about: those of its category, else all. */
function othersOf(line: LedgerLine, scene: Scene): Shape[] {
  return (membersOf(line, scene) ?? scene.instances).map((i) => otherShape(shapeOf(i)));
}

/** Instances of the category that a line names; null where it names none. */
function membersOf({ about }: LedgerLine, scene: Scene): Scene['instances'] | null {
  const category = about?.category ?? (isPlainFacts(about?.facts) ? about.facts.category : undefined);
  if (typeof category !== 'string') return null;
  return scene.instances.filter(
    (i) => i.category === category || scene.lineage[i.category]?.includes(category) === true,
  );
}

/** Subject of a drop of one object. */
const OBJECT_SUBJECT = /#o(\d+)$/;

function dropShapes(line: LedgerLine, scene: Scene): Shape[] {
  const { facts, ...about } = line.about ?? {};
  const index = OBJECT_SUBJECT.exec(line.subject)?.[1];
  const stated: Record<string, unknown> = { ...about, ...(isPlainFacts(facts) ? facts : {}) };
  if (index !== undefined) Object.assign(stated, { index: Number(index), found: line.value });
  return Object.entries(stated).flatMap(([key, value]) =>
    outlinesOf(key, value, scene).map((points) => ({
      points,
      colour: DROP_COLOUR,
      strokePx: 2.5,
      label: shapeName(key, value),
    })),
  );
}

/** What a reader calls an outline that a ledger line names under `key`. */
function shapeName(key: string, value: unknown): string {
  if (key === 'index') return `object ${value}`;
  if (key === 'found') return String(value);
  return SHAPE_NAMES.get(key) ?? key;
}

const SHAPE_NAMES: ReadonlyMap<string, string> = new Map([
  ['half', 'one of two regions'],
  ['instance', 'object'],
  ['other', 'other object'],
]);

/** Outlines that a value of a ledger line names: as coordinates, as ids of instances, as a place in the label file. */
function outlinesOf(key: string, value: unknown, scene: Scene): (readonly number[])[] {
  if (isOutline(value)) return [value.length === 4 ? hbbCorners(value as unknown as Hbb) : value];
  if (key === 'index') {
    const mark = scene.unknowns.find((u) => u.index === value && u.area !== null);
    const instance = scene.instances.find((i) => i.index === value);
    const area = mark?.area ?? (instance === undefined ? null : shapeOf(instance));
    return area === null ? [] : [area];
  }
  const ids = new Set(Array.isArray(value) ? value : [value]);
  return scene.instances.filter((i) => ids.has(i.id)).map(shapeOf);
}

function isPlainFacts(facts: unknown): facts is Record<string, unknown> {
  return typeof facts === 'object' && facts !== null && !Array.isArray(facts);
}

async function pictures(
  panels: readonly (Panel | undefined)[],
  scene: Scene,
  context: CardContext,
): Promise<Html[]> {
  const source = {
    scene,
    rootPath: context.rootOf(scene.source),
    cachePath: context.cachePath,
    drawn: context.drawn,
    mayBeUnreadable: context.mayBeUnreadable === true,
  };
  const out: Html[] = [];
  for (const panel of panels) {
    if (panel === undefined) continue;
    out.push(trustedSvg(await panelSvg(panel, source)));
  }
  return out;
}

/** What else the line says; its task stands in the title. */
function aboutText({ about }: LedgerLine): string {
  const parts = Object.entries(about ?? {})
    .filter(([key, value]) => value !== null && key !== 'task')
    .map(([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const joined = parts.join(', ');
  return joined.length > 240 ? `${joined.slice(0, 240)}…` : joined;
}
