import type { CityInfo } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { cityQuery } from './shared-queries.ts';
import { cityShown } from './shown-city.ts';

/** The default of `TIME_ZONE`, which says nothing about a city: its rides are then in the device's time. */
const notSet = 'UTC';

/** The server also serves pickups beside the outermost streets. */
const besideDegrees = 0.02;

/** The time zone of the city of a pickup, or of the main city without one; undefined stands for the device's. */
export function zoneAt(city: CityInfo | undefined, pickup: LatLng | null): string | undefined {
  if (city === undefined) return undefined;
  const { timeZone } = cityShown(city, pickup, besideDegrees);
  return timeZone === notSet ? undefined : timeZone;
}

/**
 * The time zone in which the times of a ride are entered and shown, by its pickup. Every page comes with the cities, so
 * they are not fetched for it.
 */
export function useZoneAt(): (pickup: LatLng | null) => string | undefined {
  const { data } = useQuery({ ...cityQuery, enabled: false });
  return useCallback((pickup) => zoneAt(data, pickup), [data]);
}
