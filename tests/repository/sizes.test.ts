import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { sizesIn } from '../scale.ts';
import { onlyInLongRuns, sizes } from '../sizes.ts';
import { filesEnding, readText } from './tracked-files.ts';

/** Files that ask for the kind of run and leave no test out: limits of time, the list itself, and the runners. */
const askForTheRun = [
  'playwright.config.ts',
  'tests/limits.ts',
  'tests/sizes.ts',
  'tools/steps/runners.ts',
  'tools/test.ts',
];
/** Only the rest reads FIACRE_TEST: the command sets it. */
const nameTheVariable = ['tests/scale.ts', 'tools/run.mjs'];
/** Of these numbers, a smaller one tries more. */
const intervals = ['beginnings', 'oneBacklogOf', 'oneRouteOf', 'oneSentOf'];

const sources = filesEnding('.ts', '.tsx', '.mjs').filter(
  (path) => path !== 'tests/repository/sizes.test.ts',
);
const importing = (name: string, file: string) =>
  naming(new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/${file}'`, 'm'));
const naming = (name: RegExp) => sources.filter((path) => name.test(readText(path))).toSorted();

type Size = number | boolean | readonly (string | number)[];
const all = Object.entries(sizes).flatMap(([file, own]) =>
  Object.entries(own as Record<string, { short: Size; long: Size }>).map(
    ([name, { short, long }]) => [file, name, short, long] as const,
  ),
);

describe('the list of what npm test runs in part', () => {
  test('has every file that differs between the two kinds of run', () => {
    expect(importing('isLong', 'scale.ts')).toEqual(askForTheRun);
    expect(naming(/\bFIACRE_TEST\b/)).toEqual(nameTheVariable);
    expect(importing('sizesOf', 'sizes.ts')).toEqual(Object.keys(sizes).toSorted());
  });

  test.each(Object.entries(sizes))('%s uses each of its sizes, and those of no other file', (file, own) => {
    const text = readText(file);
    expect([...text.matchAll(/\bsizesOf\(\s*'([^']*)'/g)].map(([, named]) => named)).toEqual([file]);
    for (const name of Object.keys(own))
      expect([name, text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0]).toEqual([
        name,
        expect.toSatisfy((count: number) => count > 1),
      ]);
  });

  test.each(all)('%s: %s is larger in a long run', (_, name, short, long) => {
    if (Array.isArray(short)) expect(long).toEqual(expect.arrayContaining([...short]));
    else if (intervals.includes(name)) expect([Number(short) > Number(long), long]).toEqual([true, 1]);
    else expect(Number(long)).toBeGreaterThan(Number(short));
  });

  test('leaves whole files only to long runs that exist, and only through the configuration of Vitest', () => {
    expect(onlyInLongRuns.filter((path) => !existsSync(join(import.meta.dirname, '../..', path)))).toEqual(
      [],
    );
    expect(importing('leftOut', 'sizes.ts')).toEqual(['vitest.config.ts']);
    expect(importing('onlyInLongRuns', 'sizes.ts')).toEqual([]);
  });

  test('can be replaced by FIACRE_SIZES, which is refused if it is not a list of numbers', () => {
    expect(sizesIn('')).toEqual({});
    expect(sizesIn('kills=200,operations=31')).toEqual({ kills: 200, operations: 31 });
    for (const wrong of ['kills', 'kills=', 'kills=many', 'kills=-1', 'kills=2 00'])
      expect(() => sizesIn(wrong)).toThrow('FIACRE_SIZES has');
  });

  test('is read at full size by npm run test:long', () => {
    expect(readText('tools/run.mjs')).toContain(
      "'test:long': { program: 'tools/test.ts', needsTools: true, env: { FIACRE_TEST: 'long' } }",
    );
  });
});
