import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roundTo } from '../core/order.ts';
import { countText } from '../core/text.ts';
import { pathExists, removeTree } from '../io/files.ts';
import { mapOrdered, moduleUrl } from '../io/workers.ts';
import type { Gate, ImageRow } from '../model/manifest.ts';
import { markedPathOf } from '../model/release-paths.ts';
import type { AuditCheck, AuditInput } from './check.ts';
import type { ImageVerdict, ListedImage } from './image-file.ts';
import { imageFileOf } from './images-at-hand.ts';
import { pictureFindings, targetFindings } from './markers-findings.ts';
import type { PictureItem, PictureReading } from './markers-picture.ts';
import type { RingPlan } from './markers-ring.ts';
import { checkColourWords } from './markers-words.ts';
import { type Released, releasedRecords } from './released.ts';
import { readSceneDigests } from './scene-digests.ts';
import type { AuditFinding, AuditSection, AuditTable } from './section.ts';

/** Whether markers are drawn where and how the records say, and image files are those that the release lists. */
export const markersCheck = {
  id: 'markers',
  title: 'Markers and images',
  sceneParts: ['digest'],
  async run(input: AuditInput): Promise<readonly AuditSection[]> {
    const records = releasedRecords(input.release).filter((record) => record.markers.length > 0);
    const { scenes } = await readSceneDigests(input);
    const items = pictureItems(records, input);
    const readings = await readPictures(items, input);
    const verdicts = await checkImages(input);
    const pictures = readings.map((reading) => pictureFindings(reading));
    const words = records.flatMap(checkColourWords);
    const targets = targetFindings(input.release.records, scenes);
    return [
      {
        id: 'markers',
        title: 'Markers and images',
        summary: summaryOf(records, items, readings, verdicts, input),
        gates: [
          shareGate(
            'markers-as-told',
            'share of the marked pictures whose markers have the colour and the place that the record says and cover no target; must be all',
            pictures.map((found) => found.length === 0),
          ),
          shareGate(
            'images-as-listed',
            'share of the image files at hand that have the size and sha256 of images.jsonl; must be all',
            verdicts.map((verdict) => verdict.fault === null),
          ),
        ],
        findings: [
          ...missingFindings(records, input),
          ...pictures.flat(),
          ...words,
          ...targets.findings,
          ...imageFindings(verdicts, input),
        ],
        tables: [markerTable(records, readings, targets.checked)],
        figures: [],
      },
    ];
  },
} satisfies AuditCheck;

/** Records whose marked picture is in the release, with what is known of where the marks are. */
function pictureItems(records: readonly Released[], input: AuditInput): PictureItem[] {
  return records.flatMap((record): PictureItem[] => {
    const row = input.release.images.get(record.sceneId);
    const markedPath = join(input.release.path, markedPathOf(record.id));
    if (row === undefined || !pathExists(markedPath)) return [];
    return [
      {
        id: record.id,
        markedPath,
        sourcePath: imageFileOf(row, input),
        widthPx: row.widthPx,
        heightPx: row.heightPx,
        sha256: 'held' in record ? record.markedSha256 : null,
        plans: record.markers.flatMap(({ role, outline, strokePx, colour }): RingPlan[] =>
          outline === null ? [] : [{ role, outline, strokePx, colour }],
        ),
      },
    ];
  });
}

async function readPictures(items: readonly PictureItem[], input: AuditInput): Promise<PictureReading[]> {
  if (items.length === 0) return [];
  const cachePath = await mkdtemp(join(tmpdir(), 'uhr-micro-audit-'));
  const task = {
    module: moduleUrl(import.meta.url, './markers-picture'),
    name: 'readMarked',
    shared: cachePath,
  };
  try {
    return await collect(mapOrdered<PictureItem, PictureReading>(items, task, input), items.length, input);
  } finally {
    await removeTree(cachePath);
  }
}

async function checkImages(input: AuditInput): Promise<ImageVerdict[]> {
  const files = [...input.release.images.values()].flatMap((row): ListedImage[] => {
    const path = imageFileOf(row, input);
    return path === null ? [] : [{ ...row, path }];
  });
  if (files.length === 0) return [];
  const task = { module: moduleUrl(import.meta.url, './image-file'), name: 'checkImageFile' };
  return collect(mapOrdered<ListedImage, ImageVerdict>(files, task, input), files.length, input);
}

async function collect<T extends { readonly id: string }>(
  results: AsyncIterable<T>,
  total: number,
  { progress }: AuditInput,
): Promise<T[]> {
  const all: T[] = [];
  for await (const result of results) {
    all.push(result);
    progress(all.length, total, result.id);
  }
  return all;
}

/** Pictures and images that the release says it holds. */
function missingFindings(records: readonly Released[], { release }: AuditInput): AuditFinding[] {
  const { renderMarkers } = release.manifest.contents;
  const missing = (path: string): boolean => !pathExists(join(release.path, path));
  const pictures = records.filter(
    ({ id, source }) => renderMarkers.includes(source) && missing(markedPathOf(id)),
  );
  const images = [...release.images.values()].filter((row) => row.path !== null && missing(row.path));
  return [
    ...pictures.map(({ id }) => ({
      code: 'marked-picture-missing',
      where: markedPathOf(id),
      message: `is not there, expected since the manifest lists the source under renderMarkers`,
    })),
    ...images.map(({ id, path }) => ({
      code: 'image-missing',
      where: path ?? id,
      message: `is not there, expected the image of ${id}`,
    })),
  ];
}

function imageFindings(verdicts: readonly ImageVerdict[], { release }: AuditInput): AuditFinding[] {
  return verdicts.flatMap(({ id, fault }) => {
    const row = release.images.get(id) as ImageRow;
    return fault === null
      ? []
      : [{ code: 'image-differs', where: row.path ?? row.sourcePath ?? id, message: fault }];
  });
}

function shareGate(name: string, definition: string, judged: readonly boolean[]): Gate {
  const right = judged.filter((isRight) => isRight).length;
  return {
    name,
    definition,
    value: judged.length === 0 ? null : roundTo(right / judged.length, 6),
    threshold: 1,
    met: judged.length === 0 ? null : right === judged.length,
  };
}

function markerTable(
  records: readonly Released[],
  readings: readonly PictureReading[],
  onTarget: number,
): AuditTable {
  const rings = readings.flatMap((reading) => reading.rings);
  const offsets = rings.flatMap((ring) => ring.offsetPx ?? []);
  return {
    title: 'Markers',
    head: ['measure', 'value'],
    rows: [
      ['records with markers', records.length],
      ['markers', records.reduce((sum, record) => sum + record.markers.length, 0)],
      ['of these around their object according to the scenes at hand', onTarget],
      ['pictures read', readings.length],
      ['markers read back from pixels', rings.length],
      ['least share of a line in its colour', leastOf(rings.map((ring) => ring.coverage))],
      [
        'largest distance from the place told, px',
        leastOf(
          offsets.map((px) => -px),
          -1,
        ),
      ],
      ['compared with the image without marks', rings.filter((ring) => ring.coveredPx !== null).length],
    ],
  };
}

function leastOf(values: readonly number[], sign = 1): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => Math.min(a, b)) * sign;
}

function summaryOf(
  records: readonly Released[],
  items: readonly PictureItem[],
  readings: readonly PictureReading[],
  verdicts: readonly ImageVerdict[],
  { release }: AuditInput,
): string {
  const rings = readings.flatMap((reading) => reading.rings);
  const compared = rings.filter((ring) => ring.coveredPx !== null).length;
  const unplaced = items.filter((item) => item.plans.length === 0).length;
  const parts = [
    `Colours named and drawn compared for ${countText(records.length, 'record')} with markers.`,
    `${items.length} of them ${items.length === 1 ? 'has its' : 'have their'} marked picture in the release: ${countText(rings.length, 'marker was', 'markers were')} read back from pixels, ${compared} of them beside the image without marks.`,
    `${verdicts.length} of ${countText(release.images.size, 'image file')} ${verdicts.length === 1 ? 'is at hand and was' : 'are at hand and were'} compared with images.jsonl by size${verdicts.length > 0 ? ' and sha256' : ''}.`,
  ];
  if (items.length < records.length)
    parts.push(
      `${countText(records.length - items.length, 'record has', 'records have')} no picture: how the markers look was not checked.`,
    );
  if (compared < rings.length)
    parts.push('Whether markers cover their targets is told only beside the image (--sources).');
  if (unplaced > 0)
    parts.push(
      `${countText(unplaced, 'picture belongs', 'pictures belong')} to records that withhold the place of their marks: only their sha256 was compared.`,
    );
  return parts.join(' ');
}
