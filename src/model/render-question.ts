import { roundTo } from '../core/order.ts';
import { type CoordinateProtocol, formatKeyOf, type Language, languageOf } from './language.ts';
import type { Taxonomy } from './taxonomy.ts';
import type { Slot, Wording } from './wording.ts';

export interface RenderContext {
  readonly taxonomy: Taxonomy;
  readonly protocol: CoordinateProtocol;
  /** Frame of the image, `[0, 0, width, height]`, pixels. */
  readonly framePx: readonly [number, number, number, number];
  /** Palette name of each marker's colour, by role. */
  readonly colours: Readonly<Record<string, string>>;
}

const PLACE = /\{([^{}]*)\}/g;

/**
 * The question as a model reads it: the template with every `{place}` filled. Throws when the template names a slot
 * that the wording does not hold, has a stray brace, or leaves out something that the wording holds.
 */
export function renderQuestion(wording: Wording, context: RenderContext): string {
  const language = languageOf(wording.language);
  checkTemplate(wording);
  return wording.template.replace(PLACE, (_, name: string) => {
    const slot = wording.slots[name] as Slot;
    if (slot.type === 'format') return formatText(slot, wording, context, language);
    return slotText(slot, context, language);
  });
}

/** One filled slot: an option's text, or a part of a question. A `format` slot is rendered without a region's number order. */
export function renderSlot(slot: Slot, context: RenderContext, languageCode = 'en'): string {
  const language = languageOf(languageCode);
  if (slot.type !== 'format') return slotText(slot, context, language);
  return formatText(slot, null, context, language);
}

/** Names of the places of a template, in order. Throws for a stray brace. */
export function placesOf(template: string): string[] {
  const names = [...template.matchAll(PLACE)].map((match) => match[1] as string);
  if (/[{}]/.test(template.replace(PLACE, ''))) {
    throw new Error(`template ${JSON.stringify(template)}: a brace without its partner`);
  }
  return names;
}

function checkTemplate(wording: Wording): void {
  const where = `template ${wording.templateId}`;
  const places = placesOf(wording.template);
  for (const name of places) {
    if (!Object.hasOwn(wording.slots, name)) throw new Error(`${where}: no slot ${JSON.stringify(name)}`);
  }
  for (const [name, slot] of Object.entries(wording.slots)) {
    if (!places.includes(name) && !isSaidElsewhere(slot, places, wording)) {
      throw new Error(`${where}: slot ${JSON.stringify(name)} has no place`);
    }
  }
}

/** Singular and plural of one category are one thing said: a template may use either. */
function isSaidElsewhere(slot: Slot, places: readonly string[], wording: Wording): boolean {
  if (slot.type !== 'category') return false;
  return places.some((name) => {
    const other = wording.slots[name] as Slot;
    return other.type === 'category' && other.category === slot.category;
  });
}

function slotText(
  slot: Exclude<Slot, { type: 'format' }>,
  context: RenderContext,
  language: Language,
): string {
  switch (slot.type) {
    case 'text':
      return cleanText(slot.text);
    case 'term':
      return lookUp(language.terms, slot.term, `language ${language.code}: term`);
    case 'category':
      return cleanText(categoryWords(slot.category, context, language)[slot.number]);
    case 'expression':
      return cleanText(
        slot.text ?? language.expression(slot, (category) => categoryWords(category, context, language)),
      );
    case 'structure':
      return cleanText(
        slot.text ?? language.structure(slot, (category) => categoryWords(category, context, language)),
      );
    case 'layout':
      return cleanText(slot.text ?? language.layout(slot.layout));
    case 'region':
      if (slot.text !== undefined) return cleanText(slot.text);
      return `[${slot.box.map((value, i) => coordinateText(value, i % 2, context)).join(', ')}]`;
    case 'marker':
      return markerText(slot.role, context, language);
  }
}

function categoryWords(
  id: string,
  context: RenderContext,
  language: Language,
): { readonly singular: string; readonly plural: string } {
  if (language.categories === null) return context.taxonomy.get(id);
  return lookUp(language.categories, id, `language ${language.code}: category`);
}

function markerText(role: string, context: RenderContext, language: Language): string {
  const colour = lookUp(context.colours, role, 'marker without a colour: role');
  return language.marker.replace('{colour}', () =>
    lookUp(language.colours, colour, `language ${language.code}: colour`),
  );
}

/**
 * A coordinate to the last digit that matters: corners on the 0..1000 lattice of the image have at most three decimals
 * in pixels and none in thousandths.
 */
function coordinateText(valuePx: number, axis: number, context: RenderContext): string {
  const { framePx, protocol } = context;
  if (protocol === 'pixel') return String(roundTo(valuePx, 3));
  const share =
    (valuePx - (framePx[axis] as number)) / ((framePx[axis + 2] as number) - (framePx[axis] as number));
  return String(protocol === '1000' ? roundTo(share * 1000, 1) : roundTo(share, 4));
}

function formatText(
  slot: Extract<Slot, { type: 'format' }>,
  wording: Wording | null,
  context: RenderContext,
  language: Language,
): string {
  const hasRegion = wording !== null && Object.values(wording.slots).some(isRectangle);
  const hasBoxes = slot.answer === 'boxes' || slot.answer === 'box';
  const sentences: string[] = [];
  if (hasRegion) sentences.push(language.regionOrder);
  if (hasRegion || hasBoxes) sentences.push(frameText(context, language));
  sentences.push(language.formats[formatKeyOf(slot)]);
  return sentences.join(language.sentenceGap);
}

/** Is it printed as numbers? A region in words has none. */
function isRectangle(slot: Slot): boolean {
  return slot.type === 'region' && slot.text === undefined;
}

function frameText(context: RenderContext, language: Language): string {
  const [x1, y1, x2, y2] = context.framePx;
  return language.protocols[context.protocol]
    .replace('{width}', String(x2 - x1))
    .replace('{height}', String(y2 - y1));
}

/**
 * Text from outside on one line: control, format and private-use characters, line separators and halves of surrogate
 * pairs become a blank, so that a label cannot break a line, hide words or turn the reading direction.
 */
function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function lookUp<T>(table: Readonly<Record<string, T>>, key: string, what: string): T {
  if (!Object.hasOwn(table, key)) throw new Error(`${what} ${JSON.stringify(key)} is not known`);
  return table[key] as T;
}
