import type { KerbPlace, KerbPlaceRequest, QueryOf } from '@fiacre/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../client/client.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend, type RowEdit } from '../sync/send.ts';

export function useKerbPlaces(enabled = true) {
  return useQuery({
    enabled,
    queryKey: queryKeys.kerbPlaces,
    queryFn: async ({ signal }) => (await api.listKerbPlaces({ signal })).items,
  });
}

export function useKerbEdits() {
  const refetch = [queryKeys.kerbPlaces];
  return {
    save: useSend({
      request: (api, { body, row }: RowEdit<KerbPlaceRequest, KerbPlace>) =>
        row === null
          ? api.addKerbPlace({ body })
          : api.updateKerbPlace({ params: { id: row.id }, body: { ...body, version: row.version } }),
      refetch,
    }),
    replaceCode: useSend({
      request: (api, { id, version }: KerbPlace) =>
        api.replaceKerbCode({ params: { id }, body: { version } }),
      refetch,
    }),
  };
}

export type KerbCommissionsFilter = QueryOf<'listKerbCommissions'>;

/** Each place's months, newest first. Source: KERB-8. */
export function useKerbCommissions(filter: KerbCommissionsFilter) {
  return useQuery({
    queryKey: [...queryKeys.kerbCommissions, filter],
    queryFn: ({ signal }) => api.listKerbCommissions({ query: filter, signal }),
    placeholderData: keepPreviousData,
    select: (page) => ({
      ...page,
      items: page.items.map((row) => ({
        ...row,
        id: `${row.year}-${row.month} ${row.placeId} ${row.currency}`,
      })),
    }),
  });
}
export type KerbCommissionsItem = NonNullable<ReturnType<typeof useKerbCommissions>['data']>['items'][number];

/** The link in a printed code. Source: KERB-2. */
export const kerbLink = ({ code }: Pick<KerbPlace, 'code'>): string => `${window.location.origin}/k/${code}`;
