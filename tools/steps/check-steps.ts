import type { Step } from './run-step.ts';

/** The static checks of both `npm run check` and `npm test`, before any test runs. */
export const STATIC_STEPS: readonly Step[] = [
  { name: 'types: server, packages, tools, tests', command: ['node_modules/typescript/bin/tsc', '-p', '.'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types: web', command: ['node_modules/typescript/bin/tsc', '-p', 'apps/web'] },
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'fences', command: ['tools/fences/main.ts'] },
  { name: 'unused files, exports and packages', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** Tests of domain, contract and dispatch: fast enough to run on every save. */
export const UNIT_STEP: Step = {
  name: 'unit tests of domain, contract and dispatch',
  command: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    'packages/domain',
    'packages/contract',
    'packages/dispatch',
  ],
};
