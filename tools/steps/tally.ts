import { readReport } from './report.ts';

export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const EMPTY_TALLY: Tally = { passed: 0, failed: 0, skipped: 0 };

/** A runner's JSON report, with only the fields needed to count its tests. */
type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
};

type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
};

/** A test file that fails before its first test counts as one failure. */
export function tallyVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A test that passes only when repeated has failed. */
export function tallyPlaywright(report: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/**
 * The work that a runner really did: a runner that exits with an error, writes no report or runs nothing has failed,
 * whatever its report says.
 *
 * @param reportFile the path of its JSON report, if it wrote one
 */
export function tallyOf(kind: 'vitest' | 'playwright', reportFile: string, exitCode: number): Tally {
  const report = readReport(reportFile);
  if (report === null) return { ...EMPTY_TALLY, failed: 1 };
  const tally =
    kind === 'vitest' ? tallyVitest(report as VitestReport) : tallyPlaywright(report as PlaywrightReport);
  const ranNothing = tally.passed + tally.failed === 0;
  const failedSilently = exitCode !== 0 && tally.failed === 0;
  return ranNothing || failedSilently ? { ...tally, failed: tally.failed + 1 } : tally;
}

export function sumTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    EMPTY_TALLY,
  );
}

/** The closing line of `npm test`. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
