import { z } from 'zod';
import { hbbSchema } from './scene.ts';

/**
 * Schemas for the parts of facts that shared code must be able to find in any family's facts: ids are renamed and
 * regions moved by the contract tests, and resolved to label lines by the proof.
 */
export const instanceRef = (): z.ZodString => z.string().meta({ role: 'instance' });
/** A rectangle in absolute pixels. */
export const regionRef = () => hbbSchema.meta({ role: 'region' });

/** Facts as shared code sees them: a JSON object. */
export const anyFactsSchema = z.record(z.string(), z.json());
export type AnyFacts = z.infer<typeof anyFactsSchema>;

type Role = 'instance' | 'region';

/** A copy of `facts` in which every value that its schema marks with `role` is replaced. */
export function mapFacts(
  schema: z.ZodType,
  facts: unknown,
  role: Role,
  change: (value: never) => unknown,
): unknown {
  if (schema.meta()?.role === role) return change(facts as never);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return facts === null || facts === undefined
      ? facts
      : mapFacts(schema.unwrap() as z.ZodType, facts, role, change);
  }
  if (schema instanceof z.ZodReadonly) return mapFacts(schema.unwrap() as z.ZodType, facts, role, change);
  if (schema instanceof z.ZodArray) {
    return (facts as unknown[]).map((item) => mapFacts(schema.element as z.ZodType, item, role, change));
  }
  if (schema instanceof z.ZodTuple) {
    return (facts as unknown[]).map((item, i) =>
      mapFacts(schema.def.items[i] as z.ZodType, item, role, change),
    );
  }
  if (schema instanceof z.ZodObject) {
    const record = facts as Record<string, unknown>;
    const entries = Object.keys(record).map((key) => [
      key,
      mapFacts(schema.shape[key] as z.ZodType, record[key], role, change),
    ]);
    return Object.fromEntries(entries);
  }
  return facts;
}

export function mapInstanceRefs(schema: z.ZodType, facts: unknown, change: (id: string) => string): unknown {
  return mapFacts(schema, facts, 'instance', change as (value: never) => unknown);
}

export function mapRegions(
  schema: z.ZodType,
  facts: unknown,
  change: (box: readonly [number, number, number, number]) => readonly [number, number, number, number],
): unknown {
  return mapFacts(schema, facts, 'region', change as (value: never) => unknown);
}
