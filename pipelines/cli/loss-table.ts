import { countText, formatCount } from '../../src/core/text.ts';
import type { Loss } from '../../src/model/loss.ts';
import { aligned } from './aligned.ts';

export interface StageLosses {
  readonly losses: readonly Loss[];
  /** File that holds every case, with value and threshold. */
  readonly ledgerPath: string;
}

/**
 * What was left out because it is damaged or missing: how many scenes or objects of a source, what is wrong with them,
 * the first places, and where all of them stand; `advice` is the last line. Empty where nothing is.
 */
export function lossTable(stages: readonly StageLosses[], advice: string): string[] {
  const told = stages.filter(({ losses }) => losses.length > 0);
  if (told.length === 0) return [];
  const hasObjects = told.some(({ losses }) => losses.some(({ unit }) => unit === 'object'));
  return [
    'left out, since damaged or missing:',
    ...told.flatMap(({ losses, ledgerPath }) => [...rowsOf(losses), `  all of them: ${ledgerPath}`]),
    ...(hasObjects
      ? [
          'Where an object is left out, something stands all the same: no question is asked that it could change.',
        ]
      : []),
    advice,
  ];
}

function rowsOf(losses: readonly Loss[]): string[] {
  const heads = aligned(
    losses.map(({ source, code, meaning, ...loss }) => [source, amountOf(loss), code, meaning]),
  );
  return losses.flatMap(({ places, count }, i) => {
    const rest = count - places.length;
    const more = rest > 0 ? [`      and ${formatCount(rest)} more`] : [];
    return [`  ${heads[i]}`, ...places.map((place) => `      ${place}`), ...more];
  });
}

function amountOf({ unit, count, objects }: Pick<Loss, 'unit' | 'count' | 'objects'>): string {
  const amount = countText(count, unit);
  return objects === 0 ? amount : `${amount} with ${countText(objects, 'object')}`;
}
