import type { Step } from './run-step.ts';

/**
 * The type checker and the linter's types are Go programs. With one checker and one thread no type is computed twice,
 * and most of the remaining work is garbage collection, which these short runs do not need while their memory stays
 * below a limit. Together that saves two thirds of their work, and the steps already run two at a time.
 */
const collectsRarely = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

function types(of: string, project: string): Step {
  return {
    name: `types: ${of}`,
    command: ['node_modules/typescript/bin/tsc', '-p', project, '--checkers', '1'],
    env: collectsRarely,
  };
}

/** The static checks of both `npm run check` and `npm test`. */
export const STATIC_STEPS: readonly Step[] = [
  {
    name: 'lint',
    command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--threads=1'],
    env: { ...collectsRarely, GOMAXPROCS: '1' },
  },
  types('server, packages, tools, tests', '.'),
  types('web', 'apps/web'),
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
