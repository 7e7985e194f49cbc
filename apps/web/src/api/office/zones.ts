import type { QueryInputOf, Waypoint, Zone, ZoneRequest } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../client/client.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend, type RowEdit } from '../sync/send.ts';

export function useZones() {
  return useQuery({
    queryKey: queryKeys.zones,
    queryFn: async ({ signal }) => (await api.listZones({ signal })).items,
  });
}

export function useZoneEdits() {
  const refetch = [queryKeys.zones];
  return {
    save: useSend({
      request: (api, { body, row }: RowEdit<ZoneRequest, Zone>) =>
        row === null
          ? api.addZone({ body })
          : api.updateZone({ params: { id: row.id }, body: { ...body, version: row.version } }),
      refetch,
    }),
    remove: useSend({ request: (api, { id }: Zone) => api.deleteZone({ params: { id } }), refetch }),
    restore: useSend({ request: (api, { id }: Zone) => api.restoreZone({ params: { id } }), refetch }),
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
