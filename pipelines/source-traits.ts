import type { SourceTraits } from '../src/families/derive.ts';
import { type AnyReader, vocabularyOf } from '../src/sources/reader.ts';
import type { Run } from './run.ts';

/** What an indexed scene knows of its source, by source id. */
export function sourceTraits(run: Run): Readonly<Record<string, SourceTraits>> {
  return traitsOf(run.readers.map(({ reader }) => reader));
}

/** The same of readers; of two of one source the later one counts. */
export function traitsOf(readers: readonly AnyReader[]): Readonly<Record<string, SourceTraits>> {
  const traits = readers.map((reader) => {
    const { exhaustiveGroups, fineGrained } = reader.card;
    return [reader.id, { exhaustiveGroups, fineGrained, vocabulary: vocabularyOf(reader) }] as const;
  });
  return Object.fromEntries(traits);
}
