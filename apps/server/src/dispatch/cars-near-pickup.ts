import type { DriverNearby } from '@fiacre/contract';
import { distanceUnit, radiusMetres, type LatLng } from '@fiacre/domain';
import { carTypesPart, type CarTypeImages } from '../catalogue/index.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import type { Reference } from '../platform/reference/reference.ts';
import { settingsPart } from '../settings/index.ts';
import type { PresentDriver } from './driver-states.ts';
import { ShownCars, type ShownCar } from './shown-cars.ts';
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
  /** The types of car that free drivers had since the server started. */
  readonly carTypeIds: Iterable<string>;
  /** The cars of a type that are shown within a distance, nearest first and at most `count`. */
  ofType(carTypeId: string, around: LatLng, metres: number, count?: number): readonly ShownCar[];
}

/** A rider's view of drivers. Source: ROLE-9. */
export interface DriversNearby {
  /** Reads the drivers once, for any number of pickups; a request passes on the reference data that it has read. */
  look(read?: Reference): Promise<DriversInView>;
}

/** The part of the driver index that this needs. */
interface ChangingDrivers {
  refresh(sql: Platform['db']): Promise<void>;
  takeChanges(of: 'changed' | 'all'): Iterable<readonly [id: string, PresentDriver | null]>;
}

/** Time alone changes which cars are shown, so all of them are looked at again this often. */
const allMilliseconds = 1000;

/**
 * Everything that a rider receives is computed from the shown places, including the radius, the order and the distance.
 * Values computed from the real places would reveal these to anyone who asks from several pickups.
 */
export function createDriversNearby(
  platform: Platform,
  places: ShownPlaces,
  drivers: ChangingDrivers,
): DriversNearby {
  const cars = new ShownCars();
  let last: { readonly second: number; readonly carTypes: CarTypeImages } | null = null;
  const update = (now: Date, carTypes: CarTypeImages) => {
    const second = Math.floor(now.getTime() / allMilliseconds);
    const isSame = last?.second === second && last.carTypes === carTypes;
    last = { second, carTypes };
    cars.begin();
    for (const [driverId, driver] of drivers.takeChanges(isSame ? 'changed' : 'all')) {
      const shown = driver === null || driver.busy ? null : places.of(driver, now);
      const carTypeId = driver?.carTypeId ?? null;
      const carType = carTypes.get(carTypeId ?? '')?.name ?? null;
      if (shown === null) cars.remove(driverId);
      else cars.put(driverId, { ...shown, carType, carTypeId });
    }
  };
  return {
    async look(read) {
      const { db, clock } = platform;
      const reference = read ?? (await platform.references.current(db));
      const { driverRadius, convertToMile } = reference.of(settingsPart);
      const radius = radiusMetres(driverRadius, distanceUnit(convertToMile));
      await drivers.refresh(db);
      update(clock.now(), reference.of(carTypesPart).images);
      return {
        radiusMetres: radius,
        look: cars.look,
        near: (pickup, count = Infinity) => cars.nearest(pickup, radius, count).map(({ car }) => car),
        hasChanged: (pickup, metres, since) => cars.hasChanged(pickup, metres, since),
        carTypeIds: cars.carTypeIds,
        ofType: (carTypeId, around, metres, count = Infinity) =>
          cars.nearest(around, metres, count, carTypeId),
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
