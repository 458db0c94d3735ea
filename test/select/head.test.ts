import { describe, expect, it } from 'vitest';
import { DataError } from '../../src/core/errors.ts';
import { binOf, type HeadLine, headLineSchema, headOf } from '../../src/select/head.ts';

const category = (value: string) =>
  ({ value, slot: { type: 'category', category: value, number: 'singular' } }) as const;
const line = (change: Partial<HeadLine>): HeadLine => ({
  id: 'OC-1',
  task: 'OC',
  tier: 'rules',
  sceneId: 's/train/1',
  source: 's',
  answer: { kind: 'option', value: 'plane' },
  answerBin: 'plane',
  options: null,
  choice: {
    answer: category('plane'),
    pool: [
      { ...category('ship'), tier: 1 },
      { ...category('helicopter'), tier: 0 },
    ],
    oneOf: ['ship'],
    take: 2,
  },
  wording: { slots: {} },
  targets: ['o4'],
  markers: [{ role: 'target' }],
  diagnostics: { sizeBin: 's', areaShare: 0.00001 },
  ...change,
});

describe('headOf', () => {
  it('takes the categories that a question for a count names as its topic', () => {
    const slots = {
      categories: { type: 'category', category: 'ship', number: 'plural' },
      category: { type: 'category', category: 'ship', number: 'singular' },
      place: { type: 'region', box: [0, 0, 9, 9] },
      beside: { type: 'expression', category: 'harbour', predicates: [] },
    };
    const asked = headLineSchema.parse({ ...line({}), wording: { slots } });
    const count = { ...asked, answer: { kind: 'count', count: 3 }, choice: null } as const;
    expect(headOf(count, 'g').topic).toBe('harbour ship');
    expect(headOf(asked, 'g').topic).toBeNull();
  });

  it('keeps what select decides by', () => {
    expect(headOf(line({}), 's/train/0')).toMatchObject({
      group: 's/train/0',
      kind: 'option',
      value: 'plane',
      pool: { values: ['ship', 'helicopter'], tiers: [1, 0], oneOf: ['ship'], take: 2 },
      settled: null,
      roles: ['target'],
      roleOf: {},
    });
  });

  it('balances counts and options by answer and boxes not at all', () => {
    const count = { answer: { kind: 'count', count: 3 }, choice: null, answerBin: 'count:2-3' } as const;
    expect(binOf(headOf(line(count), 'g'))).toBe('count:2-3');
    expect(headOf(line(count), 'g').value).toBe('3');
    const boxes = { answer: { kind: 'boxes', form: 'hbb', boxes: [] as number[][] }, choice: null } as const;
    expect(binOf(headOf(line({ ...boxes, answerBin: 'count:1' }), 'g'))).toBe('');
  });

  it('finds the markers that are options', () => {
    const marker = (role: string) => ({ value: role, slot: { type: 'marker', role } }) as const;
    const settled = line({
      answer: { kind: 'option', value: 'candidate-2' },
      choice: null,
      options: [marker('candidate-1'), marker('candidate-2')],
    });
    expect(headOf(settled, 'g')).toMatchObject({
      settled: ['candidate-1', 'candidate-2'],
      roleOf: { 'candidate-1': 'candidate-1', 'candidate-2': 'candidate-2' },
    });
  });

  it('says which object is to be named, where one is marked and the options are categories', () => {
    expect(headOf(line({}), 'g').named).toBe('s/train/1/o4');
    const term = (value: string) => ({ value, slot: { type: 'term', term: `direction/${value}` } }) as const;
    const direction = {
      answer: { kind: 'option', value: 'up' },
      options: [term('up'), term('down')],
    } as const;
    expect(headOf(line({ ...direction, choice: null, options: [...direction.options] }), 'g').named).toBe(
      undefined,
    );
    expect(headOf(line({ markers: [] }), 'g').named).toBe(undefined);
  });

  it('takes as many options as there are letters', () => {
    const settled = ['plane', ...'abcdefg'].map((value) => category(value));
    expect(headOf(line({ choice: null, options: settled }), 'g').settled).toHaveLength(8);
    const pool = [...'abcdefghi'].map((value) => ({ ...category(value), tier: 0 }));
    const choose = (take: number) =>
      headOf(line({ choice: { answer: category('plane'), pool, oneOf: [], take } }), 'g');
    expect(choose(7).pool?.take).toBe(7);
    expect(() => choose(8)).toThrow('has 9 options, expected at most 8');
  });

  it('refuses options that do not fit the answer', () => {
    const refuse = (change: Partial<HeadLine>, message: string): void => {
      expect(() => headOf(line(change), 'g')).toThrow(DataError);
      expect(() => headOf(line(change), 'g')).toThrow(message);
    };
    refuse({ choice: null }, 'OC-1: has an option as its answer and no options');
    refuse({ choice: null, options: [category('ship')] }, 'does not offer its answer "plane"');
    refuse({ choice: null, options: [category('plane'), category('plane')] }, 'has an option twice');
    refuse(
      { choice: null, options: [...'abcdefghi'].map((v) => category(v)) },
      'has 9 options, expected at most 8',
    );
  });

  it('reads a candidate line and nothing more of it', () => {
    const read = headLineSchema.parse({ ...line({}), facts: { target: 'i1' }, proof: {} });
    expect(Object.keys(read).sort()).toEqual(Object.keys(line({})).sort());
  });
});
