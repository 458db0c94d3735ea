import { SIZE_BIN_LIMITS } from '../model/diagnostics.ts';

/** Headings and captions for the names of fields in the reports of stages, units included. */
const WORDS: Readonly<Record<string, string>> = {
  answerBin: 'answer',
  answerBins: 'answers',
  available: 'candidates',
  bestConstant: 'best constant answer',
  answers: 'times right',
  chance: 'chance',
  chiSquare: 'chi-square',
  counts: 'by letter',
  degreesOfFreedom: 'degrees of freedom',
  deviation: 'off by, share',
  colours: 'marker colours by role',
  countBin: 'count',
  directionSector: 'direction',
  distinct: 'distinct topics',
  effectiveGroups: 'effective groups',
  groups: 'groups',
  expected: 'expected by chance',
  guessed: 'share right by guessing from the topic',
  guessedBlind: 'share right by guessing without it',
  images: 'images',
  infeasible: 'quotas not met',
  instances: 'objects',
  instancesRead: 'objects read',
  keptAsUnknown: 'kept as unknown',
  letters: 'right letters',
  limit: 'limit',
  markerColour: 'marker colour',
  mend: 'what would mend it',
  moved: 'records moved to another split',
  optionLetter: 'right letter',
  offered: 'times offered',
  options: 'options',
  outOfBalance: 'right too often or too rarely',
  passedOver: 'files passed over',
  perImage: 'records per image',
  priorAccuracy: 'right by the options’ texts alone, share',
  reserve: 'reserve',
  sizeBin: 'target size',
  sizeBins: 'target sizes',
  sources: 'sources',
  topics: 'topics',
  usable: 'usable under the limit per image',
  wanted: 'quota',
  withoutQuota: 'candidates of tasks without quota',
};

/** What a reader calls a field; names that are data (sources, codes, categories) stay as they are. */
export function wordOf(name: string): string {
  return Object.hasOwn(WORDS, name) ? (WORDS[name] as string) : name;
}

/**
 * A bin in words: `count:8-15` is `8 to 15`, `xs` is `xs, under 16 px`, `layout/place=lower-half,form=broad` is `place lower
 * half, form broad`. Any other name stays as it is.
 */
export function binText(bin: string): string {
  if (bin === '-') return 'no answer yet';
  const size = SIZE_BIN_LIMITS.findIndex(([name]) => name === bin);
  if (size >= 0) return sizeText(size);
  const count = /^count:(\d+)(?:-(\d+))?$/.exec(bin);
  if (count !== null) return count[2] === undefined ? (count[1] as string) : `${count[1]} to ${count[2]}`;
  if (!bin.startsWith('layout/')) return bin;
  return bin.slice('layout/'.length).replaceAll('=', ' ').replaceAll('-', ' ').replaceAll(',', ', ');
}

/** The bins are those of the side of the targets, px. */
function sizeText(index: number): string {
  const [name, limitPx] = SIZE_BIN_LIMITS[index] as (typeof SIZE_BIN_LIMITS)[number];
  const fromPx = SIZE_BIN_LIMITS[index - 1]?.[1];
  if (fromPx === undefined) return `${name}, under ${limitPx} px`;
  return Number.isFinite(limitPx) ? `${name}, ${fromPx} to ${limitPx} px` : `${name}, from ${fromPx} px`;
}
