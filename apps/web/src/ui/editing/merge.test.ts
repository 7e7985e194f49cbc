import { expect, test } from 'vitest';
import { merge } from './merge.ts';

const opened = { name: 'Van', fare: '4', list: [1] };

test('CAR-1 when two people edit the same row, a change to a field that only one of them touched is kept', () => {
  const mine = { ...opened, name: 'Minibus' };
  const theirs = { ...opened, fare: '5', list: [1, 2] };
  expect(merge(opened, mine, theirs)).toEqual({
    draft: { name: 'Minibus', fare: '5', list: [1, 2] },
    conflicts: [],
  });
});

test('LANG-2 texts that only one added or removed are added or removed', () => {
  const before = { home: 'Home', old: 'Old', both: 'Both' };
  const mine = { home: 'Home', old: 'Old', both: 'Mine', mine: 'New' };
  const theirs = { home: 'Start', both: 'Theirs', theirs: 'New' };
  expect(merge<Record<string, string>>(before, mine, theirs)).toEqual({
    draft: { home: 'Start', both: 'Mine', mine: 'New', theirs: 'New' },
    conflicts: ['both'],
  });
});

test('CAR-1 a field that both changed keeps my value and is reported, unless both values are equal', () => {
  const mine = { name: 'Minibus', fare: '5', list: [1, 3] };
  const theirs = { name: 'Bus', fare: '5', list: [1, 2] };
  expect(merge(opened, mine, theirs)).toEqual({ draft: mine, conflicts: ['name', 'list'] });
});
