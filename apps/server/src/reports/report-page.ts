const defaultPageSize = 100;

/** A page of a list: the number of rows to skip and to return. */
export interface Page {
  readonly page: number;
  readonly first: number;
  readonly count: number;
}

export function pageOf({
  page = 1,
  pageSize = defaultPageSize,
}: {
  page?: number | undefined;
  pageSize?: number | undefined;
}): Page {
  return { page, first: (page - 1) * pageSize, count: pageSize };
}
