import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { DataError } from '../core/errors.ts';
import { canonicalJson } from '../core/hash.ts';
import { pathExists } from '../io/files.ts';
import { parseLine, readLines } from '../io/jsonl.ts';
import { describeIssues } from '../model/issues.ts';
import type { SchemaName, ShippedSchemas } from './integrity-schemas.ts';
import type { AuditFinding } from './section.ts';

/** Files of JSON lines. Scenes are many megabytes and checked by workers: see `integrity-scenes`. */
const LINE_FILES: readonly (readonly [path: string, schema: SchemaName])[] = [
  ['data/dev.jsonl', 'instruction'],
  ['data/validation.jsonl', 'instruction'],
  ['data/test.jsonl', 'instruction'],
  ['images.jsonl', 'image'],
  ['ledger.jsonl.gz', 'ledger'],
];
const WHOLE_FILES: readonly (readonly [path: string, schema: SchemaName])[] = [
  ['manifest.json', 'manifest'],
  ['stats.json', 'stats'],
];

/**
 * Every line against the schema that the release carries, and against the form in which releases are written: no
 * blanks. A key that stands twice or a number in another spelling shows there.
 */
export async function checkLines(
  releasePath: string,
  schemas: ShippedSchemas,
): Promise<{ readonly findings: AuditFinding[]; readonly count: number }> {
  const findings: AuditFinding[] = [];
  let count = 0;
  for (const [path, name] of LINE_FILES) {
    const file = join(releasePath, path);
    if (!pathExists(file)) continue;
    let line = 0;
    try {
      for await (const text of readLines(file)) {
        const where = `${path}:${++line}`;
        const message = faultOf(text, where, schemaOf(text, name, schemas));
        if (message !== null) findings.push({ code: 'line-invalid', where, message });
      }
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      findings.push({ code: 'file-unreadable', where: path, message: error.message });
    }
    count += line;
  }
  for (const [path, name] of WHOLE_FILES)
    findings.push(...(await checkWhole(releasePath, path, schemas.get(name))));
  return { findings, count };
}

/** Why a line is not what it should be; null where it is. */
export function faultOf(text: string, where: string, schema: z.ZodType | undefined): string | null {
  try {
    const value = parseLine(text, where);
    return spellingFaultOf(value, text) ?? issueOf(value, schema);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return error.message;
  }
}

/** Is a value spelt as releases spell it? */
export function spellingFaultOf(value: unknown, text: string): string | null {
  // The quick form keeps the order that it finds, and puts keys that are numbers first.
  if (JSON.stringify(value) === text || canonicalJson(value) === text) return null;
  return 'is not written as releases are: a key stands twice, or the blanks or the spelling of a number differ';
}

/** A line of a record is of another kind where its answer is withheld. */
function schemaOf(text: string, name: SchemaName, schemas: ShippedSchemas): z.ZodType | undefined {
  const isHeld = name === 'instruction' && text.includes('"held":true');
  return schemas.get(isHeld ? 'held-instruction' : name);
}

async function checkWhole(
  releasePath: string,
  path: string,
  schema: z.ZodType | undefined,
): Promise<AuditFinding[]> {
  const file = join(releasePath, path);
  if (!pathExists(file)) return [];
  try {
    const message = issueOf(parseLine(await readFile(file, 'utf8'), path), schema);
    return message === null ? [] : [{ code: 'line-invalid', where: path, message }];
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return [{ code: 'file-unreadable', where: path, message: error.message }];
  }
}

function issueOf(value: unknown, schema: z.ZodType | undefined): string | null {
  const checked = schema?.safeParse(value);
  if (checked === undefined || checked.success) return null;
  return describeIssues(checked.error, value)[0] ?? 'is not valid';
}
