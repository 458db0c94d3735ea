import { z } from 'zod';
import { heldInstructionSchema } from '../model/held.ts';
import { instructionSchema } from '../model/instruction.ts';
import { imageRowSchema, manifestSchema } from '../model/manifest.ts';
import { sceneSchema } from '../model/scene.ts';
import { screenFactsSchema } from '../model/screened.ts';
import { ledgerLineSchema } from './ledger.ts';
import { statsSchema } from './stats-schema.ts';

/** A line of `scenes.jsonl.gz`. */
export const sceneLineSchema = z.object({ scene: sceneSchema, screen: screenFactsSchema });

/** JSON Schemas (2020-12) of every kind of file in a release, by file name. */
export const RELEASE_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  'instruction.json': instructionSchema,
  'held-instruction.json': heldInstructionSchema,
  'image.json': imageRowSchema,
  'scene.json': sceneLineSchema,
  'ledger.json': ledgerLineSchema,
  'manifest.json': manifestSchema,
  'stats.json': statsSchema,
};

export function jsonSchemaOf(schema: z.ZodType): unknown {
  return z.toJSONSchema(schema, { target: 'draft-2020-12' });
}
