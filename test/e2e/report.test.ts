import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { checkBuilt, runCommand } from '../cli/command.ts';
import { tempFolder } from '../temp.ts';
import { writeArchive } from './archive.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

beforeAll(checkBuilt);

const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);

it.skipIf(browserPath === undefined)(
  'the report is one file that needs no network, and its tables sort',
  async () => {
    const root = tempFolder();
    writeArchive(join(root, 'archive'), 9);
    const config = {
      sources: { fair1m: { root: 'archive' } },
      out: 'out',
      labelsOnly: true,
      select: { preset: 'small' },
    };
    writeFileSync(join(root, 'uhr-micro.config.json'), JSON.stringify(config));
    const build = await runCommand(['build'], { cwd: root });
    expect(build.code, build.err).toBe(0);
    const browser = await chromium.launch({ executablePath: browserPath as string, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      const faults: string[] = [];
      const requests: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
      page.on('request', (request) => requests.push(request.url().slice(0, 5)));
      await page.goto(pathToFileURL(join(root, 'out', 'report.html')).href);
      expect(faults).toEqual([]);
      expect(requests.filter((url) => url !== 'data:')).toEqual(['file:']);
      expect(await page.locator('svg').count()).toBeGreaterThan(3);

      const table = page.locator('table', { has: page.locator('td.n') }).first();
      const heading = table.locator('th', { hasText: 'in' }).first();
      const column = await heading.evaluate((cell) =>
        Array.from(cell.parentElement?.children ?? []).indexOf(cell),
      );
      const values = (): Promise<number[]> =>
        table
          .locator(`tbody tr td:nth-child(${column + 1})`)
          .evaluateAll((cells) => cells.map((c) => Number(c.getAttribute('data-v'))));
      const numerically = (list: readonly number[]): number[] => [...list].sort((a, b) => a - b);
      const before = await values();
      expect(new Set(before).size).toBeGreaterThan(1);
      await heading.click();
      const once = await values();
      await heading.click();
      const twice = await values();
      expect([numerically(once), numerically(once).reverse()]).toContainEqual(once);
      expect(twice).toEqual([...once].sort((a, b) => (once[0] === numerically(once)[0] ? b - a : a - b)));
      expect(numerically(once)).toEqual(numerically(before));
    } finally {
      await browser.close();
    }
  },
);
