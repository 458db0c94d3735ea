import { countText } from '../core/text.ts';
import type { ReleaseFolder } from '../io/release-folder.ts';
import type { Instruction } from '../model/instruction.ts';
import type { Gate, Manifest } from '../model/manifest.ts';
import { MAX_TARGET_SHARE } from '../model/paper.ts';
import type { AuditCheck, AuditInput } from './check.ts';
import { sizeTable, sourceShares, tableEight, tableOne, tableSix } from './distance-tables.ts';
import { measureByRecords, measureTargets, type TargetSize } from './distance-targets.ts';
import { isOfKey, releasedRecords } from './released.ts';
import { readSceneDigests, type SceneDigests } from './scene-digests.ts';
import type { AuditFinding, AuditSection } from './section.ts';

/** How far the release is from the figures that the paper gives of its own. */
export const distanceCheck = {
  id: 'distance',
  title: 'Distance to the paper',
  sceneParts: ['digest'],
  async run(input: AuditInput): Promise<readonly AuditSection[]> {
    const { release } = input;
    const digests = await readSceneDigests(input);
    const records = releasedRecords(release);
    const images = [...release.images.values()];
    const byTargets = hasScenes(release.records, digests)
      ? measureTargets(digests.scenes.map(({ measures }) => measures))
      : null;
    const byRecords = measureByRecords(release.records);
    const sizes = byTargets ?? byRecords;
    const overall = overallOf(sizes);
    const ofRelease = sizeOfRelease(release, digests);
    return [
      {
        id: 'distance',
        title: 'Distance to the paper',
        summary: summaryOf(input, digests, byTargets !== null),
        gates: [shareGate(ofRelease ?? overall, ofRelease !== null)],
        findings: ofRelease === null ? [] : statedGate(release.manifest, ofRelease),
        tables: [
          tableOne(images, records, overall),
          sizeTable(sizes, byTargets === null ? 'records' : 'distinct targets'),
          ...(byTargets === null ? [] : [sizeTable(byRecords, 'records')]),
          tableSix(images),
          sourceShares(images),
          tableEight(records),
        ],
        figures: [],
      },
    ];
  },
} satisfies AuditCheck;

/** Only where no open record lacks its scene: a mean over some of them would be of other records. */
function hasScenes(records: readonly Instruction[], { scenes }: SceneDigests): boolean {
  const known = new Set(scenes.map((scene) => scene.id));
  return records.length > 0 && records.every((record) => known.has(record.sceneId));
}

function overallOf(sizes: readonly TargetSize[]): TargetSize | null {
  return sizes.find((size) => size.source === 'all') ?? null;
}

/** Of the targets that the manifest knows, whose gate it is: those that only the key names are left out. */
function sizeOfRelease(release: ReleaseFolder, digests: SceneDigests): TargetSize | null {
  const records = release.records.filter((record) => !isOfKey(release, record));
  if (!hasScenes(records, digests)) return null;
  return overallOf(measureTargets(digests.scenes.map(({ measuresOfRelease }) => measuresOfRelease)));
}

function shareGate(size: TargetSize | null, isByTargets: boolean): Gate {
  const value = size?.share ?? null;
  return {
    name: 'mean-target-share',
    definition: `mean over the ${isByTargets ? 'distinct target instances of the records that the release opens itself' : 'open records'} of (visible area of the target / area of its image); must be below the threshold`,
    value,
    threshold: MAX_TARGET_SHARE,
    met: value === null ? null : value < MAX_TARGET_SHARE,
  };
}

/** The manifest states this gate as well: its value must be the one that follows from the scenes. */
function statedGate({ gates }: Manifest, size: TargetSize | null): AuditFinding[] {
  const stated = gates.find((gate) => gate.name === 'mean-target-share');
  if (stated === undefined || stated.value === (size?.share ?? null)) return [];
  return [
    {
      code: 'stated-share-differs',
      where: 'manifest.json gates mean-target-share',
      message: `is ${stated.value}, expected ${size?.share ?? null} as the scenes of the release give`,
    },
  ];
}

function summaryOf({ release }: AuditInput, { scenes }: SceneDigests, isByTargets: boolean): string {
  const { records, held, images } = release;
  const parts = [
    isByTargets
      ? `Targets measured from ${countText(scenes.length, 'scene')}: an instance counts once, however many records rest on it. Width and height are those of the visible HBB, long and short those of the minimum-area rectangle; share is the visible area over that of the image.`
      : `Only ${scenes.length} of ${countText(images.size, 'scene')} ${scenes.length === 1 ? 'is' : 'are'} at hand: target size is the mean over the ${countText(records.length, 'open record')} of what each says of its own targets, so that an instance counts with every record that rests on it. Width and height are of the HBB, share of the visible area.`,
    'The paper does not say over what it averages, nor by which box.',
  ];
  if (held.length > 0)
    parts.push(
      `${countText(held.length, 'record withholds its', 'records withhold their')} targets: sizes are those of the others.`,
    );
  return parts.join(' ');
}
