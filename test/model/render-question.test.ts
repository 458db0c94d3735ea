import { describe, expect, it } from 'vitest';
import { placesOf, type RenderContext, renderQuestion, renderSlot } from '../../src/model/render-question.ts';
import { buildTaxonomy, type Category } from '../../src/model/taxonomy.ts';
import { type Slots, undraftedSlot, type Wording } from '../../src/model/wording.ts';

const ship: Category = {
  id: 'ship',
  parent: null,
  singular: 'ship',
  plural: 'ships',
  definition: 'A vessel.',
  confusable: [],
  isOther: false,
};
const context: RenderContext = {
  taxonomy: buildTaxonomy('test', [
    ship,
    { ...ship, id: 'bad-words', singular: 'boat\u0000\n{x}', plural: 'boats' },
  ]),
  protocol: 'pixel',
  framePx: [0, 0, 4001, 2000],
  colours: { target: 'sky-blue', reference: 'orange' },
};

function wording(template: string, slots: Slots): Wording {
  return { language: 'en', templateId: 'X/en/0', template, slots };
}

describe('renderQuestion', () => {
  it('fills categories, regions, markers, terms and the answer format', () => {
    const slots: Slots = {
      category: { type: 'category', category: 'ship', number: 'plural' },
      region: { type: 'region', box: [816.204, 200, 1600.4, 1000] },
      target: { type: 'marker', role: 'target' },
      where: { type: 'term', term: 'direction/upper-right' },
      format: { type: 'format', answer: 'count' },
    };
    const text = renderQuestion(
      wording('How many {category} are in {region}, {where} of {target}? {format}', slots),
      context,
    );
    expect(text).toBe(
      'How many ships are in [816.204, 200, 1600.4, 1000], upper right of the sky-blue outline? ' +
        'Rectangles are written as [x1, y1, x2, y2]: left, top, right and bottom edge. ' +
        'Coordinates are pixels of the full image, 4001 wide and 2000 high, with the origin at the top left and y ' +
        'pointing down. Answer with one integer only.',
    );
  });

  it.each([
    ['pixel', '[816.204, 200, 1600.4, 1000]'],
    ['1000', '[204, 100, 400, 500]'],
    ['unit', '[0.204, 0.1, 0.4, 0.5]'],
  ] as const)('prints a region in the %s protocol', (protocol, expected) => {
    const region = { type: 'region', box: [816.204, 200, 1600.4, 1000] } as const;
    expect(renderSlot(region, { ...context, protocol })).toBe(expected);
  });

  it('prints the words for a region in place of its numbers, and then says nothing of how these are ordered', () => {
    const region = { type: 'region', box: [816.204, 200, 1600.4, 1000], text: 'the old harbour' } as const;
    const format = { type: 'format', answer: 'count' } as const;
    const slots: Slots = { region, format };
    expect(renderQuestion(wording('Count the ships in {region}. {format}', slots), context)).toBe(
      'Count the ships in the old harbour. Answer with one integer only.',
    );
    const both: Slots = { region, other: { type: 'region', box: [0, 0, 100, 200] }, format };
    expect(renderQuestion(wording('{region}, {other}: {format}', both), context)).toMatch(
      /^the old harbour, \[0, 0, 100, 200\]: Rectangles are written as/,
    );
    expect(undraftedSlot(region)).toEqual({ type: 'region', box: [816.204, 200, 1600.4, 1000] });
  });

  it.each([
    ['boxes', 'hbb', '[x1, y1, x2, y2] with the left, top, right and bottom edge'],
    ['boxes', 'obb', '[x1, y1, x2, y2, x3, y3, x4, y4] with the four corners'],
    ['box', 'hbb', 'one box only, written as [x1, y1, x2, y2] with'],
    ['box', 'obb', 'one box only, written as [x1, y1, x2, y2, x3, y3, x4, y4]'],
  ] as const)('states form, number order and frame for %s %s', (answer, form, phrase) => {
    const text = renderSlot({ type: 'format', answer, form }, { ...context, protocol: '1000' });
    expect(text).toContain(phrase);
    expect(text).toContain('thousandths of the width (x) and height (y)');
  });

  it('states no frame where neither question nor answer holds coordinates', () => {
    expect(renderSlot({ type: 'format', answer: 'option' }, context)).toBe(
      'Answer with the letter of the right option only.',
    );
  });

  it('refuses boxes without a form', () => {
    expect(() => renderSlot({ type: 'format', answer: 'boxes' }, context)).toThrow('boxes needs a form');
  });

  it('refuses a place without slot, a slot without place and a stray brace', () => {
    const slots: Slots = { a: { type: 'text', text: 'x' } };
    expect(() => renderQuestion(wording('{a} {b}', slots), context)).toThrow('X/en/0: no slot "b"');
    expect(() => renderQuestion(wording('{a} {toString}', slots), context)).toThrow('no slot "toString"');
    expect(() => renderQuestion(wording('nothing', slots), context)).toThrow('slot "a" has no place');
    expect(() => renderQuestion(wording('{a', slots), context)).toThrow('a brace without its partner');
    expect(() => placesOf('a} {b}')).toThrow('a brace without its partner');
  });

  it('lets a template use the singular or the plural of a category, but not neither', () => {
    const slots: Slots = {
      one: { type: 'category', category: 'ship', number: 'singular' },
      many: { type: 'category', category: 'ship', number: 'plural' },
    };
    expect(renderQuestion(wording('each {one}', slots), context)).toBe('each ship');
    expect(() => renderQuestion(wording('each', slots), context)).toThrow('slot "one" has no place');
  });

  it('refuses what it has no words for', () => {
    const question = (template: string, slots: Slots) => () =>
      renderQuestion(wording(template, slots), context);
    expect(question('{m}', { m: { type: 'marker', role: 'candidate-1' } })).toThrow(
      '"candidate-1" is not known',
    );
    expect(question('{c}', { c: { type: 'category', category: 'yeti', number: 'singular' } })).toThrow(
      '"yeti"',
    );
    expect(question('{t}', { t: { type: 'term', term: 'direction/north' } })).toThrow('"direction/north"');
    expect(() => renderSlot({ type: 'text', text: 'a' }, context, 'xx')).toThrow('no data for "xx"');
    const odd = { ...context, colours: { target: 'constructor' } };
    expect(() => renderSlot({ type: 'marker', role: 'target' }, odd)).toThrow('"constructor" is not known');
  });

  it('lets no control character, line break, direction mark or half surrogate through', () => {
    const hostile = 'a\u0000b\r\nc\u001b[31m\u202ed\u2028e\u200bf\ud800g\t\u0085h';
    const text = renderSlot({ type: 'text', text: hostile }, context);
    expect(text).toBe('a b c [31m d e f g h');
    const words = renderSlot({ type: 'category', category: 'bad-words', number: 'singular' }, context);
    expect(words).toBe('boat {x}');
  });

  it('does not read places or replacement patterns out of a filling', () => {
    const slots: Slots = { a: { type: 'text', text: "{b} $& $1 $'" }, b: { type: 'text', text: 'secret' } };
    expect(renderQuestion(wording('<{a}> {b}', slots), context)).toBe("<{b} $& $1 $'> secret");
  });
});
