import type { TextKey } from '@fiacre/contract/texts/en';
import type { SelectOption } from '../../ui/fields/select-field.tsx';

/** The page, order, search and filters of a list. Stored in the URL, so that a link shows the same rows. */
export interface ListView {
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
  /** A server field, with a minus for descending. */
  readonly sort: string;
  readonly q: string;
  /** The value of each filter by name; unset filters have no entry. */
  readonly filters: Readonly<Record<string, string>>;
}

/** One control of the filter bar. */
export interface ListFilter<Query> {
  /** Its name in the URL. */
  readonly name: string;
  readonly label: TextKey;
  /** The options besides "all"; without options the filter is a date. */
  readonly options?: readonly SelectOption[];
  /** The query parameters of a value. */
  readonly query: (value: string) => Query;
}

/** What a list accepts from the URL. */
export interface ListRules<Query> {
  readonly defaultSort: string;
  /** The fields that the server can sort by. */
  readonly sortFields: readonly string[];
  readonly filters: readonly ListFilter<Query>[];
  /** The rows of a page, unless the URL says otherwise. */
  readonly pageSize?: number;
}

export const pageSizes = [10, 25, 50, 100] as const;
const defaultPageSize = 25;
/** The maximum search length that the server accepts. */
const maxSearchLength = 100;

/** Reads the view from a URL. Values that no control could have written are ignored. */
export function readView<Query>(address: URLSearchParams, rules: ListRules<Query>): ListView {
  const page = Number(address.get('page'));
  const pageSize = Number(address.get('pageSize'));
  const sort = address.get('sort') ?? '';
  const filters = rules.filters.flatMap((filter) => {
    const value = address.get(filter.name) ?? '';
    return accepts(filter, value) ? [[filter.name, value] as const] : [];
  });
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? rules.pageSize ?? defaultPageSize,
    sort: rules.sortFields.includes(sort.replace(/^-/, '')) ? sort : rules.defaultSort,
    q: (address.get('q') ?? '').trim().slice(0, maxSearchLength),
    filters: Object.fromEntries(filters),
  };
}

function accepts({ options }: ListFilter<unknown>, value: string): boolean {
  if (options !== undefined) return value !== '' && options.some((option) => option.value === value);
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** Writes the view to a URL; defaults are left out, other parameters stay. */
export function writeView<Query>(
  address: URLSearchParams,
  view: ListView,
  rules: ListRules<Query>,
): URLSearchParams {
  const written = new URLSearchParams(address);
  const set = (name: string, value: string, usual: string) =>
    value === usual ? written.delete(name) : written.set(name, value);
  set('page', String(view.page), '1');
  set('pageSize', String(view.pageSize), String(rules.pageSize ?? defaultPageSize));
  set('sort', view.sort, rules.defaultSort);
  set('q', view.q, '');
  for (const { name } of rules.filters) set(name, view.filters[name] ?? '', '');
  return written;
}

/** The view after a change: anything that affects which rows match, or their order, resets to the first page. */
export function changedView(view: ListView, change: Partial<ListView>): ListView {
  return { ...view, page: 1, ...change };
}

interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: string;
  readonly q?: string;
}

/** The query parameters of the request. */
export function queryOf<Query>(view: ListView, filters: readonly ListFilter<Query>[]): Query & PageQuery {
  const { page, pageSize, sort, q } = view;
  const narrowed = filters.flatMap(({ name, query }) => {
    const value = view.filters[name];
    return value === undefined ? [] : [query(value)];
  });
  const whole = { page, pageSize, ...(sort !== '' && { sort }), ...(q !== '' && { q }) } as Query & PageQuery;
  return narrowed.reduce<Query & PageQuery>((query, part) => ({ ...query, ...part }), whole);
}
