import { describe, expect, test } from 'vitest';

import { areaOf, areas, idsIn, idsInTitles, mentionsIn, readableFiles, rows } from './specification.ts';
import { filesEnding, readText } from './tracked-files.ts';

/** Other terms that look like row ids: encodings, checksums, licences. */
const OTHER_NAMES = new Set([
  'AES',
  'CRC',
  'SHA',
  'UTF',
  'BSD',
  'EPSF',
  'LGPL',
  'LICENCE',
  'MIT',
  'MPL',
  'OFL',
  'PDF',
]);

const known = new Set(rows.map(({ id }) => id));
const testFiles = filesEnding('.test.ts', '.test.tsx', '.e2e.ts');
const titled = mentionsIn(testFiles, idsInTitles);

describe('rows of the specification', () => {
  test('each has a unique id and a text', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
    expect(rows.filter(({ text }) => text.length < 8)).toEqual([]);
  });

  test('the rows of an area are together, numbered from 1 without gaps', () => {
    const wrong = [...areas].filter((area) => {
      const own = rows.filter(({ id }) => areaOf(id) === area);
      return own.some(({ id, page }, index) => id !== `${area}-${index + 1}` || page !== own[0]?.page);
    });
    expect(areas.size).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });

  test('the first page lists each area with its page', () => {
    const listed = [
      ...readText('docs/specification/README.md').matchAll(
        /^\| \[([a-z-]+\.md)\]\(\1\) \|.*\| ([A-Z, ]+) \|$/gm,
      ),
    ].flatMap(([, page = '', names = '']) =>
      names.split(', ').map((area) => `${area} docs/specification/${page}`),
    );
    const actual = new Set(rows.map(({ id, page }) => `${areaOf(id)} ${page}`));
    expect(listed.toSorted()).toEqual([...actual].toSorted());
  });

  test('every line that starts like a row is a valid row', () => {
    const stray = filesEnding('.md')
      .filter((path) => path.startsWith('docs/specification/') && !path.endsWith('README.md'))
      .flatMap((path) =>
        readText(path)
          .split('\n')
          .filter((line) => line.startsWith('- ') && !/^- \*\*[A-Z]+-\d+\*\* \S/.test(line))
          .map((line) => `${path}: ${line}`),
      );
    expect(stray).toEqual([]);
  });
});

describe('a row id', () => {
  test('in code, tests and docs refers to an existing row', () => {
    const unknown = mentionsIn(readableFiles, idsIn).filter(
      ({ id }) => !known.has(id) && !OTHER_NAMES.has(areaOf(id)),
    );
    expect(unknown).toEqual([]);
  });

  test('as a range includes every row in it, and a title may begin with several rows', () => {
    expect(idsIn('FARE-2 to FARE-4, as in TRIP-8')).toEqual(['FARE-2', 'FARE-3', 'FARE-4', 'TRIP-8']);
    expect(idsInTitles("test('FARE-2 TRIP-8 a fare', () => 'see FARE-1')")).toEqual(['FARE-2', 'TRIP-8']);
  });

  test('exists in a test title for every row', () => {
    const shown = new Set(titled.map(({ id }) => id));
    const missing = rows.map(({ id }) => id).filter((id) => !shown.has(id));
    expect(missing).toEqual([]);
  });
});
