import type { ListBookingsQuery, ListBookingsResponse } from '@fiacre/contract';
import { bookingStatuses, statusesWith, type BookingStatus } from '@fiacre/domain';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type * as z from 'zod';
import { offersOf } from '../../dispatch/index.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { containing, readSort } from '../../platform/http/list-query.ts';
import { signedIn, type SignedIn } from '../../platform/http/reader.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { readSettings } from '../../settings/index.ts';
import { circumstancesOf } from '../transition/circumstances.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingTable, BookingTables } from '../record/tables.ts';
import { suspendedAmong } from '../record/suspended-drivers.ts';
import { snapshotOf, shownTo } from '../present/booking-views.ts';

type Query = z.infer<typeof ListBookingsQuery>;
type Where = ExpressionBuilder<PlatformTables & BookingTables, 'bookings'>;

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
    const filtered = filteredBookings(db, reader, call.query);
    const { column, direction } = readSort(sortable, call.query.sort ?? '-bookingDate');
    const rows = await filtered
      .selectAll('bookings')
      .orderBy(column, direction)
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    const counted = await filtered
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const circumstances = circumstancesOf(await readSettings(db), config.demoMode);
    // Only admins see which drivers a booking is offered to, and only NEW bookings are offered.
    const asked =
      reader.role === 'admin' ? rows.filter(({ status }) => status === 'NEW').map(({ id }) => id) : [];
    const offers = await offersOf(db, asked, clock.now());
    const suspended = await suspendedAmong(db, reader.role === 'admin' ? rows : []);
    const items = rows.map((row) => {
      const own = offers.filter(({ bookingId }) => bookingId === row.id);
      const driverSuspended = suspended.has(row.id);
      return shownTo(reader.role, snapshotOf(row, own, { ...circumstances, driverSuspended }));
    });
    return { items, total: Number(counted.total), page, pageSize };
  };
}

function filteredBookings(db: Kysely<PlatformTables>, reader: SignedIn, query: Query) {
  return db
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .where((eb) => eb.and([inScope(eb, reader), ...filters(eb, query)]));
}

/** Source: ROLE-2. */
function inScope(eb: Where, { role, userId }: SignedIn) {
  if (role === 'admin') return eb.lit(true);
  const column = { rider: 'customer_id', driver: 'driver_id', fleetadmin: 'fleet_admin_id' } as const;
  return eb(column[role], '=', userId);
}

function filters(eb: Where, query: Query) {
  const { status, active, driver, customer, carType, from, to, q } = query;
  return [
    ...(status === undefined ? [] : [eb('status', 'in', readStatuses(status))]),
    ...(active === undefined
      ? []
      : [eb('status', active === 'true' ? 'in' : 'not in', statusesWith('active'))]),
    ...(driver === undefined ? [] : [eb('driver_id', '=', driver)]),
    ...(customer === undefined ? [] : [eb('customer_id', '=', customer)]),
    ...(carType === undefined ? [] : [eb(sql<string>`tariff->>'carTypeName'`, '=', carType)]),
    ...(from === undefined ? [] : [eb('trip_date', '>=', new Date(from))]),
    ...(to === undefined ? [] : [eb('trip_date', '<', new Date(to))]),
    ...(q === undefined || q.trim() === '' ? [] : [matches(eb, q)]),
  ];
}

function readStatuses(text: string): BookingStatus[] {
  const asked = [...new Set(text.split(',').map((name) => name.trim()))];
  const known = bookingStatuses.filter((status) => asked.includes(status));
  if (known.length === asked.length) return known;
  return refuse('invalid_request', { issues: [{ path: 'query.status', message: 'unknown status' }] });
}

/** The columns that a search covers: reference, names and addresses. */
function matches(eb: Where, text: string) {
  const pattern = containing(text);
  const columns = [
    'reference',
    'customer_name',
    'driver_name',
    'pickup_add',
    'drop_add',
    'vehicle_number',
  ] as const;
  return eb.or(columns.map((column) => eb(column, 'ilike', pattern)));
}
