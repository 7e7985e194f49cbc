import type { Task } from '@fiacre/contract';
import { secondsInTown, straightDriveMetres, type LatLng } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import { approximately, placesIn } from '../../platform/database/place-columns.ts';
import { findDrivers } from '../../dispatch/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { ownShare, presentDrives } from './present-drives.ts';
import type { BookingRow } from '../record/booking-row.ts';

/** What an asked driver sees of a booking, without the customer's contact details. Source: ROLE-11. */
export type SharedTask = Omit<Task, keyof ReturnType<typeof onTheWay>>;

/** When the offer was made and when it expires. */
export interface OfferTimes {
  readonly offeredAt: Date;
  readonly expiresAt: Date | null;
}

export function sharedTask(row: BookingRow, { offeredAt, expiresAt }: OfferTimes): SharedTask {
  const places = placesIn(row);
  return {
    id: row.id,
    reference: row.reference,
    version: row.version,
    carType: row.tariff.carTypeName,
    persons: row.persons,
    carImage: row.tariff.carImage,
    ...places,
    coords: row.stops.map(({ lat, lng, add, approximate }) => ({
      lat,
      lng,
      add,
      ...approximately(approximate),
    })),
    polyline: row.polyline,
    bookLater: row.book_later,
    tripDate: row.trip_date.toISOString(),
    estimate: row.estimate,
    driverShare: ownShare({
      ...places,
      ...presentDrives(row),
      status: row.status,
      driverShare: row.driver_share,
    }),
    currency: row.currency,
    estimateDistanceMetres: row.estimate_distance_metres,
    estimateTimeSeconds: row.estimate_time_seconds,
    offeredAt: offeredAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    paymentMode: row.payment_mode,
  };
}

/** How far one driver is from the pickup; null when unknown. */
export function onTheWay(metres: number | null) {
  return {
    pickupDistanceMetres: metres,
    pickupEtaSeconds: metres === null ? null : Math.round(secondsInTown(metres)),
  };
}

/** A booking as seen by one driver who was asked. */
export function presentTask(row: BookingRow, times: OfferTimes, from: LatLng | null): Task {
  return { ...sharedTask(row, times), ...onTheWay(metresToPickup(row, from)) };
}

function metresToPickup(row: BookingRow, from: LatLng | null): number | null {
  return from === null ? null : Math.round(straightDriveMetres(from, placesIn(row).pickup));
}

/** Positions of drivers, by id. */
export type Places = ReadonlyMap<string, LatLng | null>;

/** The distance to the pickup of each of these drivers, by id. */
export async function distancesOf(
  sql: Kysely<PlatformTables>,
  row: BookingRow,
  driverIds: readonly string[],
  now: Date,
  known?: Places,
): Promise<Record<string, number | null>> {
  const places =
    known ?? new Map((await findDrivers(sql, driverIds, now)).map(({ id, location }) => [id, location]));
  return Object.fromEntries(driverIds.map((id) => [id, metresToPickup(row, places.get(id) ?? null)]));
}
