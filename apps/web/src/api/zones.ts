import type { QueryInputOf, Waypoint, Zone, ZoneRequest } from '@fiacre/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { newIntentionKey } from './intention-key.ts';
import { queryKeys } from './query-keys.ts';

export function useZones() {
  return useQuery({
    queryKey: queryKeys.zones,
    queryFn: async ({ signal }) => (await api.listZones({ signal })).items,
  });
}

export function useZoneEdits() {
  const client = useQueryClient();
  const afterwards = () => void client.invalidateQueries({ queryKey: queryKeys.zones });
  return {
    save: (body: ZoneRequest, zone: Zone | null) =>
      (zone === null
        ? api.addZone({ body, idempotencyKey: newIntentionKey() })
        : api.updateZone({ params: { id: zone.id }, body: { ...body, version: zone.version } })
      ).finally(afterwards),
    remove: ({ id }: Zone) => api.deleteZone({ params: { id } }).finally(afterwards),
    restore: ({ id }: Zone) =>
      api.restoreZone({ params: { id }, idempotencyKey: newIntentionKey() }).finally(afterwards),
  };
}

/** Stations and entrances that the map knows in a box; none without a box. */
export function useZonePlaces(box: QueryInputOf<'zonePlaces'> | null) {
  return useQuery({
    queryKey: queryKeys.zonePlaces(box),
    queryFn: async ({ signal }) => (box === null ? [] : (await api.zonePlaces({ query: box, signal })).items),
    enabled: box !== null,
    placeholderData: keepPreviousData,
  });
}

/** The pickup points to choose from at a pickup; the points of the previous pickup until they are known. */
export function usePickupPoints(pickup: Waypoint | null) {
  const query = { lat: pickup?.lat ?? 0, lng: pickup?.lng ?? 0 };
  return useQuery({
    queryKey: queryKeys.pickupPoints(query),
    queryFn: async ({ signal }) => (await api.pickupPoints({ query, signal })).items,
    enabled: pickup !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    // Without them, the server names the points when the price is asked for.
    retry: false,
  });
}
