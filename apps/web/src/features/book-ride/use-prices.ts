import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { RideDraft } from './booking-draft.ts';

/** The total of each car type by its id, as soon as both places are known; empty until then. */
export function usePrices({ pickup, drop }: RideDraft): ReadonlyMap<string, number> {
  const query = {
    pickupLat: pickup?.lat ?? 0,
    pickupLng: pickup?.lng ?? 0,
    dropLat: drop?.lat ?? 0,
    dropLng: drop?.lng ?? 0,
  };
  const { data } = useQuery({
    queryKey: queryKeys.prices(Object.values(query)),
    queryFn: ({ signal }) => api.comparePrices({ query, signal }),
    enabled: pickup !== null && drop !== null,
    staleTime: 60_000,
    // Without these prices, each type still shows its minimum price.
    retry: false,
  });
  return useMemo(
    () => new Map(data?.items.map(({ carTypeId, grandTotal }) => [carTypeId, grandTotal])),
    [data],
  );
}
