import { meanOf } from '../core/averages.ts';
import { compareText, roundTo } from '../core/order.ts';
import { SPLITS } from '../model/instruction.ts';
import type { ImageRow } from '../model/manifest.ts';
import { PAPER_TABLE_1, PAPER_TABLE_6 } from '../model/paper.ts';
import { PAPER_QUOTAS, quotaTotal } from '../model/presets.ts';
import type { TargetSize } from './distance-targets.ts';
import type { Released } from './released.ts';
import type { AuditCell, AuditTable } from './section.ts';

const HEAD = ['', 'release', 'paper', 'difference', 'difference, %'] as const;

/** Average resolution, target size and number of records. */
export function tableOne(
  images: readonly ImageRow[],
  records: readonly Released[],
  size: TargetSize | null,
): AuditTable {
  const paper = PAPER_TABLE_1;
  const rows: readonly (readonly [string, number | null, number])[] = [
    [
      'average width, px',
      meanOf(
        images.map((i) => i.widthPx),
        1,
      ),
      paper.averageWidthPx,
    ],
    [
      'average height, px',
      meanOf(
        images.map((i) => i.heightPx),
        1,
      ),
      paper.averageHeightPx,
    ],
    ['target width, px', size?.widthPx ?? null, paper.targetWidthPx],
    ['target height, px', size?.heightPx ?? null, paper.targetHeightPx],
    ['target share of the image, %', percent(size?.share ?? null), percent(paper.targetShare)],
    ['records', records.length, paper.volume],
  ];
  return {
    title: 'Table 1 of the paper',
    head: HEAD,
    rows: rows.map(([name, own, other]) => [name, ...beside(own, other)]),
  };
}

/** Target sizes by source; `over` says what the means are over. */
export function sizeTable(sizes: readonly TargetSize[], over: string): AuditTable {
  return {
    title: `Target size, mean over ${over}: HBB width and height, OBB long and short side, px; share of the image, %`,
    head: ['source', over, 'width', 'height', 'long', 'short', 'mean share', 'median share'],
    rows: sizes.map((s) => [
      s.source,
      s.count,
      s.widthPx,
      s.heightPx,
      s.longPx,
      s.shortPx,
      percent(s.share),
      percent(s.medianShare),
    ]),
  };
}

/** Images and resolutions of each source that the paper or the release has, and of all. */
export function tableSix(images: readonly ImageRow[]): AuditTable {
  const rows = namedSources(images).flatMap((source): AuditCell[][] => {
    const own = source === 'total' ? images : images.filter((image) => image.source === source);
    const paper = PAPER_TABLE_6[source];
    const largest = own.reduce<ImageRow | null>(
      (best, i) => (best === null || pixels(i) > pixels(best) ? i : best),
      null,
    );
    const measures: readonly (readonly [string, number | null, number | undefined])[] = [
      ['images', own.length, paper?.images],
      [
        'average width, px',
        meanOf(
          own.map((i) => i.widthPx),
          1,
        ),
        paper?.averageWidthPx,
      ],
      [
        'average height, px',
        meanOf(
          own.map((i) => i.heightPx),
          1,
        ),
        paper?.averageHeightPx,
      ],
      [
        'average megapixels',
        meanOf(
          own.map((i) => pixels(i) / 1e6),
          2,
        ),
        paper?.averageMegapixels,
      ],
      ['largest: width, px', largest?.widthPx ?? null, paper?.maxWidthPx],
      ['largest: height, px', largest?.heightPx ?? null, paper?.maxHeightPx],
    ];
    return measures.map(([name, value, other]) => [source, name, ...beside(value, other ?? null)]);
  });
  return { title: 'Table 6 of the paper, by source', head: ['source', ...HEAD], rows };
}

/** Share of the images that each source has; the paper tells it of images only. */
export function sourceShares(images: readonly ImageRow[]): AuditTable {
  const paperAll = PAPER_TABLE_6.total?.images ?? 0;
  const rows = namedSources(images)
    .filter((source) => source !== 'total')
    .map((source): AuditCell[] => {
      const own = images.filter((image) => image.source === source).length;
      const paper = PAPER_TABLE_6[source];
      return [
        source,
        ...beside(share(own, images.length), paper === undefined ? null : share(paper.images, paperAll)),
      ];
    });
  return { title: 'Share of the images by source, %', head: ['source', ...HEAD.slice(1)], rows };
}

/** Counts per split beside table 8, and each task's share of all records of the tasks that the release has. */
export function tableEight(records: readonly Released[]): AuditTable {
  const tasks = [...new Set([...Object.keys(PAPER_QUOTAS), ...records.map((r) => r.task)])];
  const inPaper = tasks.filter((task) => records.some((r) => r.task === task));
  const paperAll = inPaper.reduce((sum, task) => sum + paperTotal(task), 0);
  const rows = tasks.map((task): AuditCell[] => {
    const own = records.filter((r) => r.task === task);
    const quota = PAPER_QUOTAS[task];
    const splits = SPLITS.flatMap((split) => [
      own.filter((r) => r.split === split).length,
      quota?.[split] ?? null,
    ]);
    const [ownShare, paperShare] = [share(own.length, records.length), share(paperTotal(task), paperAll)];
    const isShared = own.length > 0 && quota !== undefined;
    return [
      task,
      ...splits,
      own.length,
      quota === undefined ? null : paperTotal(task),
      ...(isShared ? beside(ownShare, paperShare) : [null, null, null, null]),
    ];
  });
  return {
    title: 'Table 8 of the paper, and shares (%) among the tasks of the release',
    head: [
      'task',
      ...SPLITS.flatMap((split) => [split, '(paper)']),
      'total',
      '(paper)',
      'share',
      '(paper)',
      'difference',
      'difference, %',
    ],
    rows,
  };
}

/** Release, paper, release minus paper, and that in per cent of the paper. */
function beside(own: number | null, paper: number | null): AuditCell[] {
  if (own === null || paper === null) return [own, paper, null, null];
  return [
    own,
    paper,
    roundTo(own - paper, 4),
    paper === 0 ? null : roundTo((100 * (own - paper)) / paper, 1),
  ];
}

function namedSources(images: readonly ImageRow[]): string[] {
  const own = images.map((image) => image.source).filter((source) => !Object.hasOwn(PAPER_TABLE_6, source));
  const paper = Object.keys(PAPER_TABLE_6).filter((source) => source !== 'total');
  return [...paper, ...[...new Set(own)].sort(compareText), 'total'];
}

function paperTotal(task: string): number {
  const quota = PAPER_QUOTAS[task];
  return quota === undefined ? 0 : quotaTotal(quota);
}

function pixels({ widthPx, heightPx }: ImageRow): number {
  return widthPx * heightPx;
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : roundTo((100 * part) / whole, 2);
}

function percent(value: number): number;
function percent(value: number | null): number | null;
function percent(value: number | null): number | null {
  return value === null ? null : roundTo(100 * value, 6);
}
