import { blurMetres, greatCircleMetres, type LatLng, type Role } from '@fiacre/domain';
import type { InstalledMap, Traffic } from '../maps/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Reference } from '../platform/reference/reference.ts';
import type { DriversInView, DriversNearby } from './cars-near-pickup.ts';
import type { BlurredPlaces } from './served-pickups.ts';
import type { ShownCar } from './shown-cars.ts';

interface Asked {
  readonly pickup: LatLng;
  readonly reader: Role | 'guest';
  readonly traffic: Traffic | undefined;
  readonly reference: Reference;
}

/** How soon a free car could be at a pickup. Source: LAND-4, LAND-9, ROLE-9. */
export interface NearestCars {
  /** The minutes by car type, without the types that have no free car within the radius. */
  minutesTo(asked: Asked): Promise<ReadonlyMap<string, number>>;
}

interface NearestNeeds {
  readonly platform: Pick<Platform, 'log'>;
  readonly nearby: DriversNearby;
  readonly blurred: BlurredPlaces;
  readonly streets: Pick<InstalledMap['streets'], 'secondsTo'>;
}

/**
 * Riders get values computed from the places on their map, guests values computed from blurred versions of these. The
 * same places decide which car is nearest and which is within the radius: a switch from one car to another would
 * otherwise reveal more of both. Source: ROLE-9.
 */
export function createNearestCars({
  platform: { log },
  nearby,
  blurred,
  streets,
}: NearestNeeds): NearestCars {
  const nearestToGuests = nearestByBlurredPlaces(blurred);
  return {
    async minutesTo({ pickup, reader, traffic, reference }) {
      const view = await nearby.look(reference);
      const nearest = new Map<string, LatLng>();
      for (const carTypeId of view.carTypeIds) {
        const from =
          reader === 'guest'
            ? nearestToGuests(view, carTypeId, pickup)
            : view.ofType(carTypeId, pickup, view.radiusMetres, 1)[0]?.car.location;
        if (from !== undefined) nearest.set(carTypeId, from);
      }
      if (nearest.size === 0) return new Map();
      const seconds = await streets
        .secondsTo(pickup, [...nearest.values()], traffic)
        .catch((error: unknown) => {
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

/** The nearest place of a car, where each car is where it seems to be to guests. */
function nearestByBlurredPlaces(blurred: BlurredPlaces) {
  /** A place shown again is the same object, so each is blurred once. */
  const known = new WeakMap<LatLng, LatLng>();
  const blur = ({ driverId, car: { location } }: ShownCar): LatLng => {
    const place = known.get(location) ?? blurred(driverId, location);
    known.set(location, place);
    return place;
  };
  return (view: DriversInView, carTypeId: string, pickup: LatLng): LatLng | undefined => {
    // No place is blurred by more than `blurMetres`, so whichever seems to be nearest is not shown much further away
    // than the one that is.
    const [shown] = view.ofType(carTypeId, pickup, view.radiusMetres + blurMetres, 1);
    if (shown === undefined) return undefined;
    const reach = greatCircleMetres(blur(shown), pickup) + blurMetres;
    let nearest: { readonly at: LatLng; readonly metres: number } | undefined;
    for (const car of view.ofType(carTypeId, pickup, Math.min(reach, view.radiusMetres + blurMetres))) {
      const at = blur(car);
      const metres = greatCircleMetres(at, pickup);
      if (metres <= Math.min(view.radiusMetres, nearest?.metres ?? Infinity)) nearest = { at, metres };
    }
    return nearest?.at;
  };
}
