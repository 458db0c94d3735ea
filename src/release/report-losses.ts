import { z } from 'zod';
import { countText } from '../core/text.ts';
import type { StageReport } from '../io/stage.ts';
import { lossSchema } from '../model/loss.ts';
import { cellOf, type Html, table } from '../page/html.ts';

/** What is damaged or missing in the archives and was left out, by source and code, with the first places. */
export function lossesHtml(stages: readonly StageReport[]): Html {
  const rows = stages.flatMap(({ stage, details }) =>
    z
      .array(lossSchema)
      .parse(details.losses ?? [])
      .map(({ source, unit, code, meaning, count, objects, places }) => [
        cellOf(source),
        cellOf(
          objects === 0
            ? countText(count, unit)
            : `${countText(count, unit)} with ${countText(objects, 'object')}`,
        ),
        cellOf(code),
        cellOf(meaning),
        cellOf(places.join('; ') + (count > places.length ? '; …' : '')),
        cellOf(stage),
      ]),
  );
  return table(
    ['source', 'left out', 'code', 'what it means', 'first places', 'stage'],
    rows,
    'Damaged or missing, and left out',
  );
}
