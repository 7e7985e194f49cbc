import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { testsOnEveryVersion } from '../../tests/database-versions.ts';
import { isLong } from '../../tests/scale.ts';
import { root } from '../root.ts';
import { failuresOf, type Failure } from './failures.ts';
import { runStep, type Step } from './run-step.ts';
import { timesOf, type TimedFile } from './slowest.ts';
import { tallyOf, type Tally } from './tally.ts';

export type Runner = Step & { readonly kind: 'vitest' | 'playwright'; readonly reportFile: string };

export type RunResult = {
  readonly tally: Tally;
  readonly times: readonly TimedFile[];
  readonly failures: readonly Failure[];
};

const reports = join(root, 'test-results', 'reports');
/** The statements that the server's tests have sent, for comparing versions of PostgreSQL. */
const statements = join(root, 'test-results', 'statements');

/** Suites that start their own servers and do not use a shared one. */
const OWN_SERVERS = [
  'apps/server/src/platform/database/embedded/**',
  'tests/faults/{books,database,kills,ledger,server}-*',
];

/** @param databaseUrl a PostgreSQL server of another version, on which the server's tests also run */
export function testRunners(databaseUrl: string | undefined): Runner[] {
  const isAlone = databaseUrl === undefined;
  if (!isAlone) mkdirSync(statements, { recursive: true });
  const recording = isAlone ? undefined : statements;
  return [
    vitest('unit, web and server tests', [], {
      TEST_DATABASE_URL: undefined,
      RECORD_STATEMENTS_IN: recording,
    }),
    ...(isAlone ? [] : [onOtherVersion()]),
    playwright(),
  ];
}

/**
 * All server tests in a long run, otherwise those that depend on the version. Either way, every statement sent by the
 * earlier tests is compared.
 */
function onOtherVersion(): Runner {
  const which = isLong ? OWN_SERVERS.flatMap((glob) => ['--exclude', glob]) : testsOnEveryVersion;
  const compared = isLong ? [] : ['tests/statements/every-version.test.ts'];
  return vitest(
    'server tests on the PostgreSQL of TEST_DATABASE_URL',
    ['--project', 'server', ...which, ...compared],
    {
      COMPARE_STATEMENTS_OF: statements,
    },
  );
}

/**
 * Runs the browser tests in parallel with all other tests, since both spend part of their time waiting. The output of
 * those is shown immediately, that of the browser tests when they have ended.
 */
export async function runTests(runners: readonly Runner[]): Promise<RunResult[]> {
  const ofKind = (kind: Runner['kind']) => runners.filter((runner) => runner.kind === kind);
  const browsers = runInTurn(ofKind('playwright'), false);
  const others = await runInTurn(ofKind('vitest'), true);
  return [...others, ...(await browsers)];
}

async function runInTurn(runners: readonly Runner[], isShownAtOnce: boolean): Promise<RunResult[]> {
  const ran: RunResult[] = [];
  for (const runner of runners) {
    const title = `\n── ${runner.name}`;
    if (isShownAtOnce) console.log(title);
    const { exitCode, output, seconds } = await runStep(runner, isShownAtOnce);
    if (!isShownAtOnce) console.log(`${title} (${seconds.toFixed(0)} s)\n${output}`);
    const { kind, reportFile } = runner;
    ran.push({
      tally: tallyOf(kind, reportFile, exitCode),
      times: timesOf(kind, reportFile),
      failures: failuresOf(kind, reportFile),
    });
  }
  return ran;
}

function vitest(name: string, which: readonly string[], env: Step['env'] & object): Runner {
  const reportFile = join(reports, `${name.replaceAll(/[ ,]+/g, '-')}.json`);
  return {
    name,
    kind: 'vitest',
    reportFile,
    env,
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...which,
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
