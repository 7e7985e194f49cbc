const defaultPageSize = 100;

/** A part of a list: how many rows to pass over, and how many to give. */
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
