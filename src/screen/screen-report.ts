import { countValues } from '../core/group-by.ts';
import { compareNatural, compareText } from '../core/order.ts';
import { printable } from '../core/text.ts';
import type { Book } from '../io/stage.ts';
import { type Loss, LossTally } from '../model/loss.ts';
import type { SceneLink } from './scene-links.ts';
import type { Verdicts } from './scene-verdicts.ts';
import type { SceneHead } from './screen-scene.ts';

/** `in = kept + dropped` for scenes, and for the instances in them. */
export function screenBooks(heads: readonly SceneHead[], { drops }: Verdicts): Book[] {
  const book = (unit: string, weigh: (head: SceneHead) => number): Book => {
    const dropped: Record<string, number> = {};
    let [total, kept] = [0, 0];
    for (const head of heads) {
      const code = drops.get(head.id)?.code;
      total += weigh(head);
      if (code === undefined) kept += weigh(head);
      else dropped[code] = (dropped[code] ?? 0) + weigh(head);
    }
    return { unit, in: total, kept, dropped };
  };
  return [book('scenes', () => 1), book('instances', (head) => head.instances)];
}

/** Codes of scenes that nobody meant to leave out, with what each means. */
const LOSSES: Readonly<Record<string, string>> = {
  undecodable: 'the image cannot be decoded to its end',
  'size-mismatch': 'the image has another size than its header or its label says',
};

/** Formats, orientations, exceptions, losses, and groups; what joins each group stands in `links.jsonl`. */
export function screenDetails(
  heads: readonly SceneHead[],
  { drops, exceptions }: Verdicts,
  groups: ReadonlyMap<string, string>,
  links: readonly SceneLink[],
): Record<string, unknown> {
  const kept = heads.filter((head) => !drops.has(head.id));
  const decoded = heads.filter((head) => head.image !== null);
  return {
    scenes: countBy(kept, (head) => head.source),
    labelsOnly: kept.filter((head) => head.image === null).length,
    images: countBy(decoded, (head) => head.image?.kind ?? ''),
    turned: idsOf(decoded.filter((head) => head.image?.orientation !== 1)),
    exceptions: {
      scenes: countBy(
        heads.filter((head) => exceptions.has(head.id)),
        (head) => head.source,
      ),
      ids: [...exceptions].sort(compareNatural),
    },
    losses: lossesOf(heads, drops),
    groups: groupDetails(groups),
    links: countBy(links, (link) => link.reason),
  };
}

function lossesOf(heads: readonly SceneHead[], drops: Verdicts['drops']): Loss[] {
  const tally = new LossTally();
  for (const { id, source, instances } of heads) {
    const found = drops.get(id);
    const meaning = LOSSES[found?.code ?? ''];
    if (found === undefined || meaning === undefined) continue;
    const { value, threshold } = found;
    const expected = threshold === null ? '' : `, expected ${threshold}`;
    const place = printable(`${found.about?.image ?? id} (${value}${expected})`);
    tally.add({
      source,
      unit: 'scene',
      code: found.code,
      meaning,
      count: 1,
      objects: instances,
      places: [place],
    });
  }
  return tally.list();
}

function groupDetails(groups: ReadonlyMap<string, string>): Record<string, unknown> {
  const sizes = new Map<string, number>();
  for (const group of groups.values()) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const joined = [...sizes].filter(([, size]) => size > 1);
  return {
    count: sizes.size,
    largest: Math.max(0, ...sizes.values()),
    sizes: countBy([...sizes.values()], String),
    joined: joined.map(([id, scenes]) => ({ id, scenes })).sort((a, b) => compareNatural(a.id, b.id)),
  };
}

function idsOf(heads: readonly SceneHead[]): string[] {
  return heads.map((head) => head.id).sort(compareNatural);
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  const counts = countValues(items.map(keyOf));
  return Object.fromEntries([...counts].sort(([a], [b]) => compareText(a, b)));
}
