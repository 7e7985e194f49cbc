import type { DriverEarningsRow, EarningsRow, QueryInputOf } from '@fiacre/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../client/client.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { queryKeys } from '../client/query-keys.ts';

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

/** Reports have no live topic, so the dashboard polls at this interval. */
const dashboardMs = 60_000;

/** Income in the operator's calendar. Source: DASH-6. */
export function useDashboard() {
  return useFresh({
    queryKey: queryKeys.dashboard,
    ask: (signal) => api.getDashboard({ signal }),
    poll: dashboardMs,
  });
}

/** The last seven days in the operator's calendar, and the seven before. */
export function useActivity() {
  return useFresh({
    queryKey: queryKeys.activity,
    ask: (signal) => api.getActivity({ signal }),
    poll: dashboardMs,
  });
}
