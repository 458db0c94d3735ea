import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeRle } from '../src/core/rle.ts';
import { keyedDraw, type Rng } from '../src/core/rng.ts';
import { readPredictionFile } from '../src/io/prediction-file.ts';
import type { Answer } from '../src/model/answer.ts';
import { PAPER_QUOTAS } from '../src/model/presets.ts';
import { PAPER_TASKS } from '../src/model/tasks.ts';
import { aggregateScores } from '../src/score/aggregate.ts';
import { bootstrapIntervals } from '../src/score/bootstrap.ts';
import { type CoordinateProtocol, protocolById } from '../src/score/parse/protocol.ts';
import { type RecordScore, scoreRecord, type Truth } from '../src/score/record.ts';
import type { Row } from './bench-row.ts';

const CANVAS = { widthPx: 8000, heightPx: 6000 };
const IMAGES = 800;
const OPTIONS = { A: 'bus', B: 'van', C: 'truck', D: 'car' };

interface ScoreFigures {
  readonly records: number;
  /** Processor time of all threads: parsing and scoring all records, the first time in this process. */
  readonly coldMs: number;
  /** The same once more, the median of five: the code is compiled, as it is while many files are scored. */
  readonly warmMs: number;
  /** As `coldMs` and `warmMs`, without masks: what shapely scores too. */
  readonly alike: { readonly coldMs: number; readonly warmMs: number };
  /** Wall time: reading the predictions, parsing, scoring, 1,000 resamples in both modes. */
  readonly wholeMs: number;
  /** Processor time of the same scoring with shapely, masks left out; null where Python has no shapely. */
  readonly shapelyMs: number | null;
  /** Largest difference of a score from that of shapely. */
  readonly difference: number | null;
}

/** Rows of the table of `bench.ts`. */
export async function benchScore(scratchPath: string): Promise<Row[]> {
  const { records, coldMs, warmMs, alike, wholeMs, shapelyMs, difference } = await measureScore(scratchPath);
  const rate = (ms: number): string => `${Math.round(ms)} ms: ${Math.round((records / ms) * 1000)} records/s`;
  const what = `parse and score ${records} replies, one thread, processor time`;
  return [
    { what: `${what}, the first time`, measured: rate(coldMs), limit: '', isWithin: null },
    { what: `${what}, again`, measured: rate(warmMs), limit: '', isWithin: null },
    ...(shapelyMs === null || difference === null ? [] : shapelyRows(shapelyMs, difference, alike)),
    {
      what: 'the first time, with reading the predictions and 1,000 resamples in both modes, by the clock',
      measured: `${Math.round(wholeMs)} ms`,
      limit: '2000 ms',
      isWithin: wholeMs <= 2000,
    },
  ];
}

function shapelyRows(
  shapelyMs: number,
  difference: number,
  { coldMs, warmMs }: ScoreFigures['alike'],
): Row[] {
  const ratio = (ms: number): string =>
    `${Math.round(ms)} ms: ${(shapelyMs / ms).toFixed(1)} times as fast as shapely (${Math.round(shapelyMs)} ms)`;
  const what = `without masks, as with shapely (scores differ by at most ${difference.toExponential(0)})`;
  return [
    { what: `${what}, the first time`, measured: ratio(coldMs), limit: '', isWithin: null },
    {
      what: `${what}, again`,
      measured: ratio(warmMs),
      limit: 'at least 20 times',
      isWithin: shapelyMs / warmMs >= 20,
    },
  ];
}

interface Asked {
  readonly truth: Truth;
  readonly reply: string;
}

/** Scores replies of every kind to as many records as the paper's test split has. */
async function measureScore(scratchPath: string): Promise<ScoreFigures> {
  const asked = PAPER_TASKS.flatMap(([task, dimension]) =>
    Array.from({ length: PAPER_QUOTAS[task]?.test ?? 0 }, (_, i) => makeAsked(task, dimension, i)),
  );
  const path = join(scratchPath, 'predictions.jsonl');
  writeFileSync(path, linesOf(asked.map(({ truth, reply }) => ({ id: truth.id, output: reply }))));
  const wholeStart = performance.now();
  const { predictions } = await readPredictionFile(path);
  const protocol = protocolById('1000') as CoordinateProtocol;
  const scoreAll = (some: readonly Asked[]): RecordScore[] =>
    some.map(({ truth }) => scoreRecord(truth, predictions.get(truth.id) ?? null, protocol));
  const [masks, others] = [asked.filter(isMask), asked.filter((one) => !isMask(one))];
  const cold = timeOf(() => scoreAll(others));
  const coldMasks = timeOf(() => scoreAll(masks));
  const scores = [...cold.value, ...coldMasks.value];
  aggregateScores(scores);
  bootstrapIntervals(scores, { seed: 1, resamples: 1000 });
  const wholeMs = performance.now() - wholeStart;
  const warmMs = medianMs(() => scoreAll(others));
  const shapely = scoreWithShapely(asked, join(scratchPath, 'asked.jsonl'));
  const differences = scores
    .filter(({ id }) => shapely?.scores[id] !== undefined)
    .map(({ id, scores: { guarded } }) => Math.abs(guarded - (shapely?.scores[id] as number)));
  return {
    records: asked.length,
    coldMs: cold.ms + coldMasks.ms,
    warmMs: warmMs + medianMs(() => scoreAll(masks)),
    alike: { coldMs: cold.ms, warmMs },
    wholeMs,
    shapelyMs: shapely?.ms ?? null,
    difference: shapely === null ? null : Math.max(...differences),
  };
}

function isMask({ truth }: Asked): boolean {
  return truth.answer.kind === 'mask';
}

const REPEATS = 5;

function medianMs(work: () => unknown): number {
  const times = Array.from({ length: REPEATS }, () => timeOf(work).ms).sort((a, b) => a - b);
  return times[Math.floor(REPEATS / 2)] as number;
}

function timeOf<T>(work: () => T): { readonly value: T; readonly ms: number } {
  const start = processorMs();
  return { value: work(), ms: processorMs() - start };
}

function makeAsked(task: string, dimension: Truth['dimension'], at: number): Asked {
  const rng = keyedDraw(1, 'bench-score')(task, at);
  const { answer, letter, reply } = makeAnswer(task, dimension, rng);
  const truth: Truth = {
    id: `${task}-${at}`,
    task,
    dimension,
    image: `image-${rng.below(IMAGES)}`,
    canvas: CANVAS,
    answer,
    options: letter === null ? {} : OPTIONS,
    answerLetter: letter,
  };
  return { truth, reply };
}

interface Made {
  readonly answer: Answer;
  readonly letter: string | null;
  readonly reply: string;
}

function makeAnswer(task: string, dimension: Truth['dimension'], rng: Rng): Made {
  if (task === 'RS' || task === 'CS') return makeMask(rng);
  if (dimension === 'counting') {
    const count = 1 + rng.below(200);
    return { answer: { kind: 'count', count }, letter: null, reply: `There are ${rng.below(200)}` };
  }
  if (dimension !== 'grounding') {
    const letter = rng.pick(['A', 'B', 'C', 'D']);
    const reply = `The answer is ${rng.pick(['A', 'B', 'C', 'D'])}`;
    return { answer: { kind: 'option', value: letter }, letter, reply };
  }
  const isSingle = task === 'BG' || task === 'CG';
  const form = rng.below(2) === 0 ? 'hbb' : 'obb';
  const boxes = Array.from({ length: isSingle ? 1 : 1 + rng.below(30) }, () => makeBox(form, rng));
  const [first] = boxes as [number[]];
  const answer: Answer = isSingle ? { kind: 'box', form, box: first } : { kind: 'boxes', form, boxes };
  return { answer, letter: null, reply: `Found: ${JSON.stringify(boxes.map((box) => shifted(box, rng)))}` };
}

function makeBox(form: 'hbb' | 'obb', rng: Rng): number[] {
  const [x, y] = [100 + rng.below(7700), 100 + rng.below(5700)];
  const [w, h] = [8 + rng.below(60), 8 + rng.below(60)];
  return form === 'hbb'
    ? [x, y, x + w, y + h]
    : [x, y, x + w, y + w / 2, x + w - h / 2, y + w / 2 + h, x - h / 2, y + h];
}

/** In thousandths, some pixels off. */
function shifted(box: readonly number[], rng: Rng): number[] {
  const [dx, dy] = [rng.below(30) - 15, rng.below(30) - 15];
  return box.map((v, i) => (i % 2 === 0 ? (v + dx) / CANVAS.widthPx : (v + dy) / CANVAS.heightPx) * 1000);
}

function makeMask(rng: Rng): Made {
  const { widthPx, heightPx } = CANVAS;
  const [x, y] = [rng.below(7000), rng.below(5000)];
  const columns = Array.from({ length: 39 }, () => [heightPx - 20, 20]).flat();
  const first = x * heightPx + y;
  const runs = [first, 20, ...columns, widthPx * heightPx - (first + 39 * heightPx + 20)];
  const answer: Answer = {
    kind: 'mask',
    size: [heightPx, widthPx],
    counts: encodeRle({ heightPx, widthPx, runs }),
  };
  return { answer, letter: null, reply: JSON.stringify([shifted([x, y, x + 40, y + 20], rng)]) };
}

function scoreWithShapely(
  asked: readonly Asked[],
  path: string,
): { readonly ms: number; readonly scores: Readonly<Record<string, number>> } | null {
  writeFileSync(path, linesOf(asked.map(shapelyLine)));
  const script = fileURLToPath(new URL('bench-score.py', import.meta.url));
  for (const python of ['python3', '/usr/bin/python3']) {
    const { stdout } = spawnSync(python, [script, path], { encoding: 'utf8', maxBuffer: 1 << 26 });
    if (stdout) return JSON.parse(stdout) as { ms: number; scores: Record<string, number> };
  }
  return null;
}

function shapelyLine({ truth, reply }: Asked): Record<string, unknown> {
  const { id, answer, answerLetter, canvas } = truth;
  const head = { id, reply, width: canvas.widthPx, height: canvas.heightPx };
  if (answer.kind === 'box') return { ...head, kind: 'boxes', truth: [answer.box] };
  if (answer.kind === 'boxes') return { ...head, kind: 'boxes', truth: answer.boxes };
  return { ...head, kind: answer.kind, truth: answer.kind === 'count' ? answer.count : answerLetter };
}

function linesOf(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
