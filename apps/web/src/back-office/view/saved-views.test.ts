import { expect, test } from 'vitest';
import { defaultColumns } from './saved-columns.ts';
import { parseSavedViews } from './saved-views.ts';

test('saved views are read back; entries of another shape are left out', () => {
  const view = { name: 'Unpaid', search: '?status=PENDING', columns: defaultColumns };
  expect(parseSavedViews(JSON.stringify([view, null, { name: 1 }, 'x']))).toEqual([view]);
});

test.each([null, '', '{', '{}', 'null'])('%j is treated as if no views were saved', (text) => {
  expect(parseSavedViews(text)).toEqual([]);
});
