import type { DriverNearby } from '@fiacre/contract';
import { distanceUnit, radiusMetres, type LatLng } from '@fiacre/domain';
import { carTypesPart } from '../catalogue/index.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { settingsPart } from '../settings/index.ts';
import type { PresentDriver } from './driver-states.ts';
import { ShownCars } from './shown-cars.ts';
import type { ShownPlaces } from './shown-places.ts';

/** The free drivers as riders may see them, until the next refresh. */
export interface DriversInView {
  /** How far from a pickup drivers are shown. */
  readonly radiusMetres: number;
  /** The number of this refresh. */
  readonly look: number;
  /** The drivers who could reach a pickup, nearest first and at most `count`. */
  near(pickup: LatLng, count?: number): DriverNearby[];
  /** Whether a driver within this distance may have changed since an earlier refresh. */
  hasChanged(pickup: LatLng, metres: number, since: number): boolean;
}

/** A rider's view of drivers. Source: ROLE-9. */
export interface DriversNearby {
  /** Reads the drivers once, for any number of pickups. */
  look(): Promise<DriversInView>;
}

interface DriversOnDuty {
  onDuty(sql: Platform['db']): Promise<readonly PresentDriver[]>;
}

/**
 * Everything that a rider receives is computed from the shown places, including the radius, the order and the distance.
 * Values computed from the real places would reveal these to anyone who asks from several pickups.
 */
export function createDriversNearby(
  platform: Platform,
  places: ShownPlaces,
  drivers: DriversOnDuty,
): DriversNearby {
  const cars = new ShownCars();
  return {
    async look() {
      const { db, clock } = platform;
      const now = clock.now();
      const reference = await platform.references.current(db);
      const { driverRadius, convertToMile } = reference.of(settingsPart);
      const carTypes = reference.of(carTypesPart).images;
      const radius = radiusMetres(driverRadius, distanceUnit(convertToMile));
      const onDuty = await drivers.onDuty(db);
      cars.begin();
      for (const driver of onDuty) {
        const shown = driver.busy ? null : places.of(driver, now);
        if (shown === null) continue;
        cars.put(shown.id, shown.location, carTypes.get(driver.carTypeId ?? '')?.name ?? null);
      }
      cars.end();
      return {
        radiusMetres: radius,
        look: cars.look,
        near: (pickup, count = Infinity) => cars.nearest(pickup, radius, count),
        hasChanged: (pickup, metres, since) => cars.hasChanged(pickup, metres, since),
      };
    },
  };
}

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
