import type { QueryInputOf } from '@fiacre/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

export type UserFilter = NonNullable<QueryInputOf<'listUsers'>>;

/** One page of the people in the scope of a staff member; the last page stays in sight while the next one loads. */
export function useUsers(filter: UserFilter) {
  return useQuery({
    queryKey: [...queryKeys.users, filter],
    queryFn: async ({ signal }) => {
      const page = await api.listUsers({ query: filter, signal });
      // Riders get cars without names from the same route.
      return { ...page, items: page.items.filter((row) => 'firstName' in row) };
    },
    placeholderData: keepPreviousData,
  });
}
