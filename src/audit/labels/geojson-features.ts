const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d];

/**
 * Text of every object that stands at the second level of a JSON document (`{"features": [{…}, {…}]}`), one after another,
 * whatever the size of the whole. Braces within strings do not count.
 */
export async function* featuresIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let [depth, isInString, isEscaped] = [0, false, false];
  let parts: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = depth >= 2 ? 0 : -1;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i];
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInString = false;
      } else if (byte === QUOTE) isInString = true;
      else if (byte === OPEN) {
        if (++depth === 2) start = i;
      } else if (byte === CLOSE && depth-- === 2) {
        yield Buffer.concat([...parts, chunk.subarray(start, i + 1)]).toString('utf8');
        parts = [];
        start = -1;
      }
    }
    if (start >= 0) parts.push(chunk.subarray(start));
  }
}
