import type { QueryInputOf, Waypoint, Zone, ZoneRequest } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { newIntentionKey, useIntentionKey } from './intention-key.ts';
import { queryKeys } from './query-keys.ts';

export function useZones() {
  return useQuery({
    queryKey: queryKeys.zones,
    queryFn: async ({ signal }) => (await api.listZones({ signal })).items,
  });
}

export function useZoneEdits() {
  const client = useQueryClient();
  const key = useIntentionKey();
  const afterwards = () => void client.invalidateQueries({ queryKey: queryKeys.zones });
  return {
    save: (body: ZoneRequest, zone: Zone | null) =>
      (zone === null
        ? key.send(body, (idempotencyKey) => api.addZone({ body, idempotencyKey }))
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

/** Zones are asked for around the middle of squares of this size, so that moving the map asks rarely. */
const squareDegrees = 0.05;

/** The zones around a place, for the map on which a rider chooses it. */
export function useZonesAround(at: LatLng | undefined) {
  const middle = (degrees: number) => Math.round(degrees / squareDegrees) * squareDegrees;
  const limited = (degrees: number, limit: number) => String(Math.max(-limit, Math.min(limit, degrees)));
  const [lat, lng] = [middle(at?.lat ?? 0), middle(at?.lng ?? 0)];
  const box = {
    west: limited(lng - squareDegrees, 180),
    south: limited(lat - squareDegrees, 90),
    east: limited(lng + squareDegrees, 180),
    north: limited(lat + squareDegrees, 90),
  };
  return useQuery({
    queryKey: queryKeys.zonesOnMap(box),
    queryFn: async ({ signal }) => (await api.zonesOnMap({ query: box, signal })).items,
    enabled: at !== undefined,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    // The server checks the place again when the price is asked for.
    retry: false,
  });
}
