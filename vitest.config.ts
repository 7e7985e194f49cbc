import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A test that waits for the clock instead of a fact would hide behind a longer limit.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'tests/repository/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          pool: 'forks',
          globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
          include: ['apps/server/**/*.test.ts', 'tests/{races,authorization,faults,security}/**/*.test.ts'],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          environment: 'jsdom',
          root: 'apps/web',
          setupFiles: [join(import.meta.dirname, 'apps/web/src/testing/setup.ts')],
          include: ['src/**/*.test.{ts,tsx}'],
          maxWorkers: 2,
          testTimeout: 20_000,
        },
      },
    ],
  },
});
