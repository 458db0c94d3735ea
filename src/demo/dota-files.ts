import { coarseLabels } from './coarse-labels.ts';
import type { LabelMap } from './kinds.ts';
import type { LabelRow } from './label-rows.ts';

/** Classes of DOTA-v2.0. `airport` and `helipad` stand only in images that are new in v2.0. */
export const DOTA_LABELS: LabelMap = {
  ...coarseLabels('plane'),
  helicopter: 'helicopter',
  helipad: 'helipad',
  airport: 'airport',
  'tennis-court': 'tennis-court',
  'basketball-court': 'basketball-court',
  'soccer-field': 'soccer-ball-field',
  'baseball-field': 'baseball-diamond',
  'track-field': 'ground-track-field',
  'storage-tank': 'storage-tank',
  'swimming-pool': 'swimming-pool',
  roundabout: 'roundabout',
  bridge: 'bridge',
  pier: 'harbor',
  'container-crane': 'container-crane',
};

/** The same for images P0000 to P2805. */
export const DOTA_V1_LABELS: LabelMap = withoutNewClasses();

export type DotaHeader = 'v1.0' | 'v1.5' | 'v2.0' | 'none';

export interface DotaText {
  readonly header: DotaHeader;
  readonly imageSource: string;
  /** As printed: `0.27`, `null`, `2.68220901489e-06`. */
  readonly gsd: string;
  readonly acquired: string | null;
}

/**
 * `x1 y1 x2 y2 x3 y3 x4 y4 class difficult`, absolute px, head first. v1.0: whole numbers, CRLF, two header lines;
 * v1.5: one decimal, LF; v2.0: three header lines, or none.
 */
export function dotaLabelText(rows: readonly LabelRow[], text: DotaText): string {
  const isOld = text.header === 'v1.0';
  const print = (v: number): string => (isOld ? String(Math.round(v)) : Math.round(v).toFixed(1));
  const lines = rows.map((row) => `${row.points.map(print).join(' ')} ${row.label} ${row.difficult ? 1 : 0}`);
  return [...headerLines(text), ...lines, ''].join(isOld ? '\r\n' : '\n');
}

/** The three lines of `meta/P0000.txt`. */
export function dotaMetaText(text: DotaText): string {
  const gsd = text.gsd === 'null' ? 'None' : text.gsd;
  return `acquisition dates:${text.acquired ?? 'None'}\nimagesource:${text.imageSource}\ngsd:${gsd}\n`;
}

function headerLines(text: DotaText): string[] {
  if (text.header === 'none') return [];
  const two = [`imagesource:${text.imageSource}`, `gsd:${text.gsd}`];
  return text.header === 'v2.0' ? [`acquisition dates:${text.acquired ?? 'None'}`, ...two] : two;
}

function withoutNewClasses(): LabelMap {
  const { airport: _airport, helipad: _helipad, ...older } = DOTA_LABELS;
  return older;
}
