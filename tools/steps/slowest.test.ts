import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { root } from '../root.ts';
import { slowestLines, timesOf } from './slowest.ts';

const folder = mkdtempSync(join(tmpdir(), 'slowest-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('the time of a vitest file is counted from its start to its end', () => {
  const testResults = [{ name: join(root, 'tests/a.test.ts'), startTime: 1000, endTime: 3500 }];
  expect(timesOf('vitest', report({ testResults }))).toEqual([{ file: 'tests/a.test.ts', seconds: 2.5 }]);
});

test('the time of a browser test file is the sum of all its tests, including those in groups', () => {
  const specs = (duration: number) => [{ tests: [{ results: [{ duration }] }] }];
  const suites = [
    { file: 'a.e2e.ts', specs: specs(1000), suites: [{ file: 'a.e2e.ts', specs: specs(500) }] },
  ];
  const config = { rootDir: join(root, 'tests/e2e') };
  expect(timesOf('playwright', report({ config, suites }))).toEqual([
    { file: 'tests/e2e/a.e2e.ts', seconds: 1.5 },
  ]);
});

test('a runner without a report has no times', () => {
  expect(timesOf('vitest', join(folder, 'none.json'))).toEqual([]);
});

test('the ten slowest files are listed, slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }));
  const lines = slowestLines(files);
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 2)).toEqual(['Slowest files:', '   11.0 s  11.test.ts']);
});
