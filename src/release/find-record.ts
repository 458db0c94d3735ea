import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../core/errors.ts';
import { pathExists } from '../io/files.ts';
import { issueError, parseLine, readJsonl, readLines } from '../io/jsonl.ts';
import { type Candidate, candidateSchema, type Proof } from '../model/candidate.ts';
import {
  type Instruction,
  instructionSchema,
  type Option,
  type Selected,
  selectedSchema,
} from '../model/instruction.ts';
import { MARKER_COLOURS } from '../model/palette.ts';
import { sceneLineSchema } from '../model/scene-line.ts';

/** A record at whatever stage it has reached. */
export interface FoundRecord
  extends Pick<Selected, 'id' | 'task' | 'sceneId' | 'source' | 'wording' | 'answer'> {
  /** Stage that it was found in: `7-split`. */
  readonly stage: string;
  readonly split: string | null;
  readonly question: string;
  readonly options: readonly Option[];
  readonly answerLetter: string | null;
  readonly markers: Selected['markers'];
  readonly facts: Selected['facts'];
  readonly targets: readonly string[];
  readonly diagnostics: Selected['diagnostics'];
  readonly proof: Proof;
  /** Absent where nothing was to be drafted, or before it was. */
  readonly draft?: Selected['draft'];
}

/**
 * The record with this id, in the last stage that has it. Ids of withheld test records are looked up in the private
 * answer key. Throws UsageError where no stage knows it.
 */
export async function findRecord(outPath: string, id: string): Promise<FoundRecord> {
  const stagesPath = join(outPath, 'stages');
  const builtId = (await builtIdOf(join(outPath, 'held', 'test-answers.jsonl'), id)) ?? id;
  for (const stage of ['7-split', '6-review', '5-draft', '4-select', '3-derive']) {
    const path = join(stagesPath, stage, 'kept.jsonl');
    const found = await findLine(path, builtId);
    if (found !== null) return describe(found, stage, path);
  }
  throw new UsageError(`no stage in ${stagesPath} holds a record ${JSON.stringify(id)}`);
}

/** Scene of a record as screened, with what the screen says of it. */
export async function findScene(outPath: string, sceneId: string): Promise<z.infer<typeof sceneLineSchema>> {
  const path = join(outPath, 'stages', '2-screen', 'kept.jsonl');
  const found = await findLine(path, sceneId, (value) => (value as { scene?: { id?: unknown } }).scene?.id);
  const checked = sceneLineSchema.safeParse(found);
  if (!checked.success) throw issueError(`${path}: ${sceneId}`, checked.error);
  return checked.data;
}

/** Candidates of derive with these ids, by id. */
export async function findCandidates(
  stagesPath: string,
  ids: ReadonlySet<string>,
): Promise<Map<string, FoundRecord>> {
  const path = join(stagesPath, '3-derive', 'kept.jsonl');
  const found = new Map<string, FoundRecord>();
  const wanted = [...ids].filter((id) => !id.includes('/'));
  if (wanted.length === 0 || !pathExists(path)) return found;
  for await (const line of readLines(path)) {
    if (!wanted.some((id) => line.includes(id))) continue;
    const value = parseLine(line, path);
    const id = String(idOf(value));
    if (ids.has(id)) found.set(id, describe(value, '3-derive', path));
  }
  return found;
}

async function builtIdOf(keyPath: string, id: string): Promise<string | null> {
  if (!pathExists(keyPath)) return null;
  const schema = z.looseObject({ id: z.string(), builtId: z.string() });
  for await (const line of readJsonl(keyPath, schema)) if (line.id === id) return line.builtId;
  return null;
}

const idOf = (value: unknown): unknown => (value as { id?: unknown }).id;

/** Lines are long and many: only those that hold the id as a string are parsed. */
async function findLine(path: string, id: string, keyOf = idOf): Promise<unknown> {
  if (!pathExists(path)) return null;
  const quoted = JSON.stringify(id);
  for await (const line of readLines(path)) {
    if (!line.includes(quoted)) continue;
    const value = parseLine(line, path);
    if (keyOf(value) === id) return value;
  }
  return null;
}

function describe(value: unknown, stage: string, path: string): FoundRecord {
  const schema =
    stage === '7-split' ? instructionSchema : stage === '3-derive' ? candidateSchema : selectedSchema;
  const checked = schema.safeParse(value);
  if (!checked.success) throw issueError(`${path}: ${String(idOf(value))}`, checked.error);
  const record = checked.data;
  return 'question' in record ? ofSelected(record, stage) : ofCandidate(record, stage);
}

function ofSelected(record: Selected | Instruction, stage: string): FoundRecord {
  return {
    ...record,
    stage,
    split: 'split' in record ? record.split : null,
    options: record.options ?? [],
  };
}

/** A candidate has neither letters nor colours yet: options in the family's order, colours of the palette in turn. */
function ofCandidate(record: Candidate, stage: string): FoundRecord {
  const options =
    record.options ?? (record.choice === null ? [] : [record.choice.answer, ...record.choice.pool]);
  return {
    ...record,
    stage,
    split: null,
    question: record.wording.template,
    options: options.map(({ value, slot }) => ({ letter: '-', value, slot, text: value })),
    answerLetter: null,
    markers: record.markers.map((marker, i) => ({
      ...marker,
      colour: (MARKER_COLOURS[i % MARKER_COLOURS.length] as (typeof MARKER_COLOURS)[number]).name,
    })),
  };
}
