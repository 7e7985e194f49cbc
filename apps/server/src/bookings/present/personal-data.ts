import { erasedPassenger, passengerDays, statusesWith, type Passenger, type Role } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import { forgetQuotes } from '../../fares/index.ts';
import type { Config } from '../../platform/config/config.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { jobKind, type JobKind } from '../../platform/jobs/job.ts';
import type { PersonalData, Person } from '../../platform/privacy/personal-data.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { readSettings } from '../../settings/index.ts';
import { circumstancesOf } from '../record/circumstances.ts';
import type { BookingTables } from '../record/tables.ts';
import { wholeRows } from '../record/whole-rows.ts';
import { snapshotOf, shownTo } from './booking-views.ts';

/** A place on a deleted rider's trip, rounded to about a kilometre so that it no longer identifies a home. */
const coarse = (column: string) => sql<number>`round(${sql.ref(column)}::numeric, 2)::double precision`;

/** The bookings with their copies of names, contacts and places. Sources: DATA-3, LAYOUT-11, USERS-11. */
export function bookingPersonalData({ demoMode }: Pick<Config, 'demoMode'>): PersonalData {
  return {
    name: 'bookings',
    columns: [
      'bookings.customer_id',
      'bookings.driver_id',
      'bookings.fleet_admin_id',
      'bookings.passenger',
      'bookings.receipt_to',
      'trip_shares.created_by',
      // A trigger updates the list of ended bookings; the monthly rows hold only sums.
      'ended_bookings.fleet_admin_id',
      'earned_months.driver_id',
      'earned_months.fleet_admin_id',
    ],
    async obstacle(tx, { id }) {
      const open = await tx.sql
        .withTables<BookingTables>()
        .selectFrom('bookings')
        .select('id')
        .where((where) => where.or([where('customer_id', '=', id), where('driver_id', '=', id)]))
        .where('status', 'in', statusesWith('keepsParties'))
        .executeTakeFirst();
      return open === undefined ? null : 'user_has_booking';
    },
    async collect(db, { id, role }) {
      if (role === 'admin') return [];
      const column = { rider: 'customer_id', driver: 'driver_id', fleetadmin: 'fleet_admin_id' } as const;
      const rows = await wholeRows(db).where(column[role], '=', id).orderBy('booking_date').execute();
      const circumstances = circumstancesOf(await readSettings(db), demoMode);
      // The archive does not include possible next actions.
      const own = rows.map((row) => shownTo(role, snapshotOf(row, [], circumstances, row.trip_date)));
      const inPart = await drivenInPart(db, id, role);
      return [...own, ...inPart, ...(await riddenAsPassenger(db, id)), ...(await paidForOthers(db, id))];
    },
    forget,
  };
}

/**
 * The part of an earlier car in rides that another one ended, for its driver or their fleet: nothing about the rider and the
 * other drivers. Source: CHANGE-20.
 */
async function drivenInPart(db: Kysely<PlatformTables>, id: string, role: Role) {
  if (role !== 'driver' && role !== 'fleetadmin') return [];
  const [key, column] = role === 'driver' ? ['driverId', 'driver_id'] : ['fleetAdminId', 'fleet_admin_id'];
  const { rows } = await sql`select reference, trip_date as "tripDate", currency, drive
    from bookings, jsonb_array_elements(drives) drive
    where drives <> '[]' and ${sql.ref(column)} is distinct from ${id} and drive ->> ${key} = ${id}
    order by trip_date`.execute(db);
  return rows;
}

/** What the bookings of others say of a person who confirmed the number in them. Source: PARTY-7. */
async function riddenAsPassenger(db: Kysely<PlatformTables>, id: string) {
  const { rows } = await sql<{ reference: string; tripDate: Date; passenger: Passenger }>`
    select reference, trip_date as "tripDate", passenger from bookings
    where passenger is not null and passenger->>'phone' =
      (select mobile from users where id = ${id} and mobile_verified_at is not null)
    order by trip_date`.execute(db);
  return rows;
}

/** Rides of others whose receipts went to an address that the person confirmed. Source: PARTY-9. */
async function paidForOthers(db: Kysely<PlatformTables>, id: string) {
  const { rows } = await sql<{ reference: string; tripDate: Date; receiptTo: string }>`
    select reference, trip_date as "tripDate", receipt_to as "receiptTo" from bookings
    where customer_id <> ${id} and receipt_to in (
      select mobile from users where id = ${id} and mobile_verified_at is not null
      union select email from users where id = ${id} and email_verified_at is not null)
    order by trip_date`.execute(db);
  return rows;
}

const erased = JSON.stringify(erasedPassenger);

/** Erases who rode or paid thirty days ago: somebody without an account cannot ask for it. Sources: PARTY-7, PARTY-9. */
export const forgetPassengers: JobKind = jobKind({
  name: 'forget-passengers',
  cron: '43 * * * *',
  run: (job) =>
    job.commit(async (tx) => {
      const before = new Date(tx.now.getTime() - passengerDays * 86_400_000);
      await tx.sql
        .withTables<BookingTables>()
        .updateTable('bookings')
        .set({ passenger: erased })
        .where(sql<string>`passenger->>'phone'`, '<>', '')
        .where('ended_as', 'is not', null)
        .where('trip_date', '<', before)
        .execute();
      await tx.sql
        .withTables<BookingTables>()
        .updateTable('bookings')
        .set({ receipt_to: null })
        .where('receipt_to', 'is not', null)
        .where('ended_as', 'is not', null)
        .where('trip_date', '<', before)
        .execute();
    }),
});

async function forget(tx: Tx, { id, contacts }: Person): Promise<void> {
  const bookings = tx.sql.withTables<BookingTables>();
  await bookings.deleteFrom('trip_shares').where('created_by', '=', id).execute();
  const own = await bookings
    .updateTable('bookings')
    .set({ ...noCustomer, ...noPlaces() })
    .where('customer_id', '=', id)
    .returning(['id', 'quote_id'])
    .execute();
  await forgetQuotes(tx, own);
  await bookings
    .updateTable('bookings')
    .set({ passenger: erased })
    // Without a contact, nobody's number.
    .where(sql<string>`passenger->>'phone'`, 'in', contacts.length === 0 ? ['-'] : [...contacts])
    .where('ended_as', 'is not', null)
    .execute();
  if (contacts.length > 0)
    await bookings
      .updateTable('bookings')
      .set({ receipt_to: null })
      .where('receipt_to', 'in', [...contacts])
      .where('ended_as', 'is not', null)
      .execute();
  await bookings.updateTable('bookings').set(noDriver).where('driver_id', '=', id).execute();
  await sql`update bookings set drives = (
      select jsonb_agg(case drive ->> 'driverId' when ${id}::text then drive - 'vehicleNumber' else drive end order by place)
      from jsonb_array_elements(drives) with ordinality as driven (drive, place))
    where drives @> jsonb_build_array(jsonb_build_object('driverId', ${id}::text))`.execute(tx.sql);
}

const noCustomer = {
  customer_name: '',
  customer_email: null,
  customer_contact: null,
  customer_image: null,
  otp: null,
  reason: null,
  pickup_image: null,
  deliver_image: null,
  delivery_person: null,
  delivery_person_phone: null,
  assistance: '[]',
  passenger: null,
  receipt_to: null,
  pick_up_instructions: null,
  delivery_instructions: null,
} as const;

/** An end of a drive without its address, rounded in the same way. */
const coarseOf = (end: 'from' | 'to') => sql`jsonb_build_object('add', ${noAddress}::text,
  'lat', round((drive -> ${sql.lit(end)} ->> 'lat')::numeric, 2),
  'lng', round((drive -> ${sql.lit(end)} ->> 'lng')::numeric, 2))`;

/** Replaces the address, which every place must have, with one that identifies nobody. */
const noAddress = '–';

// The measured distance is kept, so that the fare can still be recomputed.
function noPlaces() {
  return {
    pickup_lat: coarse('pickup_lat'),
    pickup_lng: coarse('pickup_lng'),
    pickup_add: noAddress,
    stops: sql<string>`(select coalesce(jsonb_agg(stop || jsonb_build_object('add', ${noAddress}::text,
      'lat', round((stop ->> 'lat')::numeric, 2), 'lng', round((stop ->> 'lng')::numeric, 2),
      'note', null, 'contactName', null, 'contactPhone', null) order by place), '[]')
      from jsonb_array_elements(stops) with ordinality as stops_of (stop, place))`,
    drop_lat: coarse('drop_lat'),
    drop_lng: coarse('drop_lng'),
    drop_add: noAddress,
    drives: sql<string>`(select coalesce(jsonb_agg(drive || jsonb_build_object('from', ${coarseOf('from')},
      'to', ${coarseOf('to')}) order by place), '[]')
      from jsonb_array_elements(drives) with ordinality as driven (drive, place))`,
    polyline: '',
  };
}

const noDriver = {
  driver_name: '',
  driver_image: null,
  driver_contact: null,
  vehicle_number: null,
  vehicle_make: null,
  vehicle_model: null,
} as const;
