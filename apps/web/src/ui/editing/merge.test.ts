import { expect, test } from 'vitest';
import { merge } from './merge.ts';

const opened = { name: 'Van', fare: '4', list: [1] };

test('CAR-1 of two edits of one row, each field that only one changed is kept', () => {
  const mine = { ...opened, name: 'Minibus' };
  const theirs = { ...opened, fare: '5', list: [1, 2] };
  expect(merge(opened, mine, theirs)).toEqual({
    draft: { name: 'Minibus', fare: '5', list: [1, 2] },
    conflicts: [],
  });
});

test('CAR-1 a field that both changed keeps mine and is reported, unless both agree', () => {
  const mine = { name: 'Minibus', fare: '5', list: [1, 3] };
  const theirs = { name: 'Bus', fare: '5', list: [1, 2] };
  expect(merge(opened, mine, theirs)).toEqual({ draft: mine, conflicts: ['name', 'list'] });
});
