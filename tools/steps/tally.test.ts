import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { closingLine, sumTallies, tallyOf } from './tally.ts';

const VITEST = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };
const PLAYWRIGHT = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 1 }, errors: [] };

test('the counts of a clean report are used unchanged', () => {
  expect(tallyOf('vitest', report(VITEST), 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  expect(tallyOf('playwright', report(PLAYWRIGHT), 0)).toEqual({ passed: 2, failed: 0, skipped: 1 });
});

test('a file that fails before its first test is one failure', () => {
  const broken = { ...VITEST, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(tallyOf('vitest', report(broken), 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

test('a browser test that passes only when repeated is a failure', () => {
  const flaky = { ...PLAYWRIGHT, stats: { ...PLAYWRIGHT.stats, flaky: 1 } };
  expect(tallyOf('playwright', report(flaky), 0).failed).toBe(1);
});

test('a runner that ran nothing has failed', () => {
  const nothing = { ...VITEST, numPassedTests: 0 };
  expect(tallyOf('vitest', report(nothing), 0)).toEqual({ passed: 0, failed: 1, skipped: 1 });
});

test('a runner that exits with an error has failed even if its report is clean', () => {
  expect(tallyOf('vitest', report(VITEST), 1).failed).toBe(1);
});

test('a runner without a report has failed', () => {
  expect(tallyOf('vitest', join(tmpdir(), 'no-such-report.json'), 0).failed).toBe(1);
});

test('the closing line sums all runners', () => {
  const sum = sumTallies([
    { passed: 3, failed: 0, skipped: 1 },
    { passed: 2, failed: 1, skipped: 0 },
  ]);
  expect(closingLine(sum)).toBe('5 passed, 1 failed, 1 skipped');
});

function report(content: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'tally-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}
