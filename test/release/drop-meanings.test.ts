import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { StageReport } from '../../src/io/stage.ts';
import { meaningsOf } from '../../src/release/drop-meanings.ts';

const stage = (name: string, details: StageReport['details']): StageReport => ({
  stage: name,
  fingerprint: '',
  books: [],
  details,
  outputs: {},
});

/** Codes that the modules of a folder (or one module) drop with, as their text has them. */
function codesIn(path: string): string[] {
  const files = path.endsWith('.ts') ? [path] : readdirSync(path).map((name) => `${path}/${name}`);
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\b(?:drop|note\?\.)\(\s*'([a-z-]+)'/g)])
    .map((match) => match[1] as string);
}

describe('meanings of drop codes', () => {
  it('are those of the family whose question was dropped, though another means something else by the code', () => {
    const meanings = {
      RD: { 'no-target': 'the region is empty' },
      CRC: { 'no-target': 'one of two is empty' },
    };
    const meaningOf = meaningsOf([stage('3-derive', { meanings })]);
    expect(meaningOf({ stage: '3-derive', task: 'RD', code: 'no-target' })).toBe('the region is empty');
    expect(meaningOf({ stage: '3-derive', task: 'CRC', code: 'no-target' })).toBe('one of two is empty');
    expect(meaningOf({ stage: '3-derive', task: 'GD', code: 'no-target' })).toBeNull();
    expect(meaningOf({ stage: '3-derive', task: 'constructor', code: 'name' })).toBeNull();
  });

  it('are those of a reader where it declares its own, before those of the engine', () => {
    const loss = { source: 'mine', unit: 'object', count: 1, objects: 0, places: ['a.json:3'] };
    const losses = [{ ...loss, code: 'torn-box', meaning: 'a box in two halves' }];
    const meaningOf = meaningsOf([stage('1-ingest', { losses })]);
    expect(meaningOf({ stage: '1-ingest', task: '', code: 'torn-box' })).toBe('a box in two halves');
    expect(meaningOf({ stage: '1-ingest', task: '', code: 'label-missing' })).toBe(
      'an image without a label file',
    );
    expect(meaningsOf([])({ stage: '1-ingest', task: '', code: 'torn-box' })).toBeNull();
  });

  it.each([
    [
      '1-ingest',
      [
        'src/sources/normalise.ts',
        'src/sources/normalise-shape.ts',
        'src/sources/layout.ts',
        'src/sources/dota-layout.ts',
      ],
      12,
    ],
    ['2-screen', ['src/screen'], 6],
    ['4-select', ['src/select', 'pipelines/4-select.ts'], 7],
    ['7-split', ['src/split'], 2],
  ])('are told for every code of %s', (name, paths, least) => {
    const codes = new Set(paths.flatMap(codesIn));
    const meaningOf = meaningsOf([]);
    const untold = [...codes].filter((code) => meaningOf({ stage: name, task: '', code }) === null);
    expect(codes.size).toBeGreaterThanOrEqual(least);
    expect(untold).toEqual([]);
  });
});
