import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

import { limit } from '../limits.ts';

/** Not part of `npm test`. Run with `npm run test:mail-server`. */
export default defineConfig({
  test: {
    name: 'mail-server',
    root: join(import.meta.dirname, '..', '..'),
    environment: 'node',
    include: ['tests/mail-server/*.test.ts'],
    testTimeout: limit(60),
    hookTimeout: limit(60),
    expect: { poll: { timeout: limit(30) } },
    maxWorkers: 1,
  },
});
