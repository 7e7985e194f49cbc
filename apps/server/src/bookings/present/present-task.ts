import type { Task } from '@fiacre/contract';
import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import { findDrivers } from '../../dispatch/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { BookingRow } from '../record/booking-row.ts';

/** How much longer streets are than the straight line, and the average speed in towns. */
const detour = 1.4;
const cityMetresPerSecond = 7;

/** A booking as an offered driver sees it, without the customer's contact details. Source: ROLE-11. */
export function presentTask(row: BookingRow, offeredAt: Date, from: LatLng | null): Task {
  const pickup = { lat: row.pickup_lat, lng: row.pickup_lng, add: row.pickup_add };
  const metres = from === null ? null : Math.round(greatCircleMetres(from, pickup) * detour);
  return {
    id: row.id,
    reference: row.reference,
    version: row.version,
    carType: row.tariff.carTypeName,
    carImage: row.tariff.carImage,
    pickup,
    drop: { lat: row.drop_lat, lng: row.drop_lng, add: row.drop_add },
    polyline: row.polyline,
    bookLater: row.book_later,
    tripDate: row.trip_date.toISOString(),
    estimate: row.estimate,
    driverShare: row.driver_share,
    currency: row.currency,
    estimateDistanceMetres: row.estimate_distance_metres,
    estimateTimeSeconds: row.estimate_time_seconds,
    pickupDistanceMetres: metres,
    pickupEtaSeconds: metres === null ? null : Math.round(metres / cityMetresPerSecond),
    offeredAt: offeredAt.toISOString(),
    paymentMode: row.payment_mode,
  };
}

/** Positions of drivers, by id. */
export type Places = ReadonlyMap<string, LatLng | null>;

/** The task as each of these drivers sees it, from their position. */
export async function tasksFor(
  sql: Kysely<PlatformTables>,
  row: BookingRow,
  driverIds: readonly string[],
  offeredAt: Date,
  known?: Places,
): Promise<Record<string, Task>> {
  const places =
    known ??
    new Map((await findDrivers(sql, driverIds, offeredAt)).map(({ id, location }) => [id, location]));
  return Object.fromEntries(driverIds.map((id) => [id, presentTask(row, offeredAt, places.get(id) ?? null)]));
}
