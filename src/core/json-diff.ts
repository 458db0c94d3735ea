import { canonicalJson } from './hash.ts';
import { compareText } from './order.ts';

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A place where two JSON values differ; undefined: not there. */
export interface JsonChange {
  /** `answer.count`, `table8[GD].dev`, `options[2]`; empty for the whole value. */
  readonly path: string;
  readonly was: JsonValue | undefined;
  readonly now: JsonValue | undefined;
}

/** Fields that name a row of a list, so that a row that moved or was put in between is no change of all behind it. */
const ROW_NAMES = ['id', 'key', 'name', 'source', 'options', 'from'];

/**
 * Every place where `now` differs from `was`, in the order of the paths. Lists of rows are matched by the field that
 * names each row, other lists of equal length by place; lists of numbers that differ are one change.
 */
export function diffJson(was: JsonValue | undefined, now: JsonValue | undefined, path = ''): JsonChange[] {
  if (was === undefined || now === undefined || !isBranch(was) || !isBranch(now))
    return same(was, now) ? [] : [{ path, was, now }];
  if (Array.isArray(was) !== Array.isArray(now)) return [{ path, was, now }];
  const pairs = Array.isArray(was)
    ? listPairs(was, now as readonly JsonValue[], path)
    : keyPairs(was as Branch, now as Branch, path);
  if (pairs === null) return same(was, now) ? [] : [{ path, was, now }];
  return pairs.flatMap((pair) => diffJson(pair.was, pair.now, pair.path));
}

type Branch = { readonly [key: string]: JsonValue };

function isBranch(value: JsonValue): value is Branch | readonly JsonValue[] {
  return typeof value === 'object' && value !== null;
}

function same(was: JsonValue | undefined, now: JsonValue | undefined): boolean {
  if (was === undefined || now === undefined) return was === now;
  return canonicalJson(was) === canonicalJson(now);
}

function keyPairs(was: Branch, now: Branch, path: string): JsonChange[] {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(now)])].sort(compareText);
  return keys.map((key) => ({ path: path === '' ? key : `${path}.${key}`, was: was[key], now: now[key] }));
}

function listPairs(was: readonly JsonValue[], now: readonly JsonValue[], path: string): JsonChange[] | null {
  const name = rowNameOf([...was, ...now]);
  if (name === null) return null;
  const [before, after] = [rowsBy(name, was), rowsBy(name, now)];
  if (before.size < was.length || after.size < now.length) return null;
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => ({
    path: `${path}[${key}]`,
    was: before.get(key),
    now: after.get(key),
  }));
}

function rowNameOf(rows: readonly JsonValue[]): string | null {
  const found = ROW_NAMES.find((name) =>
    rows.every((row) => isBranch(row) && !Array.isArray(row) && Object.hasOwn(row, name)),
  );
  return rows.length === 0 ? null : (found ?? null);
}

function rowsBy(name: string, rows: readonly JsonValue[]): Map<string, JsonValue> {
  return new Map(rows.map((row) => [String((row as Branch)[name]), row]));
}
