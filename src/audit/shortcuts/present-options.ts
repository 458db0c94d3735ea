import { groupBy } from '../../core/group-by.ts';
import type { Gate } from '../../model/manifest.ts';
import type { AuditInput } from '../check.ts';
import { readSceneDigests } from '../scene-digests.ts';
import type { AuditTable } from '../section.ts';
import { guessRow, type OptionRecord } from './option-shortcuts.ts';

export interface PresenceFindings {
  readonly gate: Gate;
  readonly rows: AuditTable['rows'];
  /** Records with category options whose scene was at hand. */
  readonly looked: number;
}

/**
 * Of questions whose options are categories: who sees which of them occur in the image at all, and nothing more, guesses
 * among those. Where only the right one occurs the question answers itself.
 */
export async function judgePresence(
  input: AuditInput,
  records: readonly OptionRecord[],
): Promise<PresenceFindings> {
  // Scenes that cannot be read are told of by the checks of the files and of leakage.
  const { scenes } = await readSceneDigests(input);
  const present = new Map(scenes.map(({ id, categories }) => [id, categories]));
  const asked = records.filter(
    (record) => present.has(record.sceneId) && record.options.every(({ value }) => input.taxonomy.has(value)),
  );
  const letters = new Map(asked.map((record) => [record.id, presentLetters(record, present)]));
  const alone = asked.filter((record) => letters.get(record.id)?.length === 1).length;
  return {
    gate: {
      name: 'only-category-present',
      definition: 'questions whose right option is the only one of those offered that occurs in the image',
      value: asked.length === 0 ? null : alone,
      threshold: 0,
      met: asked.length === 0 ? null : alone === 0,
    },
    rows: [...groupBy(asked, (record) => record.task)].map(([task, group]) =>
      guessRow('an option that occurs in the image', task, group, ({ id }) => letters.get(id) ?? []),
    ),
    looked: asked.length,
  };
}

function presentLetters(
  { options, sceneId }: OptionRecord,
  present: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  return options.filter(({ value }) => present.get(sceneId)?.has(value)).map(({ letter }) => letter);
}
