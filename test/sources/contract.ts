import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { FixtureAnswer, FixtureScene } from '../../scripts/fixtures/fixture.ts';
import { DataError } from '../../src/core/errors.ts';
import { hbbOf } from '../../src/core/hbb.ts';
import { signedArea } from '../../src/core/polygon.ts';
import { readImageLayout } from '../../src/io/image-layout.ts';
import type { LedgerEntry } from '../../src/io/stage.ts';
import { configSchema } from '../../src/model/config.ts';
import { type Instance, type Scene, sceneSchema, type Unknown } from '../../src/model/scene.ts';
import { BASE_CATEGORIES, TAXONOMY_VERSION } from '../../src/model/taxonomy-data.ts';
import { type IngestSource, ingestSource } from '../../src/sources/ingest.ts';
import type { IngestResult } from '../../src/sources/ingest-scene.ts';
import type { AnyReader } from '../../src/sources/reader.ts';

/** A reader and the folder of its fixture cases: `<case>/archive`, `<case>/expected.json`, `<case>/sizes.json`. */
export interface ReaderContract {
  readonly reader: AnyReader;
  readonly modulePath: string;
  readonly fixturesPath: string;
}

export const limits = configSchema.parse({ sources: { any: { root: '.' } } }).ingest;

/** Every law that a reader keeps, on every fixture found in its folder. */
export function checkReader(contract: ReaderContract): void {
  const cases = readdirSync(contract.fixturesPath).filter((name) => !name.startsWith('.'));
  test('has an empty, a broken and a readable fixture', () => {
    const answers = cases.map((name) => answerOf(contract, name));
    const scenes = answers.flatMap((a) => Object.values(a.scenes ?? {}));
    expect(cases).toContain('no-labels');
    expect(answers.filter((a) => a.error !== undefined).length).toBeGreaterThan(1);
    expect(scenes.some((s) => (s.instances ?? []).length > 0)).toBe(true);
  });
  test('maps every label to a category of the tree', () => {
    const known = new Set(BASE_CATEGORIES.map((c) => c.id));
    for (const category of Object.values(contract.reader.labels))
      expect(category === null || known.has(category)).toBe(true);
  });
  for (const name of cases) test(`reads ${name}`, () => checkCase(contract, name));
}

async function checkCase(contract: ReaderContract, name: string): Promise<void> {
  const answer = answerOf(contract, name);
  const rootPath = join(contract.fixturesPath, name, 'archive');
  if (answer.error !== undefined) {
    const error = await readAll(contract, name).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(DataError);
    expect((error as DataError).message).toContain(answer.error);
    // With several archives the name of a label file does not tell which of them is meant.
    expect((error as DataError).where.startsWith(rootPath), (error as DataError).where).toBe(true);
    return;
  }
  const notes: string[] = [];
  const entries: string[] = [];
  for await (const entry of contract.reader.list(rootPath, (code, path) => notes.push(`${code} ${path}`)))
    entries.push(`${entry.id}: ${[entry.imagePath ?? '-', ...entry.files].join(' ')}`);
  if (answer.entries !== undefined) expect(entries).toEqual(answer.entries);
  expect(notes.sort()).toEqual([...(answer.notes ?? [])].sort());
  const results = await readAll(contract, name);
  expect(results.map((r) => r.sceneId)).toEqual(entries.map((e) => e.slice(0, e.indexOf(': '))));
  for (const result of results) checkLaws(contract.reader, result);
  const byId = new Map(results.map((r) => [r.sceneId, r]));
  for (const [id, expected] of Object.entries(answer.scenes ?? {})) {
    const result = byId.get(id);
    expect(result, id).toBeDefined();
    expect(await describeResult(result as IngestResult, expected, rootPath), id).toEqual(expected);
  }
}

function answerOf({ fixturesPath }: ReaderContract, name: string): FixtureAnswer {
  return JSON.parse(readFileSync(join(fixturesPath, name, 'expected.json'), 'utf8')) as FixtureAnswer;
}

async function readAll(contract: ReaderContract, name: string): Promise<IngestResult[]> {
  const sizesPath = join(contract.fixturesPath, name, 'sizes.json');
  const source: IngestSource = {
    ...contract,
    id: contract.reader.id,
    rootPath: join(contract.fixturesPath, name, 'archive'),
    sizesPath: existsSync(sizesPath) ? sizesPath : null,
  };
  return ingestAll(source, answerOf(contract, name).withImages !== true);
}

export async function ingestAll(source: IngestSource, labelsOnly = true): Promise<IngestResult[]> {
  const options = {
    labelsOnly,
    limits,
    taxonomyVersion: TAXONOMY_VERSION,
    categories: BASE_CATEGORIES,
    limit: null,
    workers: 1,
  };
  const results: IngestResult[] = [];
  for await (const result of ingestSource(source, options, () => {})) results.push(result);
  return results;
}

export function sourceOf(reader: AnyReader, rootPath: string, sizesPath: string | null = null): IngestSource {
  const modulePath = fileURLToPath(new URL(`../../src/sources/${reader.id}.ts`, import.meta.url));
  return { id: reader.id, reader, modulePath, rootPath, sizesPath };
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((a, b) => a + b, 0);
}

/** Nothing is lost without a code, and a scene is what the engine takes a scene to be. */
function checkLaws(reader: AnyReader, result: IngestResult): void {
  const { read, instances, doubts, dropped } = result.objects;
  expect(read, result.sceneId).toBe(instances + sum(doubts) + sum(dropped));
  for (const line of result.ledgerLines) {
    const entry = JSON.parse(line) as LedgerEntry;
    expect(entry.code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(entry.subject.startsWith(result.sceneId)).toBe(true);
  }
  if (result.sceneLine === null) {
    expect(result.ledgerLines.length).toBeGreaterThan(0);
    return;
  }
  const scene = sceneSchema.parse(JSON.parse(result.sceneLine));
  expect(scene.id).toBe(`${reader.id}/${scene.sourceSplit}/${scene.name}`);
  expect(scene.labelSha256).toMatch(/^[0-9a-f]{64}$/);
  expect(scene.instances).toHaveLength(instances);
  expect(new Set(scene.instances.map((i) => i.id)).size).toBe(instances);
  for (const instance of scene.instances) checkInstance(instance, scene);
  for (const { category } of scene.unknowns)
    if (category !== null) expect(scene.lineage[category]).toBeDefined();
  expect(result.ledgerLines).toHaveLength(sum(dropped));
}

function checkInstance(instance: Instance, scene: Scene): void {
  expect(instance.id).toBe(`o${instance.index}`);
  expect(instance.quad).toHaveLength(8);
  expect(signedArea(instance.quad)).toBeGreaterThan(0);
  expect(scene.lineage[instance.category]).toBeDefined();
  const [x1, y1, x2, y2] = hbbOf(instance.quad);
  expect(x1 < scene.framePx[2] && y1 < scene.framePx[3] && x2 > 0 && y2 > 0).toBe(true);
}

/** What the reader made of a scene, in the words of the fixtures: only what the answer speaks of. */
async function describeResult(
  result: IngestResult,
  expected: FixtureScene,
  rootPath: string,
): Promise<FixtureScene> {
  if (expected.drop !== undefined) return { drop: describeDrop(result, expected.drop) };
  const scene = sceneSchema.parse(JSON.parse(result.sceneLine ?? 'null'));
  const all: Required<Omit<FixtureScene, 'drop'>> = {
    sizePx: [scene.framePx[2], scene.framePx[3]],
    image: expected.image === undefined ? '' : await describeImage(join(rootPath, scene.imagePath ?? '')),
    gsdMeters: scene.gsdMeters,
    instances: scene.instances.map(describeInstance),
    unknowns: scene.unknowns.map(describeUnknown),
    drops: result.ledgerLines.map((line) => {
      const { subject, code, value, threshold } = JSON.parse(line) as LedgerEntry;
      return `${subject.slice(subject.indexOf('#') + 1)} ${code}: ${value} < ${threshold}`;
    }),
    faults: result.faults,
    metadata: scene.metadata,
  };
  return Object.fromEntries(Object.keys(expected).map((key) => [key, all[key as keyof typeof all]]));
}

async function describeImage(path: string): Promise<string> {
  const { format, bands, bitDepth, colour } = await readImageLayout(path);
  return `${format}, ${bands} x ${bitDepth} bit, ${colour}`;
}

/** The texts of XML and JSON parsers differ with their versions: the expected part is compared. */
function describeDrop(result: IngestResult, expected: string): string {
  const { code, value } = JSON.parse(result.ledgerLines[0] as string) as LedgerEntry;
  const text = `${code}: ${value}`;
  return text.startsWith(expected) ? expected : text;
}

function describeInstance(instance: Instance): string {
  const { id, line, category, quad, shape, outline, visibleShare, difficult } = instance;
  const flags = [
    ...(shape === 'quad' ? [] : [[shape, ...(outline ?? [])].join(' ')]),
    ...(visibleShare === 1 ? [] : [`visible ${visibleShare}`]),
    ...(difficult ? ['difficult'] : []),
  ];
  const place = line === undefined ? id : `${id}@${line}`;
  return [place, category, ...quad, ...(flags.length === 0 ? [] : [`[${flags.join(', ')}]`])].join(' ');
}

function describeUnknown({ reason, category, area, index }: Unknown): string {
  const parts = [reason, category ?? 'anything', ...(index === undefined ? [] : [`o${index}`])];
  return [...parts, ...(area === null ? ['anywhere'] : [])].join(' ');
}
