import { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

/** Keywords that strict structured output refuses; the reply is checked against the schema itself all the same. */
const REFUSED_KEYWORDS = new Set(['$schema', 'minLength', 'maxLength', 'default']);

const known = new WeakMap<z.ZodType, JsonSchema>();

/**
 * JSON Schema of a reply, in the subset that strict structured output takes
 * (https://platform.openai.com/docs/guides/structured-outputs). Throws a plain Error for a schema that has no such form.
 */
export function replyJsonSchema(schema: z.ZodType): JsonSchema {
  const found = known.get(schema) ?? strictJsonSchema(schema);
  known.set(schema, found);
  return found;
}

function strictJsonSchema(schema: z.ZodType): JsonSchema {
  const json = pruned(z.toJSONSchema(schema)) as JsonSchema;
  if (json.type !== 'object') throw new Error('the schema of a reply is no object');
  checkStrict(json, 'reply');
  return json;
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned);
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    if (name === 'properties') kept[name] = prunedEach(item as JsonSchema);
    else if (!REFUSED_KEYWORDS.has(name)) kept[name] = pruned(item);
  }
  return kept;
}

/** Names of properties are no keywords. */
function prunedEach(properties: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, item]) => [name, pruned(item)]));
}

function checkStrict(value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null) return;
  const { type, properties = {}, required = [], additionalProperties, prefixItems } = value as JsonSchema;
  if (prefixItems !== undefined) throw new Error(`${path}: a tuple; use a list of fixed length`);
  if (type === 'object') {
    const optional = Object.keys(properties as object).find((name) => !(required as string[]).includes(name));
    if (optional !== undefined) throw new Error(`${path}.${optional}: is optional; use nullable`);
    if (additionalProperties !== false) throw new Error(`${path}: takes any field; use z.strictObject`);
  }
  for (const [name, item] of Object.entries(value)) checkStrict(item, `${path}.${name}`);
}
