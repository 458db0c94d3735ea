import { z } from 'zod';
import { FAMILIES } from '../src/families/registry.ts';
import { candidateSchema } from '../src/model/candidate.ts';
import { configSchema } from '../src/model/config.ts';
import { selectedSchema } from '../src/model/instruction.ts';
import { predictionSchema } from '../src/model/prediction.ts';
import { regionProposalSchema } from '../src/model/region-proposal.ts';
import { jsonSchemaOf, RELEASE_SCHEMAS } from '../src/release/schemas.ts';
import type { Generated } from './generated.ts';

/** JSON Schemas of the configuration, of what passes between the stages, and of every kind of file in a release. */
export function schemaFiles(): Generated {
  const schemas: Record<string, unknown> = {
    'config.json': configJsonSchema(),
    'candidate.json': jsonSchemaOf(candidateSchema),
    'selected.json': jsonSchemaOf(selectedSchema),
    'prediction.json': jsonSchemaOf(predictionSchema),
    'region-proposal.json': jsonSchemaOf(regionProposalSchema),
  };
  for (const [name, schema] of Object.entries(RELEASE_SCHEMAS)) schemas[name] = jsonSchemaOf(schema);
  return new Map(
    Object.entries(schemas).map(([name, schema]) => [
      `schemas/${name.replace(/\.json$/, '.schema.json')}`,
      `${JSON.stringify(schema, null, 2)}\n`,
    ]),
  );
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, object>>;
}

/** With the parameters of the engine's own families, so that editors know them. */
function configJsonSchema(): unknown {
  const schema = inputSchema(configSchema);
  const families = FAMILIES.map(({ meta, params }) => [
    meta.id,
    { description: `${meta.title}: ${meta.description}`, ...inputSchema(params) },
  ]);
  const params = { ...schema.properties.params, properties: Object.fromEntries(families) };
  return { ...schema, properties: { ...schema.properties, params } };
}

/** As a user writes it: with everything optional that has a default. */
function inputSchema(schema: z.ZodType): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest as ObjectSchema;
}
