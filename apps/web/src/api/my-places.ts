import type { BodyInputOf } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from './client/client.ts';
import { queryKeys } from './client/query-keys.ts';
import { useMe } from './client/session.ts';
import { useSend } from './sync/send.ts';

/** The rider's saved places and frequent drop-offs; not fetched for anybody else. */
export function useMyPlaces() {
  const enabled = useMe().data?.usertype === 'rider';
  return useQuery({
    queryKey: queryKeys.myPlaces,
    queryFn: () => api.listMyPlaces({}),
    enabled,
    staleTime: 60_000,
  });
}

export type PlaceChange = { readonly save: BodyInputOf<'saveMyPlace'> } | { readonly forget: string };

export function useChangeMyPlaces() {
  return useSend({
    request: (api, change: PlaceChange) =>
      'save' in change
        ? api.saveMyPlace({ body: change.save })
        : api.deleteMyPlace({ params: { id: change.forget } }),
    store: (places) => [queryKeys.myPlaces, places],
    refetch: [queryKeys.myPlaces],
  });
}
