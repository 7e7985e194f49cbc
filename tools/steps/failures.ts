import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { root } from '../root.ts';
import { readReport } from './report.ts';

export type Failure = { readonly file: string; readonly title: string; readonly reason: string };

/** The runners' JSON reports, with only the fields needed to list failures. */
type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
};

type PlaywrightError = { readonly message?: string };

type PlaywrightSuite = {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly errors?: readonly PlaywrightError[] }[];
    }[];
  }[];
};

type PlaywrightReport = {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly PlaywrightError[];
};

/** The failed tests of a report, each with the beginning of the reason; none if the runner wrote no report. */
export function failuresOf(kind: 'vitest' | 'playwright', reportFile: string): Failure[] {
  const report = readReport(reportFile);
  if (report === null) return [];
  return kind === 'vitest'
    ? failuresOfVitest(report as VitestReport)
    : failuresOfPlaywright(report as PlaywrightReport);
}

function failuresOfVitest({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that did not load, or a hook outside every test.
    if (failed.length === 0 && status === 'failed')
      return [{ file, title: '(no test of it)', reason: beginning(message) }];
    return failed.map(({ fullName, failureMessages }) => {
      return { file, title: fullName, reason: beginning(failureMessages?.[0]) };
    });
  });
}

function failuresOfPlaywright({ config, suites, errors }: PlaywrightReport): Failure[] {
  const outside = errors.map(({ message }) => ({
    file: relative(root, config.rootDir),
    title: '(no test)',
    reason: beginning(message),
  }));
  return [...outside, ...suites.flatMap((suite) => failuresOfSuite(config.rootDir, suite))];
}

function failuresOfSuite(rootDir: string, { file, suites = [], specs = [] }: PlaywrightSuite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors));
      return { file: relative(root, `${rootDir}/${file}`), title, reason: beginning(error?.message) };
    });
  return [...own, ...suites.flatMap((suite) => failuresOfSuite(rootDir, suite))];
}

const maxReasonLines = 14;

/** The reason's first lines, without empty lines and the call stack. */
function beginning(message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines.slice(0, maxReasonLines).join('\n') || '(no message)';
}

/** Printed near the end of a run, where a truncated log still shows them. */
export function failureLines(failures: readonly Failure[], max = 20): string[] {
  if (failures.length === 0) return [];
  const shown = failures.slice(0, max);
  const left = failures.length - shown.length;
  return [
    'Failed tests:',
    ...shown.flatMap(({ file, title, reason }) => [
      `  ${file} > ${title}`,
      ...reason.split('\n').map((line) => `      ${line.slice(0, 200)}`),
    ]),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}
