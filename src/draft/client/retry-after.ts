/**
 * How long a server asks to wait, ms; null where it does not say. `Retry-After` is a number of seconds or a date
 * (https://www.rfc-editor.org/rfc/rfc9110#field.retry-after), which is held against the server's own clock where it sends
 * `Date`; `retry-after-ms` is what OpenAI sends besides.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const exact = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const untilMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isFinite(untilMs)) return null;
  const serverMs = Date.parse(headers.get('date') ?? '');
  return Math.max(0, untilMs - (Number.isFinite(serverMs) ? serverMs : nowMs));
}
