import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

import { LongestFirst } from './tests/longest-first.ts';
import { leftOut } from './tests/sizes.ts';
import { compareFolder } from './tests/statements/recorded-statements.ts';

const here = import.meta.dirname;
const web = join(here, 'apps/web');
const limits = join(here, 'tests/limits-setup.ts');
/**
 * For all projects, which share the workers: one more than processors, because tests of faults wait much of their time;
 * more than eight would need more memory and connections than they bring.
 */
const ofAll = {
  maxWorkers: Math.min(availableParallelism() + 1, 8),
  globalSetup: [join(here, 'tests/scratch-setup.ts')],
};

/**
 * For tests of sources that Node runs directly: it strips the types and keeps the result for the next
 * process, so each worker loads the server in a fraction of the time. Nothing here is replaced by `vi.mock`,
 * which would need the loader.
 */
const loadedByNode = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    ...ofAll,
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: [limits],
          environment: 'node',
          experimental: loadedByNode,
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/{repository,tracks}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          experimental: loadedByNode,
          pool: 'forks',
          // Every file has its own app and database; the modules, which hold no state, are loaded once per worker.
          isolate: false,
          globalSetup: [...ofAll.globalSetup, join(here, 'apps/server/src/platform/testing/global-setup.ts')],
          setupFiles: [limits, join(here, 'tests/statements/record-statements.ts')],
          include: [
            'apps/server/**/*.test.ts',
            'tests/{container,races,authorization,fares,faults,ports,security,simulator,idempotency,errors}/**/*.test.ts',
            // Compares what these tests have recorded.
            ...(compareFolder === undefined ? [] : ['tests/statements/**/*.test.ts']),
          ],
          exclude: [...configDefaults.exclude, ...leftOut],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        // A copy of the clone (tools/mutations) has the packages of the clone.
        server: { fs: { strict: false } },
        test: {
          ...ofAll,
          name: 'web',
          environment: 'jsdom',
          // The device's, so that its dates are the same on every machine.
          env: { TZ: 'UTC' },
          // src/testing/setup.ts resets everything between files; loading all pages for each file would take most of
          // the time.
          isolate: false,
          root: web,
          setupFiles: [limits, join(web, 'src/testing/setup.ts')],
          include: ['src/**/*.test.tsx'],
        },
      },
      {
        // Tests that render nothing need no browser environment.
        extends: './apps/web/vite.config.ts',
        test: {
          ...ofAll,
          name: 'web-rules',
          setupFiles: [limits],
          environment: 'node',
          isolate: false,
          root: web,
          include: ['src/**/*.test.ts'],
        },
      },
    ],
  },
});
