import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { pathExists } from '../io/files.ts';
import type { AuditFinding } from './section.ts';

/** JSON Schemas that a release carries for its own files, by name. */
export type ShippedSchemas = ReadonlyMap<SchemaName, z.ZodType>;

const NAMES = ['instruction', 'held-instruction', 'image', 'scene', 'ledger', 'manifest', 'stats'] as const;
export type SchemaName = (typeof NAMES)[number];

/** What cannot be read is a finding; a missing file is one of the checksums. */
export async function readSchemas(
  releasePath: string,
): Promise<{ readonly schemas: ShippedSchemas; readonly findings: AuditFinding[] }> {
  const schemas = new Map<SchemaName, z.ZodType>();
  const findings: AuditFinding[] = [];
  for (const name of NAMES) {
    const where = `schemas/${name}.json`;
    const path = join(releasePath, where);
    if (!pathExists(path)) continue;
    try {
      schemas.set(name, z.fromJSONSchema(JSON.parse(await readFile(path, 'utf8'))));
    } catch (error) {
      // JSON.parse and zod throw plain errors; whatever they say is the schema's fault.
      findings.push({
        code: 'schema-invalid',
        where,
        message: `is no JSON Schema (${(error as Error).message})`,
      });
    }
  }
  return { schemas, findings };
}
