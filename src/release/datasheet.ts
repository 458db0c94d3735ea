import type { CardFacts } from './card-facts.ts';
import type { DatasheetAnswer } from './datasheet-answer.ts';
import { collection, preprocessing } from './datasheet-making.ts';
import { composition, motivation } from './datasheet-matter.ts';
import { distribution, maintenance, uses } from './datasheet-use.ts';

const SECTIONS: readonly (readonly [title: string, answers: (facts: CardFacts) => DatasheetAnswer[]])[] = [
  ['Motivation', motivation],
  ['Composition', composition],
  ['Collection process', collection],
  ['Preprocessing, cleaning and labelling', preprocessing],
  ['Uses', uses],
  ['Distribution', distribution],
  ['Maintenance', maintenance],
];

/**
 * The questions of the paper's datasheet (appendix G, after Gebru et al., https://arxiv.org/abs/1803.09010) in its seven
 * sections, answered for this release from what is known of it. What only its publisher can know is said to be theirs.
 */
export function datasheetText(facts: CardFacts): string {
  return SECTIONS.map(([title, answers], i) => {
    const lines = answers(facts).map(
      ({ question, answer }, n) => `**${i + 1}.${n + 1} ${question}** ${answer}`,
    );
    return `### ${i + 1}. ${title}\n\n${lines.join('\n\n')}`;
  }).join('\n\n');
}
