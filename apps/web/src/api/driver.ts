import type { DriverOnMap } from '@fiacre/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from './client/client.ts';
import { useFresh } from './sync/fresh-query.ts';
import { queryKeys } from './client/query-keys.ts';
import { useSend } from './sync/send.ts';

/** No event is sent when a driver who is online has not been seen for two minutes. */
const unseenMs = 30_000;

export function useAvailability() {
  return useFresh({
    queryKey: queryKeys.availability,
    ask: (signal) => api.getAvailability({ signal }),
    push: 'tasks',
    poll: unseenMs,
  });
}

/** Goes online or offline. The response holds the new state; added and removed tasks arrive as live events. */
export function useSetAvailability() {
  return useSend({
    request: (api, active: boolean) => api.setAvailability({ body: { active } }),
    says: (availability) => [{ kind: 'availability', availability }],
  });
}

/** NEW bookings offered to the driver. Source: TRIP-1. */
export function useTasks(enabled = true) {
  return useFresh({
    queryKey: queryKeys.tasks,
    ask: (signal) => api.listTasks({ signal }),
    push: 'tasks',
    enabled,
  });
}

/** A driver who stops reporting is removed after two minutes (DASH-3), for which no event is sent. */
const silentCarsMs = 30_000;

/** The drivers shown on the staff map. */
export function useDriversOnMap() {
  return useFresh({
    queryKey: queryKeys.driversOnMap,
    ask: async (signal) => {
      const { items } = await api.listDriversOnMap({ signal });
      return { items: items.filter((item): item is DriverOnMap => 'name' in item) };
    },
    push: 'drivers',
    poll: silentCarsMs,
  });
}

/** The driver's earnings in the week of a day such as `2026-11-22`. */
export function useOwnEarnings(week: string) {
  return useQuery({
    queryKey: queryKeys.ownEarnings(week),
    queryFn: ({ signal }) => api.getOwnEarnings({ query: { week }, signal }),
    placeholderData: keepPreviousData,
  });
}
