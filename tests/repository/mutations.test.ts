import { describe, expect, test } from 'vitest';

import { mutate, mutationFiles } from '../mutations/mutations.ts';
import { idsInTitles, mentionsIn, rows } from './specification.ts';
import { filesEnding, readText } from './tracked-files.ts';

const mutations = mutationFiles.flatMap((file) => file.mutations);
const mutated = new Set(mutations.map(({ row }) => row));

describe('a mutation', () => {
  test('applies to its file in exactly one place, and changes it', () => {
    const wrong = mutations.flatMap((mutation) => {
      const { row, file, find, replace } = mutation;
      const parts = readText(file).split(find).length;
      return parts === 2 && find !== replace ? [] : [`${row}: ${file} has ${find} ${parts - 1} times`];
    });
    expect(wrong).toEqual([]);
    const mutation = { row: 'FARE-2', file: 'a.ts', find: 'a', replace: '$&b' };
    expect(mutate('cat', mutation)).toBe('c$&bt');
    expect(() => mutate('cats and dogs', mutation)).toThrow('2 times');
    expect(() => mutate('dogs', mutation)).toThrow('0 times');
  });

  test('changes the product, and is in the file of its row’s page', () => {
    const pageOf = new Map(rows.map(({ id, page }) => [id, page]));
    const misplaced = mutationFiles.flatMap(({ page, mutations: own }) =>
      own.filter(({ row }) => pageOf.get(row) !== page).map(({ row }) => `${row} in ${page}`),
    );
    expect(misplaced).toEqual([]);
    // A fence is what keeps a row about the structure of the product, and a package is what an operator installs.
    const isProduct = (file: string) =>
      /^(?:apps|packages|texts|tools\/fences|docs\/operations\/files\/debian)\//.test(file) &&
      !/\.test\.tsx?$/.test(file);
    expect(mutations.filter(({ file }) => !isProduct(file))).toEqual([]);
  });

  test('is for a row named by a test without a browser', () => {
    const titled = new Set(mentionsIn(filesEnding('.test.ts', '.test.tsx'), idsInTitles).map(({ id }) => id));
    expect([...mutated].filter((row) => !titled.has(row))).toEqual([]);
  });
});

test('every row of the specification has a mutation', () => {
  expect(rows.map(({ id }) => id).filter((id) => !mutated.has(id))).toEqual([]);
});
