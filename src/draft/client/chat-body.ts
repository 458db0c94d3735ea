import type { DraftParams } from '../../model/draft-params.ts';
import type { Call } from './request.ts';

/** Path of the call below the base address, and in batch files. */
export const CHAT_PATH = '/chat/completions';

/** Body of a chat completion: https://platform.openai.com/docs/api-reference/chat/create. */
export function chatBody(
  call: Call,
  params: DraftParams,
  stream: boolean,
): Readonly<Record<string, unknown>> {
  const { model, sampling, system } = call.record;
  const body: Record<string, unknown> = {
    ...sampling.extraBody,
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: contentOf(call) },
    ],
    [params.outputLimitField]: sampling.maxOutputTokens,
  };
  if (sampling.temperature !== null) body.temperature = sampling.temperature;
  if (sampling.topP !== null) body.top_p = sampling.topP;
  if (sampling.seed !== null) body.seed = sampling.seed;
  const format = responseFormat(call);
  if (format !== null) body.response_format = format;
  if (stream) Object.assign(body, { stream: true, stream_options: { include_usage: true } });
  return body;
}

function contentOf({ record, images }: Call): unknown[] {
  const detail = record.sampling.imageDetail;
  const parts: unknown[] = [{ type: 'text', text: record.text }];
  for (const { png } of images) {
    const url = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    parts.push({ type: 'image_url', image_url: detail === null ? { url } : { url, detail } });
  }
  return parts;
}

function responseFormat({ record, jsonSchema }: Call): unknown {
  switch (record.sampling.structured) {
    case 'json-schema':
      return {
        type: 'json_schema',
        json_schema: { name: schemaName(record.prompt.id), strict: true, schema: jsonSchema },
      };
    case 'json-object':
      return { type: 'json_object' };
    default:
      return null;
  }
}

/** At most 64 letters, digits, `_` and `-`. */
function schemaName(promptId: string): string {
  return promptId.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
}
