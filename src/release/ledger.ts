import { join } from 'node:path';
import { z } from 'zod';
import { pathExists } from '../io/files.ts';
import { JsonlWriter, readJsonl } from '../io/jsonl.ts';
import { STAGE_NAMES } from './input.ts';

/** A line of `ledger.jsonl.gz`: what a stage dropped, and why. */
export const ledgerLineSchema = z.object({
  stage: z.string(),
  /** Scene, record or file that it belongs to. */
  subject: z.string(),
  code: z.string(),
  value: z.union([z.number(), z.string(), z.null()]),
  threshold: z.union([z.number(), z.string(), z.null()]),
  about: z.record(z.string(), z.json()).optional(),
});
export type LedgerLine = z.infer<typeof ledgerLineSchema>;

const entrySchema = ledgerLineSchema.omit({ stage: true });

/** All that the stages dropped, in their order. */
export async function* readLedger(stagesPath: string): AsyncGenerator<LedgerLine> {
  for (const stage of STAGE_NAMES) {
    const path = join(stagesPath, stage, 'dropped.jsonl');
    if (!pathExists(path)) continue;
    for await (const entry of readJsonl(path, entrySchema)) yield { stage, ...entry };
  }
}

export interface LedgerCounts {
  readonly written: number;
  readonly withheld: number;
}

/**
 * Writes the ledger to `path`, and to `heldPath` the lines that are not `isOpen` (null: all lines are written). Paths
 * of the machine are cut out of the lines.
 */
export async function writeLedger(
  stagesPath: string,
  path: string,
  roots: readonly { readonly id: string; readonly rootPath: string }[],
  hold: { readonly heldPath: string; readonly isOpen: (line: LedgerLine) => boolean } | null,
): Promise<LedgerCounts> {
  const writer = new JsonlWriter(path);
  const held = hold === null ? null : new JsonlWriter(hold.heldPath);
  for await (const line of readLedger(stagesPath)) {
    const target = held === null || hold?.isOpen(line) ? writer : held;
    await target.write(withoutRoots(line, roots));
  }
  const counts = { written: writer.lineCount, withheld: held?.lineCount ?? 0 };
  await writer.close();
  await held?.close();
  return counts;
}

/**
 * Which lines may be published when answers are withheld: those of scenes that open records ask about, and of nothing
 * else. What belongs to no known scene is withheld too, since it may tell of a copy of a test image.
 * @param sceneOfRecord scene id by the id of a candidate
 */
export function openLedgerOf(
  openScenes: ReadonlySet<string>,
  sceneOfRecord: ReadonlyMap<string, string>,
): (line: LedgerLine) => boolean {
  return (line) => openScenes.has(sceneOfRecord.get(line.subject) ?? sceneOf(line));
}

/** The scene that a line belongs to: stated beside a record, else the subject, with the object (`#o18`) cut off. */
export function sceneOf({ subject, about }: Pick<LedgerLine, 'subject' | 'about'>): string {
  return typeof about?.scene === 'string' ? about.scene : subject.replace(/#o\d+$/, '');
}

function withoutRoots(
  line: LedgerLine,
  roots: readonly { readonly id: string; readonly rootPath: string }[],
): LedgerLine {
  const text = JSON.stringify(line);
  const found = roots.filter(({ rootPath }) => text.includes(jsonInner(rootPath)));
  if (found.length === 0) return line;
  return JSON.parse(
    found.reduce((t, { id, rootPath }) => t.replaceAll(jsonInner(rootPath), jsonInner(`<${id}>`)), text),
  ) as LedgerLine;
}

function jsonInner(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
