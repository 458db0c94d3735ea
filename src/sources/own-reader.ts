import { z } from 'zod';
import { DataError, quoteText } from '../core/errors.ts';
import { nearestWord } from '../core/nearest-word.ts';
import { isOfEngine } from '../io/modules.ts';
import { describeIssues } from '../model/issues.ts';
import { OBJECT_LOSSES } from './losses.ts';
import type { AnyReader, ParsedAnnotation } from './reader.ts';

/** `NaN` and infinities are numbers here: ingest drops them with a code. */
const anyNumber = z.custom<number>((value) => typeof value === 'number', { error: 'is no number' });
const place = { index: z.number().int().min(0), line: z.number().int().exactOptional() };
const said = z.union([z.string(), z.number(), z.null()]);
const flatPoints = z
  .array(anyNumber)
  .refine((points) => points.length % 2 === 0, { error: 'is not x, y, x, y, …' });

const parsedSchema = z.object({
  size: z.object({ widthPx: anyNumber, heightPx: anyNumber }).nullable(),
  gsdMeters: anyNumber.nullable(),
  gsdFrom: z.enum(['label', 'metadata']).exactOptional(),
  objects: z.array(
    z.object({
      sourceLabel: z.string(),
      points: flatPoints,
      difficult: z.boolean(),
      ignore: z.boolean(),
      ...place,
    }),
  ),
  drops: z.array(
    z.object({
      code: z.string(),
      value: said,
      threshold: said,
      sourceLabel: z.string().exactOptional(),
      points: flatPoints.exactOptional(),
      ...place,
    }),
  ),
  faults: z.record(z.string(), z.number().int()),
  metadata: z.record(z.string(), z.string()),
  headFirst: z.boolean(),
});

/**
 * What `parse` gave, as the interface wants it and with nothing beside, with declared drop codes only. Throws a plain
 * Error where it is not.
 */
export function checkParsed(
  reader: AnyReader,
  modulePath: string,
  parsed: ParsedAnnotation,
): ParsedAnnotation {
  const checked = isOfEngine(modulePath) ? parsed : checkShape(parsed);
  const known = { ...OBJECT_LOSSES, ...reader.dropCodes };
  for (const { code } of checked.drops) {
    if (Object.hasOwn(known, code)) continue;
    const nearest = nearestWord(code, Object.keys(known));
    throw new Error(
      `dropped an object with the code ${quoteText(code)}, which is not declared in dropCodes (${Object.keys(known).join(', ')})${nearest === null ? '' : `; the nearest is ${quoteText(nearest)}`}`,
    );
  }
  return checked;
}

function checkShape(parsed: ParsedAnnotation): ParsedAnnotation {
  const checked = parsedSchema.safeParse(parsed);
  if (!checked.success) throw new Error(`parse gave ${describeIssues(checked.error, parsed)[0]}`);
  return checked.data;
}

/** What a reader from outside the engine threw, as a fault of its file; its stack is kept for whoever mends it. */
export function faultOfReader(error: unknown, readerId: string, modulePath: string, at: string): unknown {
  if (error instanceof DataError || isOfEngine(modulePath)) return error;
  const text = error instanceof Error ? error.message : String(error);
  const fault = new DataError(modulePath, `reader ${readerId} failed on ${at}: ${text}`);
  if (error instanceof Error && error.stack !== undefined) fault.stack = error.stack;
  return fault;
}
