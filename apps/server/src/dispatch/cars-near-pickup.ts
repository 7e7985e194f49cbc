import type { DriverNearby } from '@fiacre/contract';
import { distanceUnit, radiusMetres, type LatLng } from '@fiacre/domain';
import { carTypesPart } from '../catalogue/index.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import type { Secret } from '../platform/secret/secret.ts';
import { settingsPart } from '../settings/index.ts';
import { DriverGrid } from './driver-grid.ts';
import type { PresentDriver } from './driver-states.ts';
import { createShownPlaces } from './shown-places.ts';

/** The drivers who could reach a pickup, nearest first, as riders may see them. */
export type NearPickup = (pickup: LatLng) => readonly DriverNearby[];

/** What riders see of drivers. Source: ROLE-9. */
export interface DriversNearby {
  /** Reads the drivers once, for any number of pickups. */
  look(): Promise<NearPickup>;
}

interface DriversOnDuty {
  onDuty(sql: Platform['db']): Promise<readonly PresentDriver[]>;
}

/**
 * Everything that a rider receives is computed from the shown places, including the radius, the order and the distance.
 * Values computed from the real places would reveal them to anyone who asks from several pickups.
 */
export function createDriversNearby(
  platform: Platform,
  secret: Secret,
  drivers: DriversOnDuty,
): DriversNearby {
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
      for (const { id: driverId, location: at, busy, carTypeId } of await drivers.onDuty(db)) {
        if (busy) continue;
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

/** The pickup in a rider's query; null if there is none. Source: ROLE-9. */
export function pickupIn({ pickupLat: lat, pickupLng: lng }: PickupQuery): LatLng | null {
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  if (lat === undefined && lng === undefined) return null;
  return refuse('invalid_request', {}, 'pickupLat, pickupLng: both or neither');
}

/** Staff see their drivers wherever they are, so a pickup in their query is refused rather than ignored. */
export function requireNoPickup(query: PickupQuery): void {
  if (pickupIn(query) !== null) refuse('invalid_request', {}, 'pickupLat, pickupLng: for riders only');
}
