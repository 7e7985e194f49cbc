import type { DriverOnMap, LiveEvent, LivePosition } from '@fiacre/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryKeys } from '../query-keys.ts';
import { useLiveTopic } from './live-context.tsx';

/** A city's drivers come and go; their list is fetched again at most this often. */
const listPauseMs = 700;

const isPosition = (data: unknown): data is LivePosition =>
  typeof data === 'object' && data !== null && 'lat' in data && 'lng' in data && 'driver' in data;

/** Runs `act` soon, and once for many calls. */
function useSoon(act: () => void, pauseMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      act();
    }, pauseMs);
  };
}

/** Moves the cars of the drivers' map. Source: DASH-7. */
export function useLiveDrivers(): void {
  const client = useQueryClient();
  const soon = useSoon(
    () => void client.invalidateQueries({ queryKey: queryKeys.driversOnMap }),
    listPauseMs,
  );
  useLiveTopic('drivers', queryKeys.driversOnMap, ({ event, data }: LiveEvent) => {
    if (event !== 'position' || !isPosition(data)) {
      soon();
      return;
    }
    const known = client.getQueryData<{ items: readonly DriverOnMap[] }>(queryKeys.driversOnMap);
    if (known === undefined || !known.items.some((driver) => driver.id === data.driver)) soon();
    else
      client.setQueryData(queryKeys.driversOnMap, {
        items: known.items.map((driver) => moved(driver, data)),
      });
  });
}

function moved(driver: DriverOnMap, position: LivePosition): DriverOnMap {
  if (driver.id !== position.driver) return driver;
  const { lat, lng, headingDegrees } = position;
  return { ...driver, location: { lat, lng }, headingDegrees };
}
