import { expect, test } from 'vitest';
import { localPage } from './local-page.ts';

const rows = [
  { name: 'Van', fare: 480 },
  { name: 'standard', fare: 260 },
  { name: 'Comfort', fare: 1360 },
];
const rules = {
  sorts: { name: (row: (typeof rows)[number]) => row.name, fare: (row: (typeof rows)[number]) => row.fare },
  searched: (row: (typeof rows)[number]) => [row.name],
};
const names = (query: object) => localPage(rows, query, rules).items.map(({ name }) => name);

test('CAR-1 a table that is loaded as a whole is searched, sorted and paged', () => {
  expect(names({})).toEqual(['Van', 'standard', 'Comfort']);
  expect(names({ sort: 'position' })).toEqual(['Van', 'standard', 'Comfort']);
  expect(names({ sort: 'fare' })).toEqual(['standard', 'Van', 'Comfort']);
  expect(names({ sort: '-name' })).toEqual(['Van', 'standard', 'Comfort']);
  expect(names({ q: 'AN' })).toEqual(['Van', 'standard']);
  expect(localPage(rows, { page: 2, pageSize: 2, sort: 'name' }, rules)).toEqual({
    items: [rows[0]],
    total: 3,
  });
});
