import type { z } from 'zod';
import { sha256Hex } from '../../core/hash.ts';
import type { DraftParams } from '../../model/draft-params.ts';
import { replyJsonSchema } from './reply-schema.ts';
import { keyOf } from './transcript-index.ts';
import type { RequestRecord } from './transcript-lines.ts';

/** One question to the language model. */
export interface VlmRequest<T = unknown> {
  readonly prompt: VlmPrompt;
  readonly system: string;
  readonly text: string;
  readonly images: readonly VlmImage[];
  /** Shape of the reply: an object at the top, without optional fields and tuples, which structured output refuses. */
  readonly schema: z.ZodType<T>;
  /** From 1; a request put again with a reason fed back is a new attempt. */
  readonly attempt: number;
}

export interface VlmPrompt {
  readonly id: string;
  readonly version: number;
  /** Of the prompt's file. */
  readonly sha256: string;
}

export interface VlmImage {
  readonly png: Uint8Array;
  readonly sha256: string;
  /** Id of the source whose pixels it shows. */
  readonly source: string;
  /** What it is for, as the prompt calls it: `overview`, `crop`. */
  readonly role: string;
}

/** A request as it is sent under the settings of a run, and its place in the transcript. */
export interface Call {
  readonly key: string;
  readonly record: RequestRecord;
  readonly jsonSchema: Readonly<Record<string, unknown>>;
  readonly images: readonly VlmImage[];
}

/** Throws a plain Error for an image that does not have the hash it is given with: it would be taken for another. */
export function describeCall(request: VlmRequest, model: string, params: DraftParams): Call {
  const jsonSchema = replyJsonSchema(request.schema);
  const schemaText = JSON.stringify(jsonSchema);
  for (const { png, sha256, role } of request.images)
    if (sha256Hex(png) !== sha256) throw new Error(`the image ${role} does not have the sha256 ${sha256}`);
  const { id, version, sha256 } = request.prompt;
  const record: RequestRecord = {
    model,
    sampling: samplingOf(params),
    prompt: { id, version, sha256 },
    schemaSha256: sha256Hex(schemaText),
    system:
      params.structured === 'json-schema' ? request.system : `${request.system}\n\n${askForJson(schemaText)}`,
    text: request.text,
    images: request.images.map((image) => ({ sha256: image.sha256, source: image.source, role: image.role })),
    attempt: request.attempt,
  };
  return { key: keyOf(record), record, jsonSchema, images: request.images };
}

function samplingOf(params: DraftParams): RequestRecord['sampling'] {
  const { temperature, topP, samplingSeed, maxOutputTokens, structured, imageDetail, extraBody } = params;
  return { temperature, topP, seed: samplingSeed, maxOutputTokens, structured, imageDetail, extraBody };
}

/** For servers that are not held to a schema. OpenAI wants the word JSON in the prompt of mode `json_object`. */
function askForJson(schemaText: string): string {
  return `Reply with one JSON object and nothing else. It has this JSON Schema: ${schemaText}`;
}
