import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeTree } from '../io/files.ts';
import { mapOrdered, moduleUrl } from '../io/workers.ts';
import type { Split } from '../model/instruction.ts';
import type { Gate } from '../model/manifest.ts';
import type { PlaceScene } from '../spatial/same-place.ts';
import type { AuditInput } from './check.ts';
import type { ImageFile, ImageHash } from './image-hash.ts';
import { imageFileOf } from './images-at-hand.ts';
import {
  ALIKE_BITS,
  type ImageLink,
  linkDuplicates,
  linkIdenticalLabels,
  linkNearDuplicates,
  NEAR_BITS,
  type NearImages,
} from './leakage-links.ts';
import { splitNames } from './released.ts';
import { readSceneDigests, type SceneDigests } from './scene-digests.ts';
import type { AuditFinding, AuditTable } from './section.ts';

/** What the images and scenes of the release tell of each other. */
export interface Likeness {
  readonly links: readonly ImageLink[];
  readonly near: NearImages;
  readonly digests: SceneDigests;
  readonly withSha256: number;
}

/** Compares the images by their files, pictures, labels and places, as far as these are at hand. */
export async function compareImages(input: AuditInput): Promise<Likeness> {
  const images = [...input.release.images.values()];
  const digests = await readSceneDigests(input);
  const hashes = new Map(digests.scenes.map((scene) => [scene.id, scene.dHash]));
  const files = images.flatMap((row): ImageFile[] => {
    const path = (hashes.get(row.id) ?? null) === null ? imageFileOf(row, input) : null;
    return path === null ? [] : [{ id: row.id, path }];
  });
  for (const { id, dHash } of await hashImages(files, input)) hashes.set(id, dHash);
  const near = linkNearDuplicates(
    images.flatMap(({ id, widthPx, heightPx }) => {
      const dHash = hashes.get(id) ?? null;
      return dHash === null ? [] : [{ id, dHash, aspect: widthPx / heightPx }];
    }),
  );
  return {
    links: [
      ...linkDuplicates(images),
      ...near.links,
      ...linkIdenticalLabels(digests.scenes),
      ...(await samePlaces(digests, input)),
    ],
    near,
    digests,
    withSha256: images.filter((row) => row.sha256 !== null).length,
  };
}

async function samePlaces({ scenes }: SceneDigests, { workers }: AuditInput): Promise<ImageLink[]> {
  const task = { module: moduleUrl(import.meta.url, './leakage-places'), name: 'linkSamePlaces' };
  const places = scenes.map((scene) => scene.place);
  const links: ImageLink[] = [];
  for await (const found of mapOrdered<PlaceScene[], ImageLink[]>([places], task, { workers }))
    links.push(...found);
  return links;
}

/** Images whose scenes are not in the release are decoded, where they are at hand. */
async function hashImages(files: readonly ImageFile[], input: AuditInput): Promise<ImageHash[]> {
  if (files.length === 0) return [];
  const scratchPath = await mkdtemp(join(tmpdir(), 'uhr-micro-audit-'));
  const task = {
    module: moduleUrl(import.meta.url, './image-hash'),
    name: 'hashImage',
    shared: scratchPath,
  };
  try {
    const hashes: ImageHash[] = [];
    for await (const hash of mapOrdered<ImageFile, ImageHash>(files, task, { workers: input.workers })) {
      hashes.push(hash);
      input.progress(hashes.length, files.length, hash.id);
    }
    return hashes;
  } finally {
    await removeTree(scratchPath);
  }
}

/** Splits that have records on an image, by its id. */
export type Splits = ReadonlyMap<string, ReadonlySet<Split>>;

function isAcross({ a, b }: ImageLink, splits: Splits): boolean {
  return new Set([...(splits.get(a) ?? []), ...(splits.get(b) ?? [])]).size > 1;
}

/** A second copy of a file is wrong anywhere; images that only show the same may stand in one split. */
export function linkFinding(link: ImageLink, splits: Splits): AuditFinding[] {
  const { a, b, reason, evidence } = link;
  const across = isAcross(link, splits);
  if (!across && reason !== 'duplicate-image') return [];
  const places = [a, b].map((id) => `${id} (${splitNames(splits.get(id) ?? new Set()) || 'no records'})`);
  return [
    {
      code: across ? `${reason}-across-splits` : reason,
      where: places.join(' and '),
      message: `${evidence}, expected ${across ? 'one split' : 'every image once'}`,
    },
  ];
}

/** Not judged where there is nothing to compare images by. */
export function imageGate({ links, near, digests, withSha256 }: Likeness, splits: Splits): Gate {
  const isMeasured = near.compared > 0 || digests.scenes.length > 0 || withSha256 > 0;
  const value = links.filter((link) => isAcross(link, splits)).length;
  return {
    name: 'like-images-across-splits',
    definition:
      'pairs of images with the same file, nearly the same picture, the same labels or the same place whose records stand in more than one split; must be none',
    value: isMeasured ? value : null,
    threshold: 0,
    met: isMeasured ? value === 0 : null,
  };
}

/** Pairs by what tells of them; blank where no image could be compared that way. */
export function linkTable(found: Likeness, splits: Splits, { release }: AuditInput): AuditTable {
  const { links, near, digests, withSha256 } = found;
  const scenes = digests.scenes.length;
  const compared = [
    ['duplicate-image', withSha256],
    ['near-duplicate-image', near.compared],
    ['identical-labels', scenes],
    ['same-place', scenes],
  ] as const;
  const isEqualIn = (link: ImageLink, key: 'group' | 'source'): boolean =>
    release.images.get(link.a)?.[key] === release.images.get(link.b)?.[key];
  return {
    title: 'Pairs of images that show the same',
    head: ['told by', 'images compared', 'pairs', 'in one group', 'between sources', 'across splits'],
    rows: compared.map(([reason, images]) => {
      if (images === 0) return [reason, 0, null, null, null, null];
      const own = links.filter((link) => link.reason === reason);
      return [
        reason,
        images,
        own.length,
        own.filter((link) => isEqualIn(link, 'group')).length,
        own.filter((link) => !isEqualIn(link, 'source')).length,
        own.filter((link) => isAcross(link, splits)).length,
      ];
    }),
  };
}

export function alikeTable({ alike }: NearImages, splits: Splits): AuditTable[] {
  const across = alike.filter((link) => isAcross(link, splits));
  if (across.length === 0) return [];
  return [
    {
      title: `Pictures in different splits that differ by ${NEAR_BITS + 1} to ${ALIKE_BITS} of 64 bits: worth a look, no fault`,
      head: ['image', 'image', 'difference'],
      rows: across.map(({ a, b, evidence }) => [a, b, evidence]),
    },
  ];
}
