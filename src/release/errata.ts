import { DataError } from '../core/errors.ts';
import { canonicalJson } from '../core/hash.ts';
import { readJsonl } from '../io/jsonl.ts';
import { ERRATA_NAME, type Erratum, erratumSchema } from '../model/erratum.ts';
import type { AsideFolder } from './folder.ts';
import type { PublishedRecord } from './records.ts';

/** Lines of `errata.jsonl` by kind. */
export type ErrataCounts = Readonly<Record<Erratum['kind'], number>>;

/**
 * Puts the errata of earlier releases into this one and counts them. Throws DataError `file:line: …` for a line that does not fit: a
 * record that was withdrawn but stands here, one that was corrected but does not, or a withheld answer told.
 */
export async function carryErrata(
  path: string,
  published: readonly PublishedRecord[],
  folder: AsideFolder,
): Promise<ErrataCounts> {
  const counts = { withdrawn: 0, corrected: 0 };
  const isHeld = new Map(published.map(({ record, held }) => [held?.id ?? record.id, held !== null]));
  let line = 0;
  let text = '';
  for await (const erratum of readJsonl(path, erratumSchema)) {
    line++;
    checkErratum(erratum, isHeld, `${path}:${line}`);
    counts[erratum.kind]++;
    text += `${canonicalJson(erratum)}\n`;
  }
  await folder.writeText(ERRATA_NAME, text);
  return counts;
}

function checkErratum(
  { id, kind, was, now }: Erratum,
  isHeld: ReadonlyMap<string, boolean>,
  where: string,
): void {
  const isThere = isHeld.has(id);
  if (kind === 'withdrawn' && isThere)
    throw new DataError(where, `withdraws ${id}, which is part of this release`, 'a record that is not');
  if (kind === 'corrected' && !isThere)
    throw new DataError(where, `corrects ${id}, which is not part of this release`, 'a record that is');
  if (isHeld.get(id) === true && (was !== null || now !== null))
    throw new DataError(where, `tells values of ${id}, whose answer is withheld`, 'null for both');
}
