import type { ResponseOf } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { RideDraft } from './booking-draft.ts';

export type PricedCarType = ResponseOf<'comparePrices'>['items'][number];

/** What each car type costs and how soon it comes, by its id, as soon as both places are known; empty until then. */
export function usePrices(
  { pickup, drop, parcelType, option }: RideDraft,
  carTypeId: string | undefined,
): ReadonlyMap<string, PricedCarType> {
  const query = {
    pickupLat: pickup?.lat ?? 0,
    pickupLng: pickup?.lng ?? 0,
    dropLat: drop?.lat ?? 0,
    dropLng: drop?.lng ?? 0,
    ...(parcelType !== null && { carTypeId, parcelType }),
    ...(option !== null && { carTypeId, option }),
  };
  const { data } = useQuery({
    queryKey: queryKeys.prices(query),
    queryFn: ({ signal }) => api.comparePrices({ query, signal }),
    enabled: pickup !== null && drop !== null,
    staleTime: 60_000,
    // Without these prices, each type still shows its minimum price.
    retry: false,
  });
  return useMemo(() => new Map(data?.items.map((priced) => [priced.carTypeId, priced])), [data]);
}
