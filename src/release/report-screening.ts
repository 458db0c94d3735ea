import { z } from 'zod';
import { compareNatural } from '../core/order.ts';
import { countText } from '../core/text.ts';
import type { StageReport } from '../io/stage.ts';
import { cellOf, type Html, html, join, paragraph, table } from '../page/html.ts';

const counts = z.record(z.string(), z.number());
const detailsSchema = z.object({
  scenes: counts,
  labelsOnly: z.number(),
  images: counts,
  turned: z.array(z.string()),
  exceptions: z.object({ scenes: counts, ids: z.array(z.string()) }),
  groups: z.object({
    count: z.number(),
    largest: z.number(),
    sizes: counts,
    joined: z.array(z.object({ id: z.string(), scenes: z.number() })),
  }),
  links: counts,
});

const LINKS: Readonly<Record<string, string>> = {
  'near-duplicate-image': 'pictures that look alike',
  'identical-labels': 'the same labels',
  'same-place': 'the same place, seen from the labels',
};

/** Which scenes can be asked about, what their images are, and which of them belong together. */
export function screeningHtml(stages: readonly StageReport[]): Html {
  const report = stages.find(({ stage }) => stage === '2-screen');
  const checked = detailsSchema.safeParse(report?.details);
  if (!checked.success) return paragraph('2-screen has no report.');
  const { scenes, images, exceptions, groups, links } = checked.data;
  const kept = Object.values(scenes).reduce((sum, n) => sum + n, 0);
  const sources = [...new Set([...Object.keys(scenes), ...Object.keys(exceptions.scenes)])].sort(
    compareNatural,
  );
  return join([
    paragraph(
      `${countText(kept, 'scene')} can be asked about, in ${countText(groups.count, 'group')}; the largest group holds ${countText(groups.largest, 'scene')}. Scenes of a group never stand in different splits.`,
    ),
    ...special(checked.data).map(paragraph),
    html`<div class="plots">${join([
      table(
        ['source', 'scenes kept', 'of them exceptions'],
        sources.map((id) => [cellOf(id), cellOf(scenes[id] ?? 0), cellOf(exceptions.scenes[id] ?? 0)]),
        'Scenes by source',
      ),
      twoColumns('Image files', ['format, bands and bits, colour, orientation', 'images'], images),
      twoColumns('Groups', ['scenes in the group', 'groups'], groups.sizes),
      table(
        ['group, named by its first scene', 'scenes'],
        groups.joined.map(({ id, scenes: size }) => [cellOf(id), cellOf(size)]),
        'Groups of several scenes',
      ),
      table(
        ['what joins two scenes', 'code', 'pairs'],
        Object.entries(links).map(([code, n]) => [cellOf(LINKS[code] ?? code), cellOf(code), cellOf(n)]),
        'Links',
      ),
    ])}</div>`,
  ]);
}

/** What not every run has, a sentence for each that this one has. */
function special({ labelsOnly, exceptions, turned }: z.infer<typeof detailsSchema>): string[] {
  const few = exceptions.ids;
  return [
    ...(labelsOnly === 0
      ? []
      : [`${countText(labelsOnly, 'scene is', 'scenes are')} built from labels alone.`]),
    ...(few.length === 0
      ? []
      : [
          `${countText(few.length, 'scene is', 'scenes are')} below the limit of the long edge and kept under the quota of exceptions${listed(few)}.`,
        ]),
    ...(turned.length === 0
      ? []
      : [
          `${countText(turned.length, 'image says', 'images say')} that viewers are to turn it${listed(turned)}.`,
        ]),
  ];
}

function listed(ids: readonly string[]): string {
  if (ids.length === 0) return '';
  return `: ${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''}`;
}

function twoColumns(caption: string, head: readonly string[], rows: Readonly<Record<string, number>>): Html {
  return table(
    head,
    Object.entries(rows).map(([key, n]) => [cellOf(/^\d+$/.test(key) ? Number(key) : key), cellOf(n)]),
    caption,
  );
}
