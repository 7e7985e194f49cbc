import { relative } from 'node:path';

import { root } from '../root.ts';
import { readReport } from './report.ts';

export type TimedFile = { readonly file: string; readonly seconds: number };

/** The runners' JSON reports, with only the fields needed to list times. */
type VitestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
};

type PlaywrightSuite = {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
};

type PlaywrightReport = {
  readonly config: { readonly rootDir: string };
  readonly suites: readonly PlaywrightSuite[];
};

/** How long each file of a report took; empty if the runner wrote none. */
export function timesOf(kind: 'vitest' | 'playwright', reportFile: string): TimedFile[] {
  const report = readReport(reportFile);
  if (report === null) return [];
  return kind === 'vitest'
    ? timesOfVitest(report as VitestReport)
    : timesOfPlaywright(report as PlaywrightReport);
}

function timesOfVitest({ testResults }: VitestReport): TimedFile[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

function timesOfPlaywright({ config, suites }: PlaywrightReport): TimedFile[] {
  return suites.map((suite) => ({
    file: relative(root, `${config.rootDir}/${suite.file}`),
    seconds: millisecondsOf(suite) / 1000,
  }));
}

function millisecondsOf({ suites = [], specs = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  );
  return [...own, ...suites.map(millisecondsOf)].reduce((sum, each) => sum + each, 0);
}

/** The lines that `npm test` prints before its closing line. */
export function slowestLines(files: readonly TimedFile[], count = 10): string[] {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, count);
  if (slowest.length === 0) return [];
  return [
    'Slowest files:',
    ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
  ];
}
