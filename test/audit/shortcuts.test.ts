import { describe, expect, it } from 'vitest';
import type { AuditSection } from '../../src/audit/section.ts';
import { shortcutsCheck } from '../../src/audit/shortcuts.ts';
import type { Instruction } from '../../src/model/instruction.ts';
import type { Layout } from '../../src/model/layout.ts';
import { type MadeRecord, makeInput } from './made-release.ts';

const OPTIONS = ['ship', 'airplane', 'bridge', 'harbor'];

/** Forty questions with four options, the right one at the place that `placeOf` gives. */
function optionRecords(placeOf: (i: number) => number, optionsOf = (_: number) => OPTIONS): MadeRecord[] {
  return Array.from({ length: 40 }, (_, i) => {
    const options = optionsOf(i);
    const value = options[placeOf(i)] as string;
    return { task: 'OC', scene: `s${i}`, options, answer: { kind: 'option', value } };
  });
}

function countRecords(countOf: (i: number) => number, questionOf = (_: number) => 'How many?'): MadeRecord[] {
  return Array.from({ length: 40 }, (_, i) => ({
    task: 'GC',
    scene: `s${i}`,
    question: questionOf(i),
    answerBin: `count:${countOf(i)}`,
    answer: { kind: 'count', count: countOf(i) },
  }));
}

async function audit(records: readonly MadeRecord[], input = makeInput(records)): Promise<AuditSection> {
  const [section] = await shortcutsCheck.run(input);
  if (section === undefined) throw new Error('audit: no section');
  return section;
}

const gateOf = (section: AuditSection, name: string) => section.gates.find((gate) => gate.name === name);
const tableOf = (section: AuditSection, title: string) =>
  section.tables.find((table) => table.title.startsWith(title));

describe('the audit of shortcuts', () => {
  it('passes letters that are right equally often', async () => {
    const section = await audit(optionRecords((i) => i % 4));
    expect(gateOf(section, 'option-letters-4')).toMatchObject({ value: 0, met: true });
    expect(tableOf(section, 'Right letters')?.rows).toEqual([['OC (4 options)', 10, 10, 10, 10]]);
  });

  it('fails letters that are not, with the statistic of the textbook', async () => {
    // 22, 6, 6, 6 against 10 each: (144 + 3 · 16) / 10.
    const section = await audit(optionRecords((i) => (i < 22 ? 0 : 1 + (i % 3))));
    expect(gateOf(section, 'option-letters-4')).toMatchObject({ value: 19.2, threshold: 11.34, met: false });
    // `constant` says A: 22 of 40, chance 10 of 40.
    expect(gateOf(section, 'blind-baselines')).toMatchObject({ value: 0.3, met: false });
  });

  it('fails answers that the wordings of the options tell', async () => {
    // A ship is right whenever it is offered, at any letter.
    const turned = (i: number): string[] => [...OPTIONS.slice(i % 4), ...OPTIONS.slice(0, i % 4)];
    const section = await audit(optionRecords((i) => turned(i).indexOf('ship'), turned));
    expect(gateOf(section, 'option-letters-4')).toMatchObject({ met: true });
    expect(gateOf(section, 'blind-baselines')).toMatchObject({ value: 0.75, met: false });
    const prior = tableOf(section, 'How often an option')?.rows[0];
    expect(prior?.slice(0, 5)).toEqual(['OC', 'ship', 40, 40, 1]);
    expect(prior?.at(-1)).toBe(false);
  });

  it('fails a right option that is the longest one', async () => {
    const options = ['a long right answer', 'b', 'c', 'd'];
    const section = await audit(
      optionRecords(
        () => 0,
        () => options,
      ),
    );
    expect(tableOf(section, 'Guesses')?.rows[0]?.slice(0, 4)).toEqual(['longest option', 'OC', 40, 1]);
  });

  it('fails counts that one number answers', async () => {
    // Half the counts are 10, the others 1000: 10 scores 1 and 0.01.
    const section = await audit(countRecords((i) => (i % 2 === 0 ? 10 : 1000)));
    expect(gateOf(section, 'best-constant-count')).toMatchObject({ value: 0.505, met: false });
    const row = tableOf(section, 'Balance of the counts')?.rows[0];
    expect(row).toEqual(['GC', 40, 20, 20, 10, 0.5, 10, 0.505]);
  });

  it('fails counts that a word of the question tells', async () => {
    const counts = [1, 1000];
    const section = await audit(
      countRecords(
        (i) => counts[i % 2] as number,
        (i) => (i % 2 === 0 ? 'How many bridges?' : 'How many cars?'),
      ),
    );
    // The best constant scores 0.5005 (1 is right for half, 0.001 for the rest); the words say it all.
    expect(gateOf(section, 'blind-baselines')).toMatchObject({ value: 0.4995, met: false });
    const [first] = tableOf(section, 'Words of the question')?.rows ?? [];
    // 20 of 20 where half is usual: (20 - 10) / sqrt(20 · 0.5 · 0.5).
    expect(first).toEqual(['GC', 'bridges', 'count:1', 20, 1, 0.5, 6.32]);
  });

  it('fails directions that are not right equally often', async () => {
    const sectors = ['direction/up', 'direction/down', 'direction/left', 'direction/right'];
    const even = await audit(
      optionRecords(
        (i) => i % 4,
        () => sectors,
      ),
    );
    expect(gateOf(even, 'directions-OC')).toMatchObject({ value: 0, met: true });
    const skewed = await audit(
      optionRecords(
        (i) => (i < 22 ? 0 : 1 + (i % 3)),
        () => sectors,
      ),
    );
    expect(gateOf(skewed, 'directions-OC')).toMatchObject({ value: 19.2, met: false });
  });

  describe('of how options are worded', () => {
    const NAMES = ['near quays', 'by dunes', 'off coasts', 'on canals'];
    const rowOf = (section: AuditSection, guess: string) =>
      tableOf(section, 'Guesses')
        ?.rows.find(([name]) => name === guess)
        ?.slice(2, 4);
    /** In each of two splits 32 questions with the four texts in turn, each right eight times, changed by whether they are. */
    const worded = (textOf: (text: string, isRight: boolean, i: number) => string): MadeRecord[] =>
      Array.from({ length: 64 }, (_, i) => {
        const right = Math.floor(i / 4) % 4;
        const at = (k: number): number => (k + i) % 4;
        const options = NAMES.map((_, k) => textOf(NAMES[at(k)] as string, at(k) === right, i));
        const value = options.find((_, k) => at(k) === right) as string;
        const split = i < 32 ? 'dev' : 'test';
        return { task: 'PDR', split, scene: `s${i}`, options, answer: { kind: 'option', value } };
      });

    it('passes where nothing tells the right one', async () => {
      const section = await audit(worded((text) => text));
      expect(gateOf(section, 'option-style')).toMatchObject({ value: 0, threshold: 0.03, met: true });
      expect(gateOf(section, 'option-uses')).toMatchObject({ value: 0, threshold: 0.05, met: true });
      // Each is right 16 times and wrong 48 times.
      expect(tableOf(section, 'Freely worded')?.rows).toEqual([['PDR', 16, 48, 4, true]]);
    });

    it('fails punctuation, and says which guess it was', async () => {
      const section = await audit(
        worded((text, isRight) => (isRight ? text.replace(' ', ', ') : `${text} `)),
      );
      expect(gateOf(section, 'option-style')).toMatchObject({ value: 0.75, met: false });
      expect(rowOf(section, 'most punctuation')).toEqual([64, 1]);
      expect(rowOf(section, 'least punctuation')).toEqual([64, 0]);
    });

    it('fails words that are right in the other splits', async () => {
      const section = await audit(worded((text, isRight) => `${text} ${isRight ? 'indeed' : 'surely'}`));
      expect(gateOf(section, 'option-style')).toMatchObject({ value: 0.75, met: false });
      expect(rowOf(section, 'words that are right elsewhere')).toEqual([64, 1]);
      expect(rowOf(section, 'words that no other uses')).toEqual([64, 1]);
      expect(rowOf(section, 'most words')).toEqual([64, 0.25]);
    });

    it('fails texts that are never wrong, or never right', async () => {
      const section = await audit(worded((text, isRight, i) => (isRight ? text : `${text} ${i}`)));
      // 64 right offers of 4 texts that are never wrong, 192 of texts that are never right.
      expect(gateOf(section, 'option-uses')).toMatchObject({ value: 1, met: false });
      expect(rowOf(section, 'the text that is offered most often')).toEqual([64, 1]);
    });

    it('fails a question in the words of a model and of rules', async () => {
      const input = makeInput(worded((text) => text));
      const draft = (record: Instruction) => ({
        options: record.options?.map(({ letter }) => ({
          letter,
          by: letter === record.answerLetter ? 'model' : 'rules',
          from: null,
        })),
      });
      const records = input.release.records.map(
        (record) => ({ ...record, draft: draft(record) }) as Instruction,
      );
      const section = await audit([], { ...input, release: { ...input.release, records } });
      expect(gateOf(section, 'option-style')).toMatchObject({ value: 0.75, met: false });
      expect(rowOf(section, "an option in a model's words")).toEqual([64, 1]);
    });

    it('fails a description that all others contradict, which do not contradict each other', async () => {
      const input = makeInput(worded((text) => text));
      const none: Layout = { place: null, form: null, groups: null, spacing: null };
      const records = input.release.records.map((record) => ({
        ...record,
        options: (record.options ?? []).map((option, i) => {
          const isRight = option.letter === record.answerLetter;
          const layout: Layout = isRight
            ? { ...none, groups: 'one', form: 'broad' }
            : { ...none, groups: 'two', spacing: i % 2 === 0 ? 'even' : null };
          return { ...option, slot: { type: 'layout', layout } as const };
        }),
      }));
      const section = await audit([], { ...input, release: { ...input.release, records } });
      expect(rowOf(section, 'what contradicts most others')).toEqual([64, 1]);
      expect(gateOf(section, 'option-style')).toMatchObject({ value: 0.75, met: false });
    });

    it('tells nothing of names', async () => {
      const input = makeInput(worded((text) => text));
      const records = input.release.records.map((record) => ({
        ...record,
        options: (record.options ?? []).map((option) => ({
          ...option,
          slot: { type: 'term', term: option.value } as const,
        })),
      }));
      const section = await audit([], { ...input, release: { ...input.release, records } });
      expect(gateOf(section, 'option-style')).toBeUndefined();
      expect(gateOf(section, 'option-uses')).toBeUndefined();
    });
  });

  it('says what it could not look at', async () => {
    const section = await audit(optionRecords((i) => i % 4));
    expect(gateOf(section, 'only-category-present')).toMatchObject({ value: null, met: null });
    expect(section.summary).toContain(
      'of 40 records with options 0 offer categories and have their scene at hand',
    );
    expect((await audit([])).gates.map(({ met }) => met)).toEqual([null]);
  });
});
