import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { filesEnding, linesMatching, readText, root, trackedFiles } from './tracked-files.ts';

/** How many rows each family of the specification's requirements has; their numbers have no gaps. */
const ROWS: Readonly<Record<string, number>> = {
  ADDB: 5, AUTH: 14, BKT: 15, BOOK: 17, CALL: 21, CAR: 4, CHAT: 3, CONST: 10, DASH: 7, DATA: 21,
  DELIV: 8, DEMO: 14, EARN: 3, EMPTY: 12, ERR: 45, FARE: 9, FILE: 4, INFO: 3, LAND: 17, LANG: 9,
  LAYOUT: 12, LOGIN: 11, MISC: 7, NAV: 4, PAY: 11, PROF: 6, PROMO: 4, PUSH: 5, RATE: 1, REASON: 3,
  REG: 17, ROLE: 12, ROUTE: 10, SET: 21, STORE: 19, TRIP: 25, USERS: 12, WAL: 10, WDR: 7,
}; // prettier-ignore

const specification = join(root, '..', 'shared', 'spec', 'rows.md');
const sources = filesEnding('.ts', '.tsx', '.mjs', '.cjs');
const tests = filesEnding('.test.ts', '.test.tsx', '.e2e.ts');
/** These files name what they look for. */
const others = (paths: readonly string[]): string[] =>
  paths.filter((path) => !path.startsWith('tests/repository/') && !path.startsWith('tools/fences/'));

describe('what no committed file holds', () => {
  test('a test that runs alone or not at all', () => {
    expect(
      linesMatching(
        others(tests),
        /\b(test|describe|it)\.(only|todo)\b|\b(test|describe|it)\.skip\(\s*['"`]/,
      ),
    ).toEqual([]);
  });

  test('a way round the types or the linter', () => {
    expect(
      linesMatching(others(sources), /@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-disable/),
    ).toEqual([]);
    expect(linesMatching(others(sources), /:\s*any\s*[;,)=\]]|\bas any\s*[;,)\]]|<any>|\bany\[\]/)).toEqual(
      [],
    );
  });

  test('a place for later', () => {
    expect(linesMatching(others(sources), /\b(TODO|FIXME|XXX)\b|[Nn]ot implemented|[Cc]oming soon/)).toEqual(
      [],
    );
  });

  test('a path of one machine or the address of a registry', () => {
    const text = trackedFiles.filter((path) => !/\.(png|ico|woff2|pbf|jpg|webp)$/.test(path));
    const elsewhere = others(text).filter((path) => path !== 'tests/repository/source.test.ts');
    expect(
      linesMatching(elsewhere, /\/work\/|\/root\/|\/home\/[a-z]|[A-Z]:\\Users|registry\.(npmjs|yarnpkg)/),
    ).toEqual([]);
  });

  test('a key or a password of somebody', () => {
    const text = filesEnding('.ts', '.tsx', '.mjs', '.json', '.md', '.yml', '.yaml');
    expect(
      linesMatching(
        others(text),
        /AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY|AIza[0-9A-Za-z_-]{35}|ghp_[0-9A-Za-z]{36}/,
      ),
    ).toEqual([]);
  });
});

describe('rows of the specification', () => {
  test('a test names only rows that exist', () => {
    const unknown = tests.flatMap((path) =>
      [...readText(path).matchAll(/(?:test|describe|it)(?:\.each\([^)]*\))?\(\s*['"`]([A-Z]{3,6})-(\d+)/g)]
        .filter(([, family = '', number]) => Number(number) < 1 || Number(number) > (ROWS[family] ?? 0))
        .map(([title]) => `${path}: ${title}`),
    );
    expect(unknown).toEqual([]);
  });

  test('the list above is the specification', ({ skip }) => {
    if (!existsSync(specification)) skip('the specification is not beside this clone');
    const counted: Record<string, number> = {};
    for (const [, family = ''] of readFileSync(specification, 'utf8').matchAll(/^- \*\*([A-Z]+)-\d+\*\*/gm)) {
      counted[family] = (counted[family] ?? 0) + 1;
    }
    expect(counted).toEqual(ROWS);
  });
});

describe('size', () => {
  const lengths = sources
    .filter((path) => /^(apps|packages)\//.test(path) && !tests.includes(path))
    .map((path) => readText(path).split('\n').length)
    .toSorted((a, b) => a - b);

  test('the middle file has at most 90 lines, nine in ten at most 250', () => {
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(90);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(250);
  });
});
