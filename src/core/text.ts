/** Escapes text for HTML element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** Lower case with blanks, `_` and `-` removed: upstream spellings of one class compare equal. */
export function looseKey(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}

/** Text from outside made safe for a terminal line: control characters and line separators shown as escapes. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** `1 scene`, `2 scenes`, `1,214 quotas`; thousands set off by commas, whatever the locale. */
export function countText(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

/** Thousands set off by commas, whatever the locale. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
