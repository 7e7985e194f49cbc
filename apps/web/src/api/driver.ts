import type { DriverOnMap } from '@fiacre/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { newIntentionKey } from './intention-key.ts';
import { heardOf } from './live/heard.ts';
import { usePushedQuery } from './live/pushed-query.ts';
import { queryKeys } from './query-keys.ts';

export function useAvailability() {
  return usePushedQuery({
    queryKey: queryKeys.availability,
    ask: (signal) => api.getAvailability({ signal }),
  });
}

/** Going online or offline; the answer says how it stands now, and the tasks that come or go are pushed. */
export function useSetAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (active: boolean) =>
      api.setAvailability({ body: { active }, idempotencyKey: newIntentionKey() }),
    onSuccess: (availability) => heardOf(client).apply({ kind: 'availability', availability }),
  });
}

/** NEW bookings that are offered to the driver. Source: TRIP-1. */
export function useTasks() {
  return usePushedQuery({ queryKey: queryKeys.tasks, ask: (signal) => api.listTasks({ signal }) });
}

/** A car that falls silent leaves the map after two minutes (DASH-3), which nobody tells the page. */
const silentCarsMs = 30_000;

/** Drivers of the map of staff. */
export function useDriversOnMap() {
  return usePushedQuery({
    queryKey: queryKeys.driversOnMap,
    ask: async (signal) => {
      const { items } = await api.listDriversOnMap({ signal });
      return { items: items.filter((item): item is DriverOnMap => 'name' in item) };
    },
    refetchInterval: silentCarsMs,
  });
}
