import type { CityInfo } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Clock } from '../../i18n/format.ts';
import { useHydrated } from '../../i18n/use-hydrated.ts';
import { useMe } from '../client/session.ts';
import { cityQuery, useSettings } from '../shared-queries.ts';
import { cityShown } from './shown-city.ts';

/** The default of `TIME_ZONE`, which tells nothing about a city: its rides are then in the device's time. */
const notSet = 'UTC';

/** The server also accepts pickups slightly outside the outermost streets. */
const besideDegrees = 0.02;

/** The time zone of the city of a pickup, or of the main city without one; undefined stands for the device's. */
export function zoneAt(city: CityInfo | undefined, pickup: LatLng | null): string | undefined {
  if (city === undefined) return undefined;
  const { timeZone } = cityShown(city, pickup, besideDegrees);
  return timeZone === notSet ? undefined : timeZone;
}

/** Every page contains the cities, so they are not fetched for a time zone. */
function useKnownCity(): CityInfo | undefined {
  return useQuery({ ...cityQuery, enabled: false }).data;
}

/**
 * The country of a pickup's city if it is not that of the main city, whose country the operator's settings name.
 * Source: COUNTRY-12.
 */
export function foreignCountryAt(city: CityInfo | undefined, pickup: LatLng | null): string | null {
  if (city === undefined) return null;
  const { country } = cityShown(city, pickup, besideDegrees);
  return country === city.country ? null : country;
}

export function useForeignCountry(pickup: LatLng | null): string | null {
  return foreignCountryAt(useKnownCity(), pickup);
}

/**
 * Whether the distances of a ride are in miles: as the operator has set it, or in a city of another country as that
 * country signs speeds. Source: COUNTRY-14.
 */
export function isInMilesAt(
  city: CityInfo | undefined,
  pickup: LatLng | null,
  isOperators: boolean,
): boolean {
  if (city === undefined) return isOperators;
  const { country, inMiles = false } = cityShown(city, pickup, besideDegrees);
  return country === null || country === city.country ? isOperators : inMiles;
}

export function useInMilesAt(): (pickup: LatLng | null) => boolean {
  const city = useKnownCity();
  const { convertToMile } = useSettings();
  return useCallback((pickup) => isInMilesAt(city, pickup, convertToMile), [city, convertToMile]);
}

/** The time zone in which the pickup time of a ride is entered, by its pickup. */
export function useZoneAt(): (pickup: LatLng | null) => string | undefined {
  const city = useKnownCity();
  return useCallback((pickup) => zoneAt(city, pickup), [city]);
}

/** The operator's time zone, in which all books are kept; undefined while it is unknown. Source: DASH-6. */
export function useOperatorZone(): string | undefined {
  return useKnownCity()?.timeZone;
}

/**
 * The clock for the times of a ride, by its pickup; without a pickup, for other times. Staff see the time
 * zone of the city or of the operator; other people see their own, which is named where it differs. Source:
 * DASH-8.
 */
export function useClockAt(): (pickup: LatLng | null) => Clock {
  const city = useKnownCity();
  const usertype = useMe().data?.usertype;
  const isStaff = usertype === 'admin' || usertype === 'fleetadmin';
  // The server does not know the device's time zone.
  const isOnDevice = useHydrated();
  return useCallback(
    (pickup) => {
      const timeZone = city && cityShown(city, pickup, besideDegrees).timeZone;
      if (!isOnDevice) return { timeZone, unnamed: timeZone };
      return isStaff
        ? { timeZone, unnamed: undefined }
        : { timeZone: undefined, unnamed: zoneAt(city, pickup) };
    },
    [city, isStaff, isOnDevice],
  );
}
