import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests wait for facts, never for the clock, so only a stuck one meets this; a busy machine must not.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'tests/{repository,tracks}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          pool: 'forks',
          globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
          include: [
            'apps/server/**/*.test.ts',
            'tests/{races,authorization,faults,ports,security,idempotency,errors}/**/*.test.ts',
          ],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          environment: 'jsdom',
          testTimeout: 60_000,
          root: 'apps/web',
          setupFiles: [join(import.meta.dirname, 'apps/web/src/testing/setup.ts')],
          include: ['src/**/*.test.tsx'],
          maxWorkers: 2,
        },
      },
      {
        // What a page knows without being drawn needs no browser to be set up.
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web-rules',
          environment: 'node',
          root: 'apps/web',
          include: ['src/**/*.test.ts'],
          maxWorkers: 2,
        },
      },
    ],
  },
});
