import type { IncomingMessage } from 'node:http';

/** A request as the server reads it. */
export interface Seen {
  readonly model: string;
  readonly system: string;
  readonly text: string;
  /** PNG files. */
  readonly images: readonly Buffer[];
  readonly details: readonly (string | undefined)[];
  readonly stream: boolean;
  readonly idempotencyKey: string;
  readonly authorization: string;
  /** Body as sent. */
  readonly body: Readonly<Record<string, unknown>>;
}

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly image_url?: { readonly url: string; readonly detail?: string };
}

interface Body {
  readonly model: string;
  readonly stream?: boolean;
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Part[] }[];
}

/** Throws for what is no chat completion request. */
export function readSeen(request: IncomingMessage, bytes: Buffer): Seen {
  const body = JSON.parse(bytes.toString()) as Body;
  const partsOf = (role: string): readonly Part[] =>
    body.messages
      .filter((message) => message.role === role)
      .flatMap(({ content }) => (typeof content === 'string' ? [{ type: 'text', text: content }] : content));
  const textOf = (parts: readonly Part[]): string => parts.map((part) => part.text ?? '').join('');
  const images = partsOf('user').flatMap((part) => (part.image_url === undefined ? [] : [part.image_url]));
  return {
    model: body.model,
    system: textOf(partsOf('system')),
    text: textOf(partsOf('user')),
    images: images.map(({ url }) => Buffer.from(url.replace(/^data:image\/png;base64,/, ''), 'base64')),
    details: images.map(({ detail }) => detail),
    stream: body.stream === true,
    idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
    authorization: String(request.headers.authorization ?? ''),
    body: body as unknown as Record<string, unknown>,
  };
}
