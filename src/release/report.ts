import { join as joinPath } from 'node:path';
import { pathExists, writeWhole } from '../io/files.ts';
import { readJsonl } from '../io/jsonl.ts';
import type { Instruction } from '../model/instruction.ts';
import { type Scene, sceneSchema } from '../model/scene.ts';
import { sceneLineSchema } from '../model/scene-line.ts';
import { type Html, html, join, numberText, paragraph, text } from '../page/html.ts';
import { type PageSection, pageOf } from '../page/page.ts';
import { meaningsOf } from './drop-meanings.ts';
import { findCandidates } from './find-record.ts';
import type { ReleaseInput } from './input.ts';
import { readLedger, sceneOf } from './ledger.ts';
import { readInstructions } from './records.ts';
import { type CardContext, chooseSamples, dropCard, recordCard } from './report-cards.ts';
import { lossesHtml } from './report-losses.ts';
import { screeningHtml } from './report-screening.ts';
import {
  answersHtml,
  balanceHtml,
  booksTable,
  paperHtml,
  splitsHtml,
  yieldsHtml,
} from './report-sections.ts';
import { selectHtml } from './report-select.ts';
import { sourcesHtml } from './report-sources.ts';
import { spreadHtml } from './report-spread.ts';
import { deriveHtml } from './report-yields.ts';
import type { Stats } from './stats-schema.ts';
import { countYields, type Yield } from './yields.ts';

const SAMPLES_PER_TASK = 2;

export interface ReportParts {
  /** Of all records: the report is for who makes the release and shows test answers even where they are withheld. */
  readonly stats: Stats;
  readonly notices: readonly string[];
}

/** Writes the report of a build: one HTML file that loads nothing. */
export async function writeReport(input: ReleaseInput, parts: ReportParts, path: string): Promise<void> {
  await writeWhole(path, await reportHtml(input, parts));
}

export async function reportHtml(input: ReleaseInput, parts: ReportParts): Promise<string> {
  const yields = await countYields(readLedger(input.stagesPath));
  const records = await readInstructions(input.stagesPath);
  const samples = chooseSamples(records, SAMPLES_PER_TASK);
  const drops = onePerCode(yields);
  const context = await cardContext(input, samples, drops);
  const meaningOf = meaningsOf(input.stages);
  const sampleCards = await mapInPairs(samples, (record) => recordCard(record, context));
  const dropCards = await mapInPairs(drops, (found) => dropCard(found, meaningOf(found), context));
  const sections = reportSections(input, parts, yields, records.length);
  const cards: readonly PageSection[] = [
    ['samples', 'Sample records', [html`<div class="cards">${join(sampleCards)}</div>`]],
    ['dropped', 'A case for each drop code', [html`<div class="cards">${join(dropCards)}</div>`]],
  ];
  return page(input, [...sections, ...cards]);
}

/** Two at a time: pictures are decoded by threads of libvips, and more would only hold memory. */
async function mapInPairs<T>(items: readonly T[], map: (item: T) => Promise<Html>): Promise<Html[]> {
  const out: Html[] = [];
  for (let i = 0; i < items.length; i += 2) out.push(...(await Promise.all(items.slice(i, i + 2).map(map))));
  return out;
}

function reportSections(
  input: ReleaseInput,
  { stats, notices }: ReportParts,
  yields: readonly Yield[],
  recordCount: number,
): PageSection[] {
  const { stages } = input;
  return [
    ['overview', 'Overview', [factsHtml(stats, recordCount), noticesHtml(notices), booksTable(stages)]],
    ['sources', 'Sources and faults', [lossesHtml(stages), sourcesHtml(stages)]],
    ['screening', 'Screening and groups', [screeningHtml(stages)]],
    ['yields', 'Yields', [yieldsHtml(yields, meaningsOf(stages)), deriveHtml(stages)]],
    [
      'balance',
      'Selection balance',
      [balanceHtml(stats), html`<div class="plots">${answersHtml(stats)}</div>`, selectHtml(stages)],
    ],
    ['splits', 'Splits and quotas', [splitsHtml(stats), spreadHtml(stages)]],
    ['statistics', 'Statistics beside the paper', [paperHtml(stats)]],
  ];
}

function factsHtml({ overview, table1, gates }: Stats, recordCount: number): Html {
  const share = table1.targetShare;
  const facts: readonly (readonly [string, string])[] = [
    [numberText(recordCount), 'records'],
    [numberText(overview.images), 'images'],
    [numberText(overview.groups), 'groups'],
    [numberText(overview.recordsPerImage.mean ?? 0), 'records per image'],
    [numberText(overview.effectiveN ?? 0), 'independent records, if those of a group are alike'],
    [share === null ? '–' : `${Number((share * 100).toPrecision(3))} %`, 'mean target share'],
  ];
  const boxes = facts.map(([value, name]) => html`<div><b>${text(value)}</b>${text(name)}</div>`);
  const lines = gates.map(({ name, definition, value, threshold, met }) =>
    paragraph(
      `Gate ${name}: ${value ?? 'not measured'}, threshold ${threshold}, ${met === null ? 'not measured' : met ? 'met' : 'NOT met'} (${definition}).`,
    ),
  );
  return html`<div class="facts">${join(boxes)}</div>${join(lines)}`;
}

function noticesHtml(notices: readonly string[]): Html {
  return join(notices.map((notice) => html`<p class="notice">${text(notice)}</p>`));
}

function page(input: ReleaseInput, sections: readonly PageSection[]): string {
  const { name, version, notice, holdAnswers } = input.config.release;
  const made = paragraph(`Made by ${input.engine.name} ${input.engine.version}; seed ${input.config.seed}.`);
  const warning = 'Private: this report shows answers of the test split that the release withholds.';
  const notices = [...(notice === null ? [] : [notice]), ...(holdAnswers ? [warning] : [])];
  return pageOf(`${name} ${version}: report`, [made, noticesHtml(notices)], sections);
}

/** The first yield of each code of a stage: the commonest task stands for the others. */
function onePerCode(yields: readonly Yield[]): Yield[] {
  const seen = new Set<string>();
  return yields.filter(({ stage, code }) => {
    const key = `${stage}\n${code}`;
    return !seen.has(key) && seen.add(key);
  });
}

async function cardContext(
  input: ReleaseInput,
  samples: readonly Instruction[],
  drops: readonly Yield[],
): Promise<CardContext> {
  const wanted = new Set([
    ...samples.map((record) => record.sceneId),
    ...drops.flatMap((found) => found.examples.map(sceneOf)),
  ]);
  const scenes = new Map<string, Scene>();
  await collectScenes(input, wanted, scenes);
  const subjects = drops.flatMap((found) => found.examples.map(({ subject }) => subject));
  const candidates = await findCandidates(input.stagesPath, new Set(subjects));
  const roots = new Map(input.sources.map(({ id, rootPath }) => [id, rootPath]));
  return {
    scenes,
    candidates,
    rootOf: (source) => (input.config.labelsOnly ? null : (roots.get(source) ?? null)),
    cachePath: input.cachePath,
    drawn: new Map(),
  };
}

/** Scenes that passed the screen, and of those that did not, what ingest read. */
async function collectScenes(
  input: ReleaseInput,
  wanted: ReadonlySet<string>,
  scenes: Map<string, Scene>,
): Promise<void> {
  const screened = joinPath(input.stagesPath, '2-screen', 'kept.jsonl');
  for await (const { scene } of readJsonl(screened, sceneLineSchema))
    if (wanted.has(scene.id)) scenes.set(scene.id, scene);
  const ingested = joinPath(input.stagesPath, '1-ingest', 'kept.jsonl');
  if (!pathExists(ingested) || [...wanted].every((id) => scenes.has(id))) return;
  for await (const scene of readJsonl<Scene>(ingested))
    if (wanted.has(scene.id) && !scenes.has(scene.id)) scenes.set(scene.id, sceneSchema.parse(scene));
}
