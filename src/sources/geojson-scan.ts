import { DataError } from '../core/errors.ts';

/** A feature as JSON.parse gives it: an object with members of any kind. */
export type ParsedFeature = Readonly<Record<string, unknown>>;

/** Takes one feature, its 0-based place in `features` and the 1-based line on which it begins. */
export type TakeFeature = (feature: ParsedFeature, index: number, line: number) => void;

/** A feature longer than this is a brace that is never closed. */
const LONGEST_FEATURE_BYTES = 1 << 26;
/** More than this outside of features: no FeatureCollection. */
const LONGEST_SKELETON_BYTES = 1 << 27;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

const PLAIN = 0;
const OPENS = 1;
const CLOSES = 2;
const OTHER = 3;
const KINDS = new Uint8Array(256);
for (const byte of [OPEN_BRACE, OPEN_BRACKET]) KINDS[byte] = OPENS;
for (const byte of [CLOSE_BRACE, 0x5d]) KINDS[byte] = CLOSES;
for (const byte of [QUOTE, LINE_FEED]) KINDS[byte] = OTHER;

/**
 * Finds the features of a GeoJSON FeatureCollection in a stream of bytes, without holding more than one of them.
 * Bytes of UTF-8 beyond ASCII are never quotes or braces, so they need no decoding here. All that stands outside of
 * features is kept, `0` in place of each of them or of a run of them, and parsed at the end: a file is accepted exactly where JSON.parse
 * would accept it and its `features` is a list of objects. Members may come in any order. A feature that fills a line, as
 * all of xView's do, is not looked through byte by byte: see `takeLines`.
 */
export class FeatureScanner {
  private readonly where: string;
  private readonly take: TakeFeature;
  private readonly skeleton = new ByteList(LONGEST_SKELETON_BYTES, 'holds too much outside of features');
  private readonly carry = new ByteList(LONGEST_FEATURE_BYTES, 'has a feature that does not end');
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private inFeatures = false;
  private inFeature = false;
  /** The last string at the top level: in front of `[` it is the name of the member. */
  private key = '';
  private keyFrom = -1;
  private keyCarry = '';
  private line = 1;
  private featureLine = 1;
  private count = 0;
  /** Features in the skeleton: those of `takeLines` stand there as one. */
  private zeros = 0;

  constructor(where: string, take: TakeFeature) {
    this.where = where;
    this.take = take;
  }

  /** The chunk may be filled with other bytes afterwards. */
  push(bytes: Uint8Array): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // Start of what belongs to the feature, or to the skeleton, in this chunk.
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      if (this.inString) {
        i = this.skipString(chunk, i);
        continue;
      }
      const byte = chunk[i] as number;
      const kind = KINDS[byte] as number;
      if (kind === PLAIN) continue;
      if (kind === OPENS) from = this.open(byte, chunk, from, i);
      else if (kind === CLOSES) from = this.close(chunk, from, i);
      else if (byte === LINE_FEED) {
        this.line++;
        from = this.takeLines(chunk, from, i + 1);
        if (from > i) i = from - 1;
      } else {
        this.inString = true;
        if (this.depth === 1) this.keyFrom = i + 1;
      }
    }
    this.keepRest(chunk, from);
  }

  /** Number of features. Throws DataError where the file is not a whole FeatureCollection. */
  end(): number {
    if (this.inFeature)
      throw new DataError(
        `${this.where}:${this.line}`,
        `ends within feature ${this.count}`,
        'the rest of the file',
      );
    checkSkeleton(this.skeleton.take(), this.zeros, this.where, this.line);
    return this.count;
  }

  /**
   * Features that fill a line each, `{…},` and a line feed, from `at` on; gives the start of what is left. No object of
   * JSON is the beginning of another, so what JSON.parse takes whole ends where counting braces would end it. The rest
   * (the last feature, several on a line, one that goes on in the next chunk, a broken one) is left to the count.
   */
  private takeLines(chunk: Buffer, from: number, at: number): number {
    if (this.depth !== 2 || !this.inFeatures) return from;
    let next = at;
    while (chunk[next] === OPEN_BRACE) {
      const lineEnd = chunk.indexOf(LINE_FEED, next);
      const comma = chunk[lineEnd - 1] === CARRIAGE_RETURN ? lineEnd - 2 : lineEnd - 1;
      if (lineEnd < 0 || chunk[comma] !== COMMA || chunk[comma - 1] !== CLOSE_BRACE) break;
      const feature = parseWhole(chunk.toString('utf8', next, comma));
      if (feature === null) break;
      this.take(feature, this.count++, this.line++);
      next = lineEnd + 1;
    }
    if (next === at) return from;
    this.add(this.skeleton, chunk, from, at);
    this.add(this.skeleton, ZERO_COMMA, 0, ZERO_COMMA.length);
    this.zeros++;
    return next;
  }

  private open(byte: number, chunk: Buffer, from: number, at: number): number {
    this.depth++;
    if (this.depth === 2) this.inFeatures = byte === OPEN_BRACKET && this.key === 'features';
    if (this.depth !== 3 || !this.inFeatures || byte !== OPEN_BRACE) return from;
    this.add(this.skeleton, chunk, from, at);
    this.inFeature = true;
    this.featureLine = this.line;
    return at;
  }

  private close(chunk: Buffer, from: number, at: number): number {
    this.depth--;
    if (!this.inFeature || this.depth !== 2) return from;
    this.inFeature = false;
    this.take(this.parseFeature(this.featureText(chunk, from, at + 1)), this.count++, this.featureLine);
    this.add(this.skeleton, ZERO, 0, 1);
    this.zeros++;
    return at + 1;
  }

  private featureText(chunk: Buffer, from: number, to: number): string {
    if (this.carry.isEmpty) return chunk.toString('utf8', from, to);
    this.add(this.carry, chunk, from, to);
    return this.carry.take().toString('utf8');
  }

  private parseFeature(text: string): ParsedFeature {
    try {
      return JSON.parse(text) as ParsedFeature;
    } catch (error) {
      const found = `feature ${this.count} is broken (${(error as Error).message})`;
      throw new DataError(`${this.where}:${this.featureLine}`, found, 'JSON');
    }
  }

  /** Index of the closing quote, or the end of the chunk. */
  private skipString(chunk: Buffer, start: number): number {
    let i = start;
    for (; i < chunk.length; i++) {
      const byte = chunk[i];
      if (this.isEscaped) this.isEscaped = false;
      else if (byte === BACKSLASH) this.isEscaped = true;
      else if (byte === QUOTE) {
        this.inString = false;
        if (this.keyFrom >= 0) this.endKey(chunk, i);
        break;
      }
    }
    return i;
  }

  private endKey(chunk: Buffer, to: number): void {
    this.key = unescaped(this.keyCarry + chunk.toString('latin1', this.keyFrom, to));
    this.keyFrom = -1;
    this.keyCarry = '';
  }

  private keepRest(chunk: Buffer, from: number): void {
    if (this.keyFrom >= 0) {
      this.keyCarry += chunk.toString('latin1', this.keyFrom);
      this.keyFrom = 0;
    }
    this.add(this.inFeature ? this.carry : this.skeleton, chunk, from, chunk.length);
  }

  private add(list: ByteList, chunk: Buffer, from: number, to: number): void {
    if (!list.append(chunk, from, to))
      throw new DataError(`${this.where}:${this.featureLine}`, list.overflow);
  }
}

const ZERO = Buffer.from('0');
const ZERO_COMMA = Buffer.from('0,');

/** Null where the text, which begins and ends with a brace, is not one object. */
function parseWhole(text: string): ParsedFeature | null {
  try {
    return JSON.parse(text) as ParsedFeature;
  } catch {
    return null;
  }
}

function unescaped(key: string): string {
  if (!key.includes('\\')) return key;
  try {
    return JSON.parse(`"${key}"`) as string;
  } catch {
    return key;
  }
}

/** Bytes in one growing piece of memory. */
class ByteList {
  readonly overflow: string;
  private readonly limit: number;
  private bytes = Buffer.allocUnsafe(1 << 12);
  private length = 0;

  constructor(limit: number, overflow: string) {
    this.limit = limit;
    this.overflow = overflow;
  }

  get isEmpty(): boolean {
    return this.length === 0;
  }

  append(chunk: Buffer, from: number, to: number): boolean {
    const length = this.length + to - from;
    if (length > this.limit) return false;
    if (length > this.bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(length, this.bytes.length * 2));
      this.bytes.copy(grown, 0, 0, this.length);
      this.bytes = grown;
    }
    chunk.copy(this.bytes, this.length, from, to);
    this.length = length;
    return true;
  }

  /** What was gathered; the list is empty afterwards, and the next `append` may write over what was given. */
  take(): Buffer {
    const taken = this.bytes.subarray(0, this.length);
    this.length = 0;
    return taken;
  }
}

function checkSkeleton(bytes: Buffer, zeros: number, where: string, line: number): void {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = (error as Error).message.replace(/ (in JSON )?at position.*$/, '');
    throw new DataError(`${where}:${line}`, `broken or truncated GeoJSON (${reason})`, 'a FeatureCollection');
  }
  const features = typeof json === 'object' && json !== null && 'features' in json ? json.features : null;
  if (!Array.isArray(features)) throw new DataError(where, 'has no list of features', 'a FeatureCollection');
  if (features.length !== zeros || features.some((f) => f !== 0))
    throw new DataError(where, 'holds features that are no objects', 'a list of features');
}
