/** The view of a list whose rows are loaded as a whole. */
export interface LocalQuery {
  readonly page?: number;
  readonly pageSize?: number;
  readonly sort?: string;
  readonly q?: string;
}

export interface LocalRules<Row> {
  /** The value to sort by, for each sortable field; any other field keeps the order. */
  readonly sorts: Readonly<Record<string, (row: Row) => string | number>>;
  /** The texts that a search covers. */
  readonly searched: (row: Row) => readonly string[];
}

interface LoadedQuery<Row> {
  readonly data: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Filters, sorts and pages rows that are loaded as a whole, as the server does for longer lists. */
export function localPage<Row>(
  rows: readonly Row[],
  { page = 1, pageSize = rows.length, sort = '', q = '' }: LocalQuery,
  { sorts, searched }: LocalRules<Row>,
): { readonly items: readonly Row[]; readonly total: number } {
  const wanted = q.trim().toLocaleLowerCase();
  const found = rows.filter((row) => searched(row).some((text) => text.toLocaleLowerCase().includes(wanted)));
  const valueOf = sorts[sort.replace(/^-/, '')];
  const direction = sort.startsWith('-') ? -1 : 1;
  const sorted =
    valueOf === undefined
      ? found
      : found.toSorted((one, other) => direction * compare(valueOf(one), valueOf(other)));
  return { items: sorted.slice((page - 1) * pageSize, page * pageSize), total: found.length };
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other));
}

/** Presents the query of a whole table as a page, in the form that a list expects. */
export function asPage<Row>(query: LoadedQuery<Row>, view: LocalQuery, rules: LocalRules<Row>) {
  const { data, error, isFetching, refetch } = query;
  return {
    data: data === undefined ? undefined : localPage(data, view, rules),
    error,
    isFetching,
    refetch,
    isPlaceholderData: false,
  };
}
