/** Where the marked image of a record stands in a release. */
export function markedPathOf(recordId: string): string {
  return `marked/${safeSegment(recordId)}.png`;
}

/** A part of a path made of a name from outside: it can leave no folder and break no line of checksums.txt. */
export function safeSegment(text: string): string {
  const encoded = encodeURIComponent(text);
  return /^\.+$/.test(encoded) && encoded !== '' ? encoded.replaceAll('.', '%2E') : encoded;
}
