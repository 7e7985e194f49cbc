import type { DriverOnMap } from '@fiacre/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { newIntentionKey } from './intention-key.ts';
import { queryKeys } from './query-keys.ts';

export function useAvailability() {
  return useQuery({
    queryKey: queryKeys.availability,
    queryFn: ({ signal }) => api.getAvailability({ signal }),
  });
}

/** Going online or offline; the answer says how it stands now. */
export function useSetAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (active: boolean) =>
      api.setAvailability({ body: { active }, idempotencyKey: newIntentionKey() }),
    onSuccess: (availability) => {
      client.setQueryData(queryKeys.availability, availability);
      void client.invalidateQueries({ queryKey: queryKeys.tasks });
    },
  });
}

/** NEW bookings that are offered to the driver. Source: TRIP-1. */
export function useTasks() {
  return useQuery({ queryKey: queryKeys.tasks, queryFn: ({ signal }) => api.listTasks({ signal }) });
}

/** A car that falls silent leaves the map after two minutes (DASH-3), which nobody tells the page. */
const silentCarsMs = 30_000;

/** Drivers of the map of staff. */
export function useDriversOnMap() {
  return useQuery({
    queryKey: queryKeys.driversOnMap,
    queryFn: async ({ signal }) => {
      const { items } = await api.listDriversOnMap({ signal });
      return { items: items.filter((item): item is DriverOnMap => 'name' in item) };
    },
    refetchInterval: silentCarsMs,
  });
}
