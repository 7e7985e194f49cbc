import { describe, expect, test } from 'vitest';
import { defaultColumns, inSavedOrder, parseSavedColumns } from './saved-columns.ts';

const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
const ordered = (...order: string[]) =>
  inSavedOrder(columns, { ...defaultColumns, order })
    .map(({ name }) => name)
    .join('');

describe('saved columns', () => {
  test.each([
    [[], 'abcd'],
    [['d', 'c', 'b', 'a'], 'dcba'],
    [['c', 'a'], 'cdab'],
    [['d', 'gone', 'b'], 'adbc'],
  ])(
    'the order %j shows %s: a new column follows the one that precedes it in the declaration',
    (order, shown) => {
      expect(ordered(...order)).toBe(shown);
    },
  );

  test('are restored', () => {
    const saved = { order: ['b', 'a'], hidden: ['c'], widthsPixels: { a: 120 } };
    expect(parseSavedColumns(JSON.stringify(saved))).toEqual(saved);
  });

  test.each([null, '', '{', 'null', '[]', '{"order":[1],"hidden":[],"widthsPixels":{}}'])(
    '%j is treated as if nothing were saved',
    (text) => expect(parseSavedColumns(text)).toBe(defaultColumns),
  );

  test('are ignored if a width is invalid', () => {
    expect(parseSavedColumns('{"order":[],"hidden":[],"widthsPixels":{"a":-1}}')).toBe(defaultColumns);
  });
});
