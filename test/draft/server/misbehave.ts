import type { ServerResponse } from 'node:http';
import { completionOf, eventsOf, type ReplyParts } from './reply.ts';
import type { Seen } from './seen.ts';

/** All that a misbehaviour may use. */
export interface Setting {
  readonly seen: Seen;
  readonly response: ServerResponse;
  /** The right answer as JSON text. */
  readonly text: string;
  /** Tells the test that the server has fallen silent. */
  readonly stall: () => void;
}

type Act = (setting: Setting) => void;

/** The ways in which the server can fail, by name. */
export const MISBEHAVIOURS = {
  'rate-limited': refuse(429, { error: { message: 'slow down', code: 'rate_limit_exceeded' } }),
  'rate-limited-2s': refuse(429, { error: { message: 'slow down' } }, { 'retry-after': '2' }),
  'rate-limited-date': refuse(
    429,
    { error: { message: 'slow down' } },
    { date: 'Mon, 30 Nov 2026 10:00:00 GMT', 'retry-after': 'Mon, 30 Nov 2026 10:00:07 GMT' },
  ),
  'rate-limited-hour': refuse(429, { error: { message: 'come back later' } }, { 'retry-after': '3600' }),
  'no-quota': refuse(429, { error: { message: 'you exceeded your quota', code: 'insufficient_quota' } }),
  'status-400': refuse(400, { error: { message: 'response_format is not supported', code: null } }),
  'status-400-filter': refuse(400, { error: { message: 'not allowed', code: 'content_filter' } }),
  'status-400-context': refuse(400, { error: { message: 'too long', code: 'context_length_exceeded' } }),
  'status-401': refuse(401, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } }),
  'status-401-echo': ({ seen, response }) =>
    sendJson(response, 401, { error: { message: `no such key: ${seen.authorization}` } }),
  'status-403': refuse(403, { error: { message: 'no access' } }),
  'status-404': refuse(404, { error: { message: 'The model does not exist', code: 'model_not_found' } }),
  'status-413': refuse(413, { error: { message: 'payload too large' } }),
  'status-422': refuse(422, { detail: [{ msg: 'field required' }] }),
  'status-500': refuse(500, { error: { message: 'internal error' } }),
  'status-503': refuse(503, 'overloaded'),
  'error-in-200': refuse(200, { error: { message: 'the provider is overloaded', code: 502 } }),
  redirect: ({ response }) => void response.writeHead(307, { location: 'http://elsewhere.example/v1' }).end(),
  'page-200': page(200),
  'page-502': page(502),
  'cut-body': ({ seen, response, text }) => {
    const whole = JSON.stringify(completionOf(seen, text));
    response.writeHead(200, { 'content-type': 'application/json' }).end(whole.slice(0, whole.length / 2));
  },
  'lost-connection': ({ seen, response, text }) => {
    const whole = JSON.stringify(completionOf(seen, text));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length });
    response.write(whole.slice(0, 20), () => response.destroy());
  },
  reset: ({ response }) => void response.socket?.resetAndDestroy(),
  'stall-before-head': ({ stall }) => stall(),
  'stall-in-body': ({ response, stall }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"choices": [', stall);
  },
  'stall-in-stream': ({ seen, response, text, stall }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(eventsOf(seen, text).slice(0, 3).join(''), stall);
  },
  'broken-stream': ({ seen, response, text }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(eventsOf(seen, text).slice(0, 3).join(''));
  },
  'stream-twice': ({ seen, response, text }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(eventsOf(seen, text).join('').repeat(2));
  },
  fenced: say((text) => `Here it is:\n\`\`\`json\n${text}\n\`\`\`\nAnything else?`),
  prose: say((text) => `The answer is ${text}, I think. {Braces} mean nothing.`),
  thought: say((text) => `<think>Is it {"side": "none", "points": 0}? No.</think>\n${text}`),
  twice: say((text) => `${text}\n${text}`),
  'in-parts': say((text) => text, { content: null }),
  'two-answers': say((text) => `${text} or {"side": "none", "points": 0}`),
  'cut-json': say((text) => text.slice(0, -3)),
  'no-json': say(() => 'I see a harbour.'),
  'wrong-shape': say(() => '{"side": "middle", "points": "two"}'),
  empty: say(() => ''),
  'cut-off': say((text) => text.slice(0, 5), { finishReason: 'length' }),
  filtered: say(() => '', { finishReason: 'content_filter' }),
  refusal: say(() => '', { refusal: 'I cannot help with aerial images.' }),
  'no-usage': say((text) => text, { withUsage: false }),
  'echo-key': ({ seen, response, text }) => sendReply(response, seen, `${seen.authorization} ${text}`),
} satisfies Record<string, Act>;

export type Misbehaviour = keyof typeof MISBEHAVIOURS;

export function misbehave(name: Misbehaviour, setting: Setting): void {
  MISBEHAVIOURS[name](setting);
}

export function sendReply(response: ServerResponse, seen: Seen, text: string, parts: ReplyParts = {}): void {
  if (seen.stream) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(eventsOf(seen, text, parts).join(''));
  } else sendJson(response, 200, completionOf(seen, text, parts));
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function refuse(status: number, body: unknown, headers: object = {}): Act {
  return ({ response }) => sendJson(response, status, body, headers);
}

function page(status: number): Act {
  return ({ response }) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end('<!doctype html><html><head><title>Gateway</title></head><body>Try later</body></html>');
  };
}

/** A reply with other words. `content: null` sends them as a list of parts. */
function say(wordsOf: (text: string) => string, parts: ReplyParts = {}): Act {
  return ({ seen, response, text }) => {
    const words = wordsOf(text);
    const content = parts.content === null ? [{ type: 'text', text: words }] : words;
    sendReply(response, seen, words, { ...parts, content });
  };
}
