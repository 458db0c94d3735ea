import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { cases as dota } from '../../scripts/fixtures/dota-v2.ts';
import { cases as fair1m } from '../../scripts/fixtures/fair1m.ts';
import { FAULTS } from '../../scripts/fixtures/faults.ts';
import type { FixtureCase } from '../../scripts/fixtures/fixture.ts';
import { cases as sodaA } from '../../scripts/fixtures/soda-a.ts';
import { cases as xview } from '../../scripts/fixtures/xview.ts';

const fixturesPath = fileURLToPath(new URL('../fixtures/sources/', import.meta.url));
const sources: Readonly<Record<string, readonly FixtureCase[]>> = {
  'dota-v2': dota,
  fair1m,
  'soda-a': sodaA,
  xview,
};

function expectedOf(fixture: string): string {
  return JSON.stringify(JSON.parse(readFileSync(`${fixturesPath}${fixture}/expected.json`, 'utf8')));
}

describe('known faults of the sources', () => {
  test('are numbered without a gap, and each is shown or passed by for a reason', () => {
    expect([...FAULTS.keys()]).toEqual(Array.from({ length: 75 }, (_, i) => i + 1));
    for (const [number, { shownBy, beyond }] of FAULTS)
      expect(shownBy.length > 0, String(number)).toBe(beyond === null);
  });

  // Who passes one more fault by has to say so here, too.
  test('reach a reader, but for faults of tools, of published numbers, and those that only the screen can see', () => {
    const passedBy = [...FAULTS].filter(([, { beyond }]) => beyond !== null).map(([number]) => number);
    expect(passedBy).toEqual([9, 10, 12, 15, 21, 33, 44, 58, 68, 70, 72, 75]);
  });

  for (const [number, { fault, shownBy }] of FAULTS) {
    if (shownBy.length === 0) continue;
    test(`${number}, ${fault}, has a right value in a fixture`, () => {
      for (const { fixture, value } of shownBy) {
        expect(value.length, fixture).toBeGreaterThan(8);
        const expected = expectedOf(fixture);
        const isThere = expected.includes(value) || expected.includes(JSON.stringify(value).slice(1, -1));
        expect(isThere, `${fixture}: ${value}`).toBe(true);
      }
    });
  }

  test('name tests of the screen that are there', () => {
    const named = [...FAULTS.values()].flatMap(({ fault, beyond }) => [
      ...`${fault} ${beyond}`.matchAll(/test\/\S+?\.ts/g),
    ]);
    expect(named.length).toBeGreaterThan(2);
    for (const [path] of named) expect(existsSync(path), path).toBe(true);
  });
});

describe('fixtures of the sources', () => {
  for (const [source, cases] of Object.entries(sources)) {
    test(`of ${source} on disk are those of the script`, () => {
      expect(readdirSync(`${fixturesPath}${source}`).sort()).toEqual(cases.map(({ name }) => name).sort());
      for (const { name, files, expected } of cases) {
        const folder = `${source}/${name}`;
        expect(JSON.parse(expectedOf(folder)), folder).toEqual(expected);
        for (const [path, content] of Object.entries(files)) {
          const bytes = readFileSync(`${fixturesPath}${folder}/archive/${path}`);
          expect(bytes.equals(Buffer.from(content as string)), `${folder} ${path}`).toBe(true);
        }
      }
    });
  }
});
