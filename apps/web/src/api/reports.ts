import type { DriverEarningsRow, EarningsRow, QueryInputOf } from '@fiacre/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

export type EarningsFilter = NonNullable<QueryInputOf<'listEarnings'>>;
export type DriverEarningsFilter = NonNullable<QueryInputOf<'listDriverEarnings'>>;

/** A list needs an id for each row. */
export type EarningsItem = EarningsRow & { readonly id: string };
export type DriverEarningsItem = DriverEarningsRow & { readonly id: string };

/** The operator's earnings by month and currency, newest first. Source: EARN-1. */
export function useEarnings(filter: EarningsFilter) {
  return useQuery({
    queryKey: [...queryKeys.earnings, filter],
    queryFn: ({ signal }) => api.listEarnings({ query: filter, signal }),
    placeholderData: keepPreviousData,
    select: (page) => ({
      ...page,
      items: page.items.map((row) => ({ ...row, id: `${row.year}-${row.month} ${row.currency}` })),
    }),
  });
}

/** Each driver's earnings by month and currency, newest first. Source: EARN-1. */
export function useDriverEarnings(filter: DriverEarningsFilter) {
  return useQuery({
    queryKey: [...queryKeys.driverEarnings, filter],
    queryFn: ({ signal }) => api.listDriverEarnings({ query: filter, signal }),
    placeholderData: keepPreviousData,
    select: (page) => ({
      ...page,
      items: page.items.map((row) => ({
        ...row,
        id: `${row.year}-${row.month} ${row.driver} ${row.currency}`,
      })),
    }),
  });
}
