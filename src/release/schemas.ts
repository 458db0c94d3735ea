import { z } from 'zod';
import { erratumSchema } from '../model/erratum.ts';
import { heldInstructionSchema } from '../model/held.ts';
import { instructionSchema } from '../model/instruction.ts';
import { imageRowSchema, manifestSchema } from '../model/manifest.ts';
import { sceneLineSchema } from '../model/scene-line.ts';
import { ledgerLineSchema } from './ledger.ts';
import { statsSchema } from './stats-schema.ts';

/** JSON Schemas (2020-12) of every kind of file in a release, by file name. */
export const RELEASE_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  'instruction.json': instructionSchema,
  'held-instruction.json': heldInstructionSchema,
  'image.json': imageRowSchema,
  'scene.json': sceneLineSchema,
  'ledger.json': ledgerLineSchema,
  'manifest.json': manifestSchema,
  'stats.json': statsSchema,
  'erratum.json': erratumSchema,
};

export function jsonSchemaOf(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { target: 'draft-2020-12' });
}
