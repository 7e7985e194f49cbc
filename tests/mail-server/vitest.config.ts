import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Not part of `npm test`. Run with `npm run test:mail-server`. */
export default defineConfig({
  test: {
    name: 'mail-server',
    root: join(import.meta.dirname, '..', '..'),
    environment: 'node',
    include: ['tests/mail-server/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 1,
  },
});
