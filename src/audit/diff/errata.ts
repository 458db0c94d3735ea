import type { JsonChange } from '../../core/json-diff.ts';
import type { Erratum } from '../../model/erratum.ts';
import type { ReleaseDiff } from './compare.ts';

/** Fields whose change makes a record another question or gives it another answer; others are notes about it. */
const CORRECTED = ['answer', 'answerLetter', 'question', 'options', 'markers', 'wording'];

/** The errata of release `a` (of the given version) that follow from what became of it, one line per field. */
export function errataOf(diff: ReleaseDiff, version: string, reason: string): Erratum[] {
  const withdrawn = diff.removed.map(({ id }): Erratum => {
    return { id, release: version, kind: 'withdrawn', field: null, was: null, now: null, reason };
  });
  const corrected = diff.changed.flatMap(({ id, changes }) =>
    changes.filter(isCorrection).map(({ path, was, now }): Erratum => {
      const values = { was: (was ?? null) as Erratum['was'], now: (now ?? null) as Erratum['now'] };
      return { id, release: version, kind: 'corrected', field: path, ...values, reason };
    }),
  );
  return [...withdrawn, ...corrected];
}

function isCorrection({ path }: JsonChange): boolean {
  return CORRECTED.includes(path.split(/[.[]/)[0] as string);
}
