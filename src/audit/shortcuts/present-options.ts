import { groupBy } from '../../core/group-by.ts';
import { readReleaseScenes } from '../../io/release-folder.ts';
import type { Gate } from '../../model/manifest.ts';
import type { Scene } from '../../model/scene.ts';
import type { AuditInput } from '../check.ts';
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
  const present = await presentCategories(input, new Set(records.map((record) => record.sceneId)));
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

async function presentCategories(
  { release }: AuditInput,
  sceneIds: ReadonlySet<string>,
): Promise<Map<string, ReadonlySet<string>>> {
  const present = new Map<string, ReadonlySet<string>>();
  // Lines that their schema refuses are found by the check of the files.
  for await (const { scene } of readReleaseScenes(release, () => {}))
    if (sceneIds.has(scene.id)) present.set(scene.id, categoriesOf(scene));
  return present;
}

/** Categories of the instances with all their ancestors. */
function categoriesOf({ instances, lineage }: Scene): Set<string> {
  return new Set(instances.flatMap(({ category }) => [category, ...(lineage[category] ?? [])]));
}
