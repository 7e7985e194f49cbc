import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Not part of `npm test`. Run with `npm run test:real-city -- file-or-folder …`. */
export default defineConfig({
  test: {
    name: 'real-city',
    root: join(import.meta.dirname, '..', '..', '..'),
    environment: 'node',
    include: ['packages/city/real-city/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 1,
  },
});
