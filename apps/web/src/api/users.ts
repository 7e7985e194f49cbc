import type { QueryInputOf } from '@fiacre/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

export type UserFilter = NonNullable<QueryInputOf<'listUsers'>>;

/** One page of the people that a staff member may see. The current page stays visible while the next one loads. */
export function useUsers(filter: UserFilter) {
  return useQuery({
    queryKey: [...queryKeys.users, filter],
    queryFn: async ({ signal }) => {
      const page = await api.listUsers({ query: filter, signal });
      // For riders, the same route returns cars without names.
      return { ...page, items: page.items.filter((row) => 'firstName' in row) };
    },
    placeholderData: keepPreviousData,
  });
}
