import type { EditableSettings } from '@fiacre/contract';
import { distanceUnit, greatCircleMetres, radiusMetres, type LatLng, type Role } from '@fiacre/domain';
import type { InstalledMap, Traffic } from '../maps/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { DriverIndex } from './driver-index.ts';
import type { BlurredPlaces } from './served-pickups.ts';
import type { ShownPlaces } from './shown-places.ts';

interface Asked {
  readonly pickup: LatLng;
  readonly reader: Role | 'guest';
  readonly settings: Pick<EditableSettings, 'driverRadius' | 'convertToMile'>;
  readonly traffic: Traffic | undefined;
}

/** How soon a free car could be at a pickup. Source: LAND-4, LAND-9, ROLE-9. */
export interface NearestCars {
  /** The minutes by car type, without the types that have no free car within the radius. */
  minutesTo(asked: Asked): Promise<ReadonlyMap<string, number>>;
}

interface NearestNeeds {
  readonly platform: Pick<Platform, 'db' | 'clock' | 'log'>;
  readonly drivers: Pick<DriverIndex, 'onDuty'>;
  readonly places: ShownPlaces;
  readonly blurred: BlurredPlaces;
  readonly streets: Pick<InstalledMap['streets'], 'secondsTo'>;
}

/**
 * Riders get values computed from the places on their map, guests values computed from blurred versions of these. The
 * same places decide which car is nearest and which is within the radius: a switch from one car to another would
 * otherwise reveal more of both. Source: ROLE-9.
 */
export function createNearestCars({
  platform: { db, clock, log },
  drivers,
  places,
  blurred,
  streets,
}: NearestNeeds): NearestCars {
  /** A place shown again is the same object, so each is blurred once. */
  const blurredPlaces = new WeakMap<LatLng, LatLng>();
  const blur = (driverId: string, shown: LatLng): LatLng => {
    const place = blurredPlaces.get(shown) ?? blurred(driverId, shown);
    blurredPlaces.set(shown, place);
    return place;
  };
  return {
    async minutesTo({ pickup, reader, settings: { driverRadius, convertToMile }, traffic }) {
      const radius = radiusMetres(driverRadius, distanceUnit(convertToMile));
      const nearest = new Map<string, { readonly from: LatLng; readonly metres: number }>();
      for (const driver of await drivers.onDuty(db)) {
        const shown = driver.busy ? null : places.of(driver, clock.now());
        if (shown === null || driver.carTypeId === null) continue;
        const from = reader === 'guest' ? blur(driver.id, shown.location) : shown.location;
        const metres = greatCircleMetres(from, pickup);
        if (metres <= Math.min(radius, nearest.get(driver.carTypeId)?.metres ?? Infinity))
          nearest.set(driver.carTypeId, { from, metres });
      }
      if (nearest.size === 0) return new Map();
      const sources = [...nearest.values()].map(({ from }) => from);
      const seconds = await streets.secondsTo(pickup, sources, traffic).catch((error: unknown) => {
        log.warn({ err: error }, 'no driving times for the cars near a pickup');
        return [];
      });
      return new Map(
        [...nearest.keys()].flatMap((carTypeId, index): [string, number][] => {
          const minutes = Math.max(1, Math.ceil((seconds[index] ?? Infinity) / 60));
          return Number.isFinite(minutes) ? [[carTypeId, minutes]] : [];
        }),
      );
    },
  };
}
