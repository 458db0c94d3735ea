import type {
  ChatCompletionContentPart,
  ChatCompletionCreateParams,
} from 'openai/resources/chat/completions';
import type { DraftParams } from '../../model/draft-params.ts';
import type { Call } from './request.ts';

/** Path of the call below the base address, and in batch files. */
export const CHAT_PATH = '/chat/completions';

/** Body of a chat completion: https://platform.openai.com/docs/api-reference/chat/create. */
export function chatBody(call: Call, params: DraftParams, stream: boolean): ChatCompletionCreateParams {
  const { model, sampling, system } = call.record;
  const official: ChatCompletionCreateParams = {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: contentOf(call, params) },
    ],
  };
  official[params.outputLimitField] = sampling.maxOutputTokens;
  if (sampling.temperature !== null) official.temperature = sampling.temperature;
  if (sampling.topP !== null) official.top_p = sampling.topP;
  if (sampling.seed !== null) official.seed = sampling.seed;
  const format = responseFormat(call, params);
  if (format !== undefined) official.response_format = format;
  const body = { ...sampling.extraBody, ...official };
  return stream ? { ...body, stream: true, stream_options: { include_usage: true } } : body;
}

function contentOf({ record, images }: Call, { imageDetail }: DraftParams): ChatCompletionContentPart[] {
  const parts: ChatCompletionContentPart[] = [{ type: 'text', text: record.text }];
  for (const { png } of images) {
    const url = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
    parts.push({
      type: 'image_url',
      image_url: imageDetail === null ? { url } : { url, detail: imageDetail },
    });
  }
  return parts;
}

function responseFormat(
  { record, jsonSchema }: Call,
  { structured }: DraftParams,
): ChatCompletionCreateParams['response_format'] {
  switch (structured) {
    case 'json-schema':
      return {
        type: 'json_schema',
        json_schema: { name: schemaName(record.prompt.id), strict: true, schema: { ...jsonSchema } },
      };
    case 'json-object':
      return { type: 'json_object' };
    default:
      return undefined;
  }
}

/** At most 64 letters, digits, `_` and `-`. */
function schemaName(promptId: string): string {
  return promptId.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
}
