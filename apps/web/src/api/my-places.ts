import type { BodyInputOf, MyPlaces } from '@fiacre/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';
import { useMe } from './session.ts';
import { storeResponse } from './store-response.ts';

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
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: PlaceChange): Promise<MyPlaces> =>
      'save' in change
        ? api.saveMyPlace({ body: change.save })
        : api.deleteMyPlace({ params: { id: change.forget } }),
    onSuccess: (places) => storeResponse(queries, queryKeys.myPlaces, places),
  });
}
