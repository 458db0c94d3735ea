import type { SourceTraits } from '../src/families/derive.ts';
import { vocabularyOf } from '../src/sources/reader.ts';
import type { Run } from './run.ts';

/** What an indexed scene knows of its source, by source id. */
export function sourceTraits(run: Run): Readonly<Record<string, SourceTraits>> {
  const traits = run.readers.map(({ id, reader }) => {
    const { exhaustiveGroups, fineGrained } = reader.card;
    return [id, { exhaustiveGroups, fineGrained, vocabulary: vocabularyOf(reader) }] as const;
  });
  return Object.fromEntries(traits);
}
