import { expect, test } from 'vitest';
import { readQuery } from './query.ts';

test.each([
  ['Lindenstraße 12, A-1010 Wien', ['12', '1010']],
  ['Via Roma 5, 7/2', ['5', '7', '7/2']],
  ['Main Street 17, A', ['17']],
  ['Main Street 17 A', ['17', '17a']],
  ['Main Street 9\nB', ['9']],
  ['улица Ленина, д. 14, корп. 3', ['14', '14к', '14к3']],
])(
  'SEARCH-12 "%s": a comma ends the house number, unless a building of the house follows',
  (typed, doors) => {
    expect(readQuery(typed).flatMap(({ door }) => door ?? [])).toEqual(doors);
  },
);
