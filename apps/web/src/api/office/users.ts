import type { QueryInputOf } from '@fiacre/contract';
import { api } from '../client/client.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { queryKeys } from '../client/query-keys.ts';

export type UserFilter = NonNullable<QueryInputOf<'listUsers'>>;

const linesOnPage = 10;

/** One page of the people that a staff member may see. The current page stays visible while the next one loads. */
export function useUsers(filter: UserFilter) {
  return useFresh({
    queryKey: queryKeys.userList(filter),
    ask: async (signal) => {
      const page = await api.listUsers({ query: filter, signal });
      // For riders, the same route returns cars without names.
      return { ...page, items: page.items.filter((row) => 'firstName' in row) };
    },
    mark: filter.type === 'driver' ? ['users', 'drivers'] : 'users',
    keepPrevious: true,
  });
}

/** The fleet admins to choose from. */
export function useFleetAdmins(enabled: boolean) {
  const filter = { type: 'fleetadmin', sort: 'firstName', pageSize: 100 } as const;
  return useFresh({
    queryKey: queryKeys.userList(filter),
    ask: async (signal) => {
      const first = await api.listUsers({ query: filter, signal });
      const pages = Math.ceil(first.total / filter.pageSize);
      const others = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
          api.listUsers({ query: { ...filter, page: index + 2 }, signal }),
        ),
      );
      const items = [first, ...others].flatMap((page) => page.items);
      return { ...first, items: items.filter((row) => 'firstName' in row) };
    },
    mark: 'users',
    enabled,
  });
}

export function useUser(id: string) {
  return useFresh({
    queryKey: queryKeys.user(id),
    ask: (signal) => api.getUser({ params: { id }, signal }),
    mark: 'users',
    keepPrevious: true,
  });
}

/** A person's balance and one page of the history, newest first. Source: WAL-1. */
export function useUserWallet(id: string, page: number) {
  return useFresh({
    queryKey: queryKeys.userWallet(id, page),
    ask: (signal) => api.getUserWallet({ params: { id }, query: { page, pageSize: linesOnPage }, signal }),
    mark: 'users',
    keepPrevious: true,
  });
}

/** How a person signs in. Source: AUTH-14. */
export function useUserAccess(id: string) {
  return useFresh({
    queryKey: queryKeys.userAccess(id),
    ask: (signal) => api.getUserAccess({ params: { id }, signal }),
    mark: 'users',
    keepPrevious: true,
  });
}
