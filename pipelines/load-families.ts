import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { DROP_CODE_FORM, isDropCode } from '../src/core/drop.ts';
import { UsageError } from '../src/core/errors.ts';
import type { AnyFamily, FamilyMeta } from '../src/families/family.ts';
import { FAMILIES } from '../src/families/registry.ts';
import { moduleUrl } from '../src/io/modules.ts';
import { answerSchema } from '../src/model/answer.ts';
import { dimensionSchema, tierSchema } from '../src/model/candidate.ts';
import type { Config } from '../src/model/config.ts';
import { describeIssues } from '../src/model/issues.ts';
import { loadOwnModule } from './load-module.ts';
import type { LoadedFamily } from './run.ts';

/** Families that the configuration names, in its order, each with its parameters checked and filled in. */
export async function loadFamilies(
  config: Pick<Config, 'families' | 'language' | 'params'>,
  dir: string,
  name: string,
): Promise<LoadedFamily[]> {
  const loaded: LoadedFamily[] = [];
  for (const [i, entry] of config.families.entries()) {
    const { family, modulePath } = await findFamily(entry, dir, `${name}: families.${i}`);
    const { id } = family.meta;
    if (loaded.some((other) => other.family.meta.id === id))
      throw new UsageError(`${name}: families.${i}: ${id} is there twice`);
    if (!Object.hasOwn(family.templates, config.language))
      throw new UsageError(`${name}: language: ${id} has no questions in ${JSON.stringify(config.language)}`);
    loaded.push({ family, modulePath, params: checkParams(family, config.params[id] ?? {}, name) });
  }
  return loaded;
}

async function findFamily(
  entry: string,
  dir: string,
  where: string,
): Promise<{ readonly family: AnyFamily; readonly modulePath: string }> {
  if (/[./\\]/.test(entry)) {
    const modulePath = resolve(dir, entry);
    return { family: checkFamily(await loadOwnModule(modulePath, 'family', where), where), modulePath };
  }
  const family = FAMILIES.find((known) => known.meta.id === entry);
  if (family === undefined) {
    const known = FAMILIES.map((f) => f.meta.id).join(', ');
    throw new UsageError(
      `${where}: no family ${JSON.stringify(entry)}, expected one of ${known}, or the path of a module (./my-family.ts)`,
    );
  }
  return {
    family,
    modulePath: fileURLToPath(moduleUrl(import.meta.url, `../src/families/${entry.toLowerCase()}`)),
  };
}

const KINDS = answerSchema.options.map(({ shape }) => shape.kind.value);

/** What the stages, the ledger and the report rely on. */
const metaSchema = z.object({
  id: z.string().min(1),
  title: z.string(),
  dimension: dimensionSchema,
  answer: z.enum(KINDS),
  tier: tierSchema,
  version: z.number().int().min(0),
  description: z.string(),
  dropCodes: z
    .record(z.string(), z.string())
    .refine((codes) => Object.keys(codes).every(isDropCode), { error: DROP_CODE_FORM }),
}) satisfies z.ZodType<FamilyMeta>;

function checkFamily(value: unknown, where: string): AnyFamily {
  const family = value as Partial<AnyFamily> | null;
  const isWhole =
    typeof family === 'object' &&
    family !== null &&
    typeof family.meta === 'object' &&
    family.meta !== null &&
    typeof family.params?.safeParse === 'function' &&
    typeof family.facts?.safeParse === 'function' &&
    typeof family.templates === 'object' &&
    typeof family.propose === 'function' &&
    typeof family.answer === 'function' &&
    typeof family.ask === 'function';
  if (!isWhole)
    throw new UsageError(
      `${where}: is not a task family, expected { meta, params, facts, templates, propose, answer, ask }`,
    );
  const meta = metaSchema.safeParse(family.meta);
  if (!meta.success)
    throw new UsageError(
      describeIssues(meta.error, family.meta)
        .map((text) => `${where}: meta.${text}`)
        .join('\n'),
    );
  const known = FAMILIES.find((other) => other.meta.id === meta.data.id);
  if (known !== undefined)
    throw new UsageError(`${where}: its id ${known.meta.id} is that of a family of the engine`);
  return family as AnyFamily;
}

function checkParams(family: AnyFamily, input: unknown, name: string): unknown {
  const checked = family.params.safeParse(input);
  if (checked.success) return checked.data;
  const faults = describeIssues(checked.error, input);
  throw new UsageError(faults.map((text) => `${name}: params.${family.meta.id}.${text}`).join('\n'));
}
