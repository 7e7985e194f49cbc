import type { ListBookingsResponse } from '@fiacre/contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import { offersOf } from '../../dispatch/index.ts';
import { readSort, shownTotal } from '../../platform/http/list-query.ts';
import { signedIn } from '../../platform/http/reader.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { readSettings } from '../../settings/index.ts';
import { circumstancesOf } from '../record/circumstances.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingTable } from '../record/tables.ts';
import { suspendedAmong } from '../record/suspended-drivers.ts';
import { wholeRows } from '../record/whole-rows.ts';
import { snapshotOf, shownTo } from '../present/booking-views.ts';
import { findListed } from './find-listed.ts';

const defaultPageSize = 20;

/** Fields that a list may be sorted by, with their columns. */
const sortable = {
  bookingDate: 'booking_date',
  tripDate: 'trip_date',
  status: 'status',
  reference: 'reference',
  customerName: 'customer_name',
  driverName: 'driver_name',
  tripCost: 'trip_cost',
  customerPaid: 'customer_paid',
  distanceMetres: 'distance_metres',
} as const satisfies Record<string, keyof BookingTable>;

/** The bookings in the reader's scope, newest first by default. Source: ROLE-2, BKT-1. */
export function listBookings(parts: BookingParts): Handler<'listBookings'> {
  return async (call): Promise<z.infer<typeof ListBookingsResponse>> => {
    const { db, config, clock } = parts.platform;
    const reader = signedIn(call.reader);
    const { page = 1, pageSize = defaultPageSize } = call.query;
    const sort = readSort(sortable, call.query.sort ?? '-bookingDate');
    const { query } = call;
    const listed = await findListed(db, {
      reader,
      query,
      sort,
      first: (page - 1) * pageSize,
      count: pageSize,
    });
    const rows = await rowsOf(parts, listed.ids);
    const circumstances = circumstancesOf(await readSettings(db), config.demoMode);
    // Only admins see which drivers a booking is offered to, and only NEW bookings are offered.
    const asked =
      reader.role === 'admin' ? rows.filter(({ status }) => status === 'NEW').map(({ id }) => id) : [];
    const offers = await offersOf(db, asked, clock.now());
    const suspended = await suspendedAmong(db, reader.role === 'admin' ? rows : []);
    const items = rows.map((row) => {
      const own = offers.filter(({ bookingId }) => bookingId === row.id);
      const driverSuspended = suspended.has(row.id);
      return shownTo(reader.role, snapshotOf(row, own, { ...circumstances, driverSuspended }, clock.now()));
    });
    return { items, ...shownTotal(listed.counted), page, pageSize };
  };
}

async function rowsOf({ platform: { db } }: BookingParts, ids: readonly string[]) {
  const rows = await wholeRows(db)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
