import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { root } from '../root.ts';
import { failureLines, failuresOf } from './failures.ts';

const folder = mkdtempSync(join(tmpdir(), 'failures-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a failed vitest test is listed with the beginning of its reason, without the stack', () => {
  const assertionResults = [
    { fullName: 'adds up', status: 'passed', failureMessages: [] },
    {
      fullName: 'rounds',
      status: 'failed',
      failureMessages: ['\n\u001B[31mexpected 1 to be 2\u001B[39m\n\n- 2\n+ 1\n  at x'],
    },
  ];
  const testResults = [{ name: join(root, 'tests/a.test.ts'), status: 'failed', assertionResults }];
  expect(failuresOf('vitest', report({ testResults }))).toEqual([
    { file: 'tests/a.test.ts', title: 'rounds', reason: 'expected 1 to be 2\n- 2\n+ 1' },
  ]);
});

test('a vitest file that did not load is also listed', () => {
  const broken = { status: 'failed', message: 'Cannot find module', assertionResults: [] };
  const testResults = [{ name: join(root, 'tests/a.test.ts'), ...broken }];
  expect(failuresOf('vitest', report({ testResults }))).toEqual([
    { file: 'tests/a.test.ts', title: '(no test of it)', reason: 'Cannot find module' },
  ]);
});

test('a failed browser test is listed, also within a group, and so is an error outside any test', () => {
  const spec = (title: string, message?: string) => ({
    title,
    ok: message === undefined,
    tests: [{ results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const group = { file: 'a.e2e.ts', specs: [spec('opens', 'no such button')] };
  const suites = [{ file: 'a.e2e.ts', specs: [spec('signs in')], suites: [group] }];
  const config = { rootDir: join(root, 'tests/e2e') };
  expect(failuresOf('playwright', report({ config, suites, errors: [{ message: 'no browser' }] }))).toEqual([
    { file: 'tests/e2e', title: '(no test)', reason: 'no browser' },
    { file: 'tests/e2e/a.e2e.ts', title: 'opens', reason: 'no such button' },
  ]);
});

test('a runner without a report has no failures, and a run without failures prints no lines', () => {
  expect(failuresOf('vitest', join(folder, 'none.json'))).toEqual([]);
  expect(failureLines([])).toEqual([]);
});

test('if there are many failures, the first are shown and the rest are counted', () => {
  const failures = Array.from({ length: 5 }, (_, i) => ({
    file: 'a.test.ts',
    title: `${i}`,
    reason: 'why\n- so',
  }));
  expect(failureLines(failures, 2)).toEqual([
    'Failed tests:',
    '  a.test.ts > 0',
    '      why',
    '      - so',
    '  a.test.ts > 1',
    '      why',
    '      - so',
    '  and 3 more',
  ]);
});
