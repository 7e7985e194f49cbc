import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { driverChangeOf } from './change.ts';
import { liveCacheOf } from './live-cache.ts';
import { useLiveTopic } from './live-context.tsx';

/** Moves the cars of the drivers' map. Source: DASH-7. */
export function useLiveDrivers(): void {
  const client = useQueryClient();
  const queryKey = queryKeys.driversOnMap;
  useLiveTopic('drivers', queryKey, (event) => {
    const change = driverChangeOf(event);
    if (change !== null) liveCacheOf(client).apply(change);
    if (event.event === 'reset') void client.invalidateQueries({ queryKey });
  });
}
