import { keyedDraw, type Rng } from '../../src/core/rng.ts';
import type { CandidateHead, Pool } from '../../src/select/head.ts';

/** Source of the synthetic scenes, with the categories that its labels would have. */
export interface WorldSource {
  readonly source: string;
  readonly scenes: number;
  readonly categories: readonly string[];
  /** Tasks that the source can be asked. */
  readonly tasks: readonly string[];
}

export interface WorldOptions {
  readonly seed: number;
  readonly sources: readonly WorldSource[];
  /** Candidates of one task in one scene, at most. */
  readonly perSceneAndTask: number;
  /** Every how manieth scene shows the place of the one before it. */
  readonly overlapEvery: number;
}

const COUNT_BINS: readonly (readonly [number, number])[] = [
  [1, 1],
  [2, 3],
  [4, 7],
  [8, 15],
  [16, 31],
  [32, 63],
  [64, 127],
  [128, 255],
];
const SIZES = ['xs', 's', 'm', 'l'];
const SECTORS = ['up', 'upper-right', 'right', 'lower-right', 'down', 'lower-left', 'left', 'upper-left'];

const words = (stem: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${stem}-${i + 1}`);

const COMMON = ['GD', 'RD', 'GC', 'RC', 'CRC', 'OC', 'DrR', 'DsR'];

/** The paper's 1,212 scenes with its source mix; fine-grained labels in two of the sources only. */
export const PAPER_WORLD: WorldOptions = {
  seed: 7,
  perSceneAndTask: 12,
  overlapEvery: 5,
  sources: [
    { source: 'dota-v2', scenes: 145, categories: words('dota', 16), tasks: COMMON },
    { source: 'fair1m', scenes: 77, categories: words('fair', 20), tasks: [...COMMON, 'FGR'] },
    { source: 'soda-a', scenes: 863, categories: words('soda', 9), tasks: COMMON },
    { source: 'xview', scenes: 127, categories: words('xview', 30), tasks: [...COMMON, 'FGR'] },
  ],
};

/** Candidate heads of a made-up world; natural frequencies are skewed (the i-th category about 1 / i as often). */
export function makeWorld(options: WorldOptions): CandidateHead[] {
  const heads: CandidateHead[] = [];
  for (const source of options.sources) {
    for (let scene = 0; scene < source.scenes; scene++) heads.push(...makeScene(options, source, scene));
  }
  return heads;
}

function makeScene(options: WorldOptions, source: WorldSource, index: number): CandidateHead[] {
  const draw = keyedDraw(options.seed, 'world', source.source, index);
  const sceneId = `${source.source}/train/${index}`;
  const overlaps = index % options.overlapEvery === options.overlapEvery - 1;
  const group = `${source.source}/train/${overlaps ? index - 1 : index}`;
  return source.tasks.flatMap((task) => {
    const rng = draw(task);
    const count = 3 + rng.below(options.perSceneAndTask - 2);
    return Array.from({ length: count }, (_, i) => ({
      ...makeHead(task, source.categories, rng),
      id: `${task}-${source.source}-${index}-${i}`,
      sceneId,
      group,
      source: source.source,
    }));
  });
}

type Bare = Omit<CandidateHead, 'id' | 'sceneId' | 'group' | 'source'>;

function makeHead(task: string, categories: readonly string[], rng: Rng): Bare {
  const base = {
    task,
    sizeBin: rng.pick(SIZES),
    topic: null,
    settled: null,
    pool: null,
    roles: [],
    roleOf: {},
  };
  if (task === 'GC' || task === 'RC' || task === 'CRC') return { ...base, ...countAnswer(categories, rng) };
  if (task === 'OC' || task === 'FGR')
    return { ...base, ...categoryAnswer(categories, rng), roles: ['target'] };
  if (task === 'DrR') return { ...base, ...sectorAnswer(rng), roles: ['target', 'reference'] };
  if (task === 'DsR') return { ...base, ...nearestAnswer(rng) };
  return { ...base, kind: 'other', value: null, answerBin: skewed(categories, rng) };
}

/** Small counts are commoner, as in real scenes; of every third category there are always few. */
function countAnswer(
  categories: readonly string[],
  rng: Rng,
): Pick<Bare, 'kind' | 'value' | 'answerBin' | 'topic'> {
  const topic = skewed(categories, rng);
  const isRare = categories.indexOf(topic) % 3 === 2;
  const [low, high] = skewed(isRare ? COUNT_BINS.slice(0, 3) : COUNT_BINS, rng);
  const value = String(low + rng.below(high - low + 1));
  return { kind: 'count', value, answerBin: `count:${low}-${high}`, topic };
}

function categoryAnswer(
  categories: readonly string[],
  rng: Rng,
): Pick<Bare, 'kind' | 'value' | 'answerBin' | 'pool'> {
  const value = skewed(categories, rng);
  return { kind: 'option', value, answerBin: value, pool: poolAround(categories, value, rng) };
}

/** The neighbours in the list are siblings, the rest is confusable; one or two categories are present in the image. */
function poolAround(categories: readonly string[], value: string, rng: Rng): Pool {
  const at = categories.indexOf(value);
  const others = rng.shuffle(categories.filter((c) => c !== value));
  const values = others.slice(0, Math.max(6, Math.ceil(others.length * 0.7)));
  return {
    values,
    tiers: values.map((v) => (Math.abs(categories.indexOf(v) - at) <= 3 ? 0 : 1)),
    oneOf: values.slice(0, 1 + rng.below(2)),
    take: 3,
  };
}

function sectorAnswer(rng: Rng): Pick<Bare, 'kind' | 'value' | 'answerBin' | 'pool'> {
  const value = skewed(SECTORS, rng);
  const values = SECTORS.filter((sector) => sector !== value);
  return {
    kind: 'option',
    value,
    answerBin: value,
    pool: { values, tiers: values.map(() => 0), oneOf: [], take: 3 },
  };
}

function nearestAnswer(
  rng: Rng,
): Pick<Bare, 'kind' | 'value' | 'answerBin' | 'settled' | 'roles' | 'roleOf'> {
  const options = words('candidate', 3 + rng.below(2));
  return {
    kind: 'option',
    value: rng.pick(options),
    answerBin: `nearest-of-${options.length}`,
    settled: options,
    roles: ['reference', ...options],
    roleOf: Object.fromEntries(options.map((o) => [o, o])),
  };
}

function skewed<T>(items: readonly T[], rng: Rng): T {
  const weights = items.map((_, i) => 1 / (i + 1));
  let rest = rng.unit() * weights.reduce((sum, w) => sum + w, 0);
  for (let i = 0; i < items.length; i++) {
    rest -= weights[i] as number;
    if (rest < 0) return items[i] as T;
  }
  return items.at(-1) as T;
}
