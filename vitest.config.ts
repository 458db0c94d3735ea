import { defineConfig } from 'vitest/config';

process.env.TZ = 'UTC';
process.env.LANG = 'C.UTF-8';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: 0,
    maxWorkers: 2,
    pool: 'forks',
    reporters: ['default', './test/closing-line.ts'],
  },
});
