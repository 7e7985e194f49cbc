import { join } from 'node:path';

import { root } from '../root.ts';
import { runStep, type Step } from './run-step.ts';
import { tallyOf, type Tally } from './tally.ts';

export type Runner = Step & { readonly kind: 'vitest' | 'playwright'; readonly reportFile: string };

const reports = join(root, 'test-results', 'reports');

/** What a database server of somebody else has no part in. */
const EMBEDDED_ONLY = ['apps/server/src/platform/database/embedded/**', 'tests/faults/database-*'];

/** @param databaseUrl a PostgreSQL server for the tests, on which the server's tests run a second time */
export function testRunners(databaseUrl: string | undefined): Runner[] {
  const onServer =
    databaseUrl === undefined ? [] : [vitest('server tests on PostgreSQL', ['server'], {}, EMBEDDED_ONLY)];
  return [
    vitest('unit and web tests', ['unit', 'web', 'web-rules'], {}),
    vitest('server tests on the embedded database', ['server'], { TEST_DATABASE_URL: undefined }),
    ...onServer,
    playwright(),
  ];
}

/** Runs one after another, each with the whole machine, and shows what they write. */
export async function runTests(runners: readonly Runner[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const runner of runners) {
    console.log(`\n── ${runner.name}`);
    const { exitCode } = await runStep(runner, true);
    tallies.push(tallyOf(runner.kind, runner.reportFile, exitCode));
  }
  return tallies;
}

function vitest(
  name: string,
  projects: readonly string[],
  env: Step['env'] & object,
  leftOut: readonly string[] = [],
): Runner {
  const reportFile = join(reports, `${name.replaceAll(' ', '-')}.json`);
  return {
    name,
    kind: 'vitest',
    reportFile,
    env,
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...leftOut.flatMap((glob) => ['--exclude', glob]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
  };
}

function playwright(): Runner {
  const reportFile = join(reports, 'browser-tests.json');
  return {
    name: 'browser tests',
    kind: 'playwright',
    reportFile,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
  };
}
