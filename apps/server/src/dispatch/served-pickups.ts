import {
  blurMetres,
  blurredPlace,
  distanceUnit,
  greatCircleMetres,
  radiusMetres,
  type LatLng,
} from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Secret } from '../platform/secret/secret.ts';
import type { DispatchSettings } from './candidates.ts';
import type { DriverIndex, NearDriver } from './driver-index.ts';

/** Where a driver seems to be, for decisions whose outcome riders and guests can observe. Source: ROLE-9. */
export type BlurredPlaces = (driverId: string, at: LatLng) => LatLng;

export function createBlurredPlaces(secret: Secret): BlurredPlaces {
  return (driverId, at) =>
    blurredPlace(at, (row, column) => {
      const digest = secret.digest('direction of the blur', driverId, String(row), String(column));
      return (Number.parseInt(digest.slice(0, 8), 16) / 2 ** 32) * 2 * Math.PI;
    });
}

/** Tells whether Book Now is possible at a pickup, as shown to riders and guests. Source: BOOK-6, ROLE-9. */
export interface ServedPickups {
  isServed(sql: Kysely<PlatformTables>, pickup: LatLng, settings: DispatchSettings): Promise<boolean>;
}

/**
 * A driver within the radius always counts. Beyond it, the blurred place decides with a margin, so that anyone
 * searching for the edge of the radius from many pickups finds a place more than 500 m away from the driver. If no
 * driver counts, changes made at other nodes are read first.
 */
export function createServedPickups(index: DriverIndex, blurred: BlurredPlaces): ServedPickups {
  return {
    async isServed(sql, pickup, { driverRadius, convertToMile }) {
      const radius = radiusMetres(driverRadius, distanceUnit(convertToMile));
      const counts = ({ id, approved, active, busy, location, metres }: NearDriver) =>
        approved &&
        active &&
        !busy &&
        (metres <= radius || greatCircleMetres(pickup, blurred(id, location)) <= radius + blurMetres);
      const find = () => index.someWithin(sql, pickup, radius + 2 * blurMetres, counts);
      if (await find()) return true;
      await index.readAgain(sql);
      return find();
    },
  };
}
