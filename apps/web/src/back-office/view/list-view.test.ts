import { describe, expect, test } from 'vitest';
import { changedView, queryOf, readView, writeView, type ListRules } from './list-view.ts';

interface Query {
  readonly state?: string;
  readonly from?: string;
}
const rules: ListRules<Query> = {
  defaultSort: '-date',
  sortFields: ['date', 'name'],
  filters: [
    {
      name: 'state',
      label: 'col_status',
      options: [{ value: 'open', label: 'Open' }],
      query: (state) => ({ state }),
    },
    { name: 'from', label: 'filter_from', query: (day) => ({ from: `${day}T00:00` }) },
  ],
};
const read = (address: string) => readView(new URLSearchParams(address), rules);
const usual = { page: 1, pageSize: 25, sort: '-date', q: '', filters: {} };

describe('the view of a list in the URL', () => {
  test.each([
    ['', usual],
    ['page=3&pageSize=50&sort=name', { ...usual, page: 3, pageSize: 50, sort: 'name' }],
    ['q=%20Dora%20&state=open', { ...usual, q: 'Dora', filters: { state: 'open' } }],
    ['from=2026-11-22', { ...usual, filters: { from: '2026-11-22' } }],
  ])('%j survives a round trip', (address, view) => {
    expect(read(address)).toEqual(view);
    expect(read(writeView(new URLSearchParams(), view, rules).toString())).toEqual(view);
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e9',
    'pageSize=7',
    'pageSize=1000000',
    'sort=passwordHash',
    'sort=--date',
    'state=shut',
    'state=',
    'from=yesterday',
    'from=2026-13-01',
    'other=open',
  ])('%s, which no control writes, is ignored', (address) => {
    expect(read(address)).toEqual(usual);
  });

  test('truncates a search to the length that the server accepts', () => {
    expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(100);
  });

  test('leaves out defaults and keeps other parameters', () => {
    const address = writeView(
      new URLSearchParams('mine=1&page=4&state=open'),
      { ...usual, q: 'Dora' },
      rules,
    );
    expect(address.toString()).toBe('mine=1&q=Dora');
  });

  test('CONST-8 a list can have another page size, which stays out of the URL', () => {
    const ofTen = { ...rules, pageSize: 10 };
    const view = readView(new URLSearchParams(), ofTen);
    expect(view.pageSize).toBe(10);
    expect(writeView(new URLSearchParams(), view, ofTen).toString()).toBe('');
    const larger = writeView(new URLSearchParams(), { ...view, pageSize: 25 }, ofTen);
    expect(readView(larger, ofTen).pageSize).toBe(25);
  });

  test('resets to the first page when search, filter, order or page size change', () => {
    const third = { ...usual, page: 3 };
    for (const change of [{ q: 'Dora' }, { filters: { state: 'open' } }, { sort: 'name' }, { pageSize: 50 }])
      expect(changedView(third, change)).toEqual({ ...third, ...change, page: 1 });
    expect(changedView(third, { page: 4 })).toEqual({ ...third, page: 4 });
  });

  test('sends page, order, search and filters to the server', () => {
    expect(queryOf(read('page=2&q=Dora&state=open&from=2026-11-22'), rules.filters)).toEqual({
      page: 2,
      pageSize: 25,
      sort: '-date',
      q: 'Dora',
      state: 'open',
      from: '2026-11-22T00:00',
    });
    expect(queryOf(read(''), rules.filters)).toEqual({ page: 1, pageSize: 25, sort: '-date' });
  });
});
