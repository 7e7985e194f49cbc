export type Row = Readonly<Record<string, unknown>>;

export interface List {
  readonly items: readonly Row[];
}

/** How many rows of a list are held in memory at a time. */
const rowsAtOnce = 500;

/**
 * The pages that make up an export: only the requested one, or every page of the filtered list. Rows that are added
 * meanwhile push others to the next page, so rows that were already read are skipped. Source: MISC-3.
 */
export async function* exportPages(
  query: unknown,
  ask: (query: unknown) => Promise<unknown>,
): AsyncGenerator<List> {
  const asked = query as Row | undefined;
  if (asked?.['page'] !== undefined || asked?.['pageSize'] !== undefined) {
    yield (await ask(query)) as List;
    return;
  }
  const seen = new Set<unknown>();
  for (let page = 1; ; page += 1) {
    const { items, total } = (await ask({ ...asked, page, pageSize: rowsAtOnce })) as List & {
      readonly total?: number;
    };
    yield { items: items.filter(({ id }) => id === undefined || (!seen.has(id) && seen.add(id))) };
    // A list without a total has only one page. The total of a long list is not exact.
    if (total === undefined || items.length < rowsAtOnce) return;
  }
}
