import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { readText, root } from './tracked-files.ts';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. */
const sections: Readonly<Record<string, readonly number[]>> = {
  '1': [2, 9, 11, 3, 2],
  '2': [3, 3, 4, 1],
  '3': [0, 2, 4, 6, 5, 0, 2],
  '4': [3, 1, 2, 4],
  '5': [1, 3, 2, 3],
  '6': [3, 12, 4, 4, 5, 3, 0, 4],
  '7': [3, 4, 2, 5, 2, 2],
  '8': [2, 3, 1, 1],
  '9': [3, 4],
  '10': [2, 2, 4, 11, 5, 2, 3],
  '11': [2, 3, 3, 4, 1, 1],
  '12': [3, 2, 4],
  '13': [1, 5, 2, 5],
  '14': [2, 4, 3],
  '15': [3, 3, 7],
  '16': [1, 5, 4, 3, 3],
  '17': [1, 4, 2],
};

interface Row {
  readonly ids: readonly string[];
  readonly verdict: string;
  readonly shownBy: string;
}

const rows: readonly Row[] = [
  ...readText('docs/security/asvs.md').matchAll(/^\| ([\d][\d.,– ]*) \|[^|]*\| ([^|]*) \| ([^|]*) \|$/gm),
].map(([, ids = '', verdict = '', shownBy = '']) => ({ ids: expand(ids), verdict, shownBy }));

function expand(ids: string): string[] {
  return ids.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().split('–');
    const section = first.slice(0, first.lastIndexOf('.') + 1);
    const [from, to] = [first, last].map((id) => Number(id.slice(id.lastIndexOf('.') + 1)));
    return Array.from(
      { length: (to ?? 0) - (from ?? 0) + 1 },
      (_, place) => `${section}${(from ?? 0) + place}`,
    );
  });
}

describe('the ASVS table', () => {
  test('lists every requirement of levels 1 and 2 once', () => {
    const named = rows.flatMap(({ ids }) => ids);
    expect(new Set(named).size).toBe(named.length);
    expect(named).toHaveLength(253);
    const counts = Object.fromEntries(
      Object.entries(sections).map(([chapter, sizes]) => [
        chapter,
        sizes.map((_, place) => named.filter((id) => id.startsWith(`${chapter}.${place + 1}.`)).length),
      ]),
    );
    expect(counts).toEqual(sections);
  });

  test('each row has one of the five verdicts, and says what is missing if the requirement is not met', () => {
    const verdicts = ['met', 'part', 'gap', 'operator', 'n/a'];
    expect(rows.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([]);
    expect(rows.filter(({ verdict, shownBy }) => verdict !== 'n/a' && shownBy.trim().length < 5)).toEqual([]);
  });

  test('every test that it names exists', () => {
    const paths = rows.flatMap(({ shownBy }) =>
      [...shownBy.matchAll(/`((?:apps|packages|tests|docs|tools)\/[\w./-]+)`/g)].map(([, path = '']) => path),
    );
    expect(paths.length).toBeGreaterThan(80);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  /** Chapters in which every claim names a test by its title. */
  const titled = /^(6|7|14|15)\./;

  test('every quoted title belongs to a test in the named file', () => {
    const quotes = rows.flatMap(({ ids, shownBy }) =>
      [...shownBy.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)`(?: “([^”]+)”)?/g)].map(([, path = '', title]) => ({
        id: ids[0] ?? '',
        path,
        title,
      })),
    );
    const quoted = quotes.filter(({ title }) => title !== undefined);
    expect(quoted.length).toBeGreaterThan(25);
    expect(quoted.filter(({ path, title = '' }) => !readText(path).includes(title))).toEqual([]);
    expect(quotes.filter(({ id, title }) => title === undefined && titled.test(id))).toEqual([]);
  });
});
