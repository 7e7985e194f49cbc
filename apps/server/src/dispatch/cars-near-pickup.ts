import type { DriverNearby } from '@fiacre/contract';
import { distanceUnit, radiusMetres, type LatLng } from '@fiacre/domain';
import { carTypesPart } from '../catalogue/index.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import type { Secret } from '../platform/secret/secret.ts';
import { settingsPart } from '../settings/index.ts';
import { DriverGrid } from './driver-grid.ts';
import { driversOnMap } from './driver-states.ts';
import { createShownPlaces } from './shown-places.ts';

/** Who could come to a pickup, nearest first, as riders may know it. */
export type NearPickup = (pickup: LatLng) => readonly DriverNearby[];

/** What riders see of the drivers. Source: ROLE-9. */
export interface DriversNearby {
  /** Looks at the drivers once, for any number of pickups. */
  look(): Promise<NearPickup>;
}

/**
 * Everything that a rider gets is made of shown places: the radius, the order and the distance too. Measured from the
 * real ones, they would give those away to whoever asks from several pickups.
 */
export function createDriversNearby(platform: Platform, secret: Secret): DriversNearby {
  const places = createShownPlaces(secret);
  return {
    async look() {
      const { db, clock } = platform;
      const now = clock.now();
      const reference = await platform.references.current(db);
      const { driverRadius, convertToMile } = reference.of(settingsPart);
      const carTypes = reference.of(carTypesPart).images;
      const radius = radiusMetres(driverRadius, distanceUnit(convertToMile));
      const shown = new Map<string, DriverNearby>();
      const grid = new DriverGrid();
      for (const { id: driverId, location: at, busy, carTypeId } of await driversOnMap(db, now, null)) {
        if (busy || at === null) continue;
        const { id, location } = places.of(driverId, at, now);
        const carType = carTypes.get(carTypeId ?? '')?.name ?? null;
        shown.set(id, { id, ...freeDriver, carType, location });
        grid.put(id, location);
      }
      return (pickup) => grid.within(pickup, radius).flatMap(({ id }) => shown.get(id) ?? []);
    },
  };
}

const freeDriver = { usertype: 'driver', approved: true, driverActiveStatus: true, queue: false } as const;

interface PickupQuery {
  readonly pickupLat?: number | undefined;
  readonly pickupLng?: number | undefined;
}

/** The pickup that a rider names; null when none is named. Source: ROLE-9. */
export function pickupIn({ pickupLat: lat, pickupLng: lng }: PickupQuery): LatLng | null {
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  if (lat === undefined && lng === undefined) return null;
  return refuse('invalid_request', {}, 'pickupLat, pickupLng: both or neither');
}

/** Staff see their drivers wherever these are: a pickup would be a wish that is not fulfilled. */
export function requireNoPickup(query: PickupQuery): void {
  if (pickupIn(query) !== null) refuse('invalid_request', {}, 'pickupLat, pickupLng: for riders only');
}
