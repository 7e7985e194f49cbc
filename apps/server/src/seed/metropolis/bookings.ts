import { statusesWith } from '@fiacre/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { personId, pick, type PeopleCounts } from './people.ts';
import type { sampleTrips } from './sample-trips.ts';

type Sql = Kysely<PlatformTables>;

/** A sample whose tariff is stored. */
export type StoredTrip = Omit<ReturnType<typeof sampleTrips>[number], 'tariff'> & {
  readonly tariff_id: string;
};

export interface Batch extends PeopleCounts {
  /** The numbers of the bookings in this batch, from 0. */
  readonly first: number;
  readonly count: number;
  /** All bookings of the run are spread evenly over the year before `now`. */
  readonly total: number;
  readonly now: Date;
  readonly trips: readonly StoredTrip[];
}

const yearSeconds = 365 * 86_400;
const streets =
  'Harbour,Station,Market,Castle,Orchard,Mill,Chapel,Garden,Bridge,River,Forest,Meadow,School,Tower,Quarry,Windmill,Abbey,Linden,Foundry,Canal';
const kinds = 'Street,Road,Lane,Avenue,Square';
const districts = 'Old Town,Northgate,Riverside,Westfield,Hillside,Docks,Parkside,Southbank,Eastwood,Airport';

/** A UUIDv7 derived from an instant and a text, so that another statement can compute the same id. */
const idOf = (at: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
  sql`(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${text}), 1, 3)
    || '8' || substr(md5(${text}), 4, 15))::uuid`;

const address = (number: RawBuilder<unknown>) =>
  sql`(1 + (${number}) % 97) || ' ' || ${pick(streets, number)} || ' ' || ${pick(kinds, sql`(${number}) / 20`)} || ', '
    || ${pick(districts, sql`(${number}) / 100`)}`;

/** The seven letters of a booking's reference, different for every number below 22^7. Source: MISC-4. */
const reference = sql.raw(
  Array.from({ length: 7 }, (_, place) => {
    // Multiplying by a number without a common factor with 22^7 makes consecutive references look different.
    const mixed = '((n::bigint * 1234567891) % 2494357888)';
    return `substr('34679CDFGHJKMNPQRTVWXY', 1 + (${mixed} / ${22 ** place} % 22)::int, 1)`;
  }).join(' || '),
);

/** Of a hundred rides, 70 are rated or skipped, 17 wait for a rating, 1 for payment, and 12 were cancelled. */
const status = sql`case when n % 100 < 12 then 'CANCELLED' when n % 100 = 12 then 'PENDING'
  when n % 100 < 30 then 'PAID' else 'COMPLETE' end`;

/** The rides of the batch with everything that depends only on their number. */
function numbered({ first, count, total, now, riders, drivers, trips }: Batch) {
  return sql`with trips as (select row_number() over () - 1 as place, trip.* from jsonb_to_recordset(${JSON.stringify(trips)}::jsonb)
      as trip (car_type_id uuid, currency text, tariff_id uuid, lines jsonb, inputs jsonb, polyline text, metres int, seconds int,
        trip_cost bigint, convenience_fees bigint, driver_share bigint, lat float8, lng float8, drop_lat float8)),
    numbered as (select n, ${status} as status,
        ${now}::timestamptz - interval '1 hour' - ((${sql.lit(total)} - n)::float8 * ${sql.lit(yearSeconds)} / ${sql.lit(total)}) * interval '1 second' as at,
        ${personId('rider', sql`1 + (n::bigint * 104729) % ${sql.lit(riders)}`)} as rider,
        ${personId('driver', sql`1 + (n::bigint * 7919) % ${sql.lit(drivers)}`)} as driver,
        -- In the order of a number without pattern, so that a car type is not tied to a status.
        (n::bigint * 2654435761 % 4294967296) % ${sql.lit(trips.length)} as trip
      from generate_series(${sql.lit(first)}, ${sql.lit(first + count - 1)}) n)`;
}

export async function addBookings(db: Sql, batch: Batch): Promise<void> {
  const driven = sql`status <> 'CANCELLED'`;
  const paid = sql`status in (${sql.join(statusesWith('paid'))})`;
  const after = (minutes: number) => sql`at + ${sql.lit(`${minutes} minutes`)}::interval`;
  const when = (condition: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
    sql`case when ${condition} then ${value} end`;
  await sql`insert into bookings (id, version, reference, status, category, quote_id, booking_type_admin, customer_id,
      customer_name, customer_email, customer_contact, pickup_lat, pickup_lng, pickup_add, drop_lat, drop_lng, drop_add,
      polyline, book_later, booking_date, trip_date, car_type_id, currency, tariff_id, charge_id,
      estimate, estimate_distance_metres, estimate_time_seconds, distance_metres, trip_cost, convenience_fees,
      driver_share, discount, payable, payment_mode, customer_paid, cash_amount, driver_id, driver_name,
      vehicle_number, vehicle_make, vehicle_model, fleet_admin_id, accepted_at, arrived_at, started_at, ended_at,
      total_trip_seconds, paid_at, completed_at, cancelled_at, cancelled_from, cancelled_by, reason)
    ${numbered(batch)}
    select ${idOf(sql`at`, sql`'booking' || n`)}, 8, ${reference}, status, 'taxi', ${idOf(sql`at`, sql`'quote' || n`)}, false,
      rider, rider.first_name || ' ' || rider.last_name, rider.email, rider.mobile,
      trip.lat, trip.lng, ${address(sql`n * 31`)}, trip.drop_lat, trip.lng, ${address(sql`n * 17 + 5`)},
      trip.polyline, false, at, at, trip.car_type_id, trip.currency, trip.tariff_id, ${chargeId},
      trip.trip_cost, trip.metres, trip.seconds, ${when(driven, sql`trip.metres`)}, trip.trip_cost, trip.convenience_fees,
      trip.driver_share, 0, trip.trip_cost, 'cash', case when ${paid} then trip.trip_cost else 0 end,
      case when ${paid} then trip.trip_cost else 0 end, ${when(driven, sql`driver`)},
      ${when(driven, sql`driver.first_name || ' ' || driver.last_name`)}, ${when(driven, sql`driver.vehicle_number`)},
      ${when(driven, sql`driver.vehicle_make`)}, ${when(driven, sql`driver.vehicle_model`)},
      ${when(driven, sql`driver.fleet_admin_id`)}, ${when(driven, after(1))}, ${when(driven, sql`at + (120 + n % 600) * interval '1 second'`)},
      ${when(driven, after(14))}, ${when(driven, after(40))}, ${when(driven, sql`trip.seconds`)}, ${when(paid, after(41))},
      ${when(sql`status = 'COMPLETE'`, after(42))}, ${when(sql`status = 'CANCELLED'`, after(5))},
      ${when(sql`status = 'CANCELLED'`, sql`'NEW'`)}, ${when(sql`status = 'CANCELLED'`, sql`'rider'`)},
      ${when(sql`status = 'CANCELLED'`, sql`${pick('Too slow,Changed plans,Found another ride', sql`n / 100`)}`)}
    from numbered join trips trip on trip.place = trip
      join users rider on rider.id = rider join users driver on driver.id = driver`.execute(db);
  await addCharges(db, batch);
  await addPostings(db, batch);
  await addAuditRows(db, batch);
}

const chargeId = idOf(sql`at`, sql`'charge' || n`);

async function addCharges(db: Sql, batch: Batch): Promise<void> {
  await sql`insert into charges (id, booking_id, at, reason, currency, tariff_id, lines, inputs) ${numbered(batch)}
    select ${chargeId}, ${idOf(sql`at`, sql`'booking' || n`)}, at, 'trip', currency, tariff_id, lines, inputs
    from numbered join trips trip on trip.place = trip`.execute(db);
}

/** The operator's fee for each paid ride, which the driver collected in cash. Source: PAY-4, WAL-6. */
async function addPostings(db: Sql, batch: Batch): Promise<void> {
  const paid = sql`${numbered(batch)}, paid as (select n, at + interval '41 minutes' as at, driver, trip.*,
      ${idOf(sql`at`, sql`'booking' || n`)} as booking, ${idOf(sql`at`, sql`'posting' || n`)} as posting, ${chargeId} as charge
    from numbered join trips trip on trip.place = trip
    where status in (${sql.join(statusesWith('paid'))}) and trip.convenience_fees > 0)`;
  await sql`insert into ledger_transactions (id, at, reason, booking_id, charge_id) ${paid}
    select posting, at, 'trip-paid', booking, charge from paid`.execute(db);
  await sql`insert into ledger_entries (id, transaction_id, account_id, amount, tx_ref, at) ${paid}
    select ${idOf(sql`at`, sql`'fee' || n`)}, posting, account.id, -convenience_fees, booking::text, at
    from paid join ledger_accounts account on account.user_id = driver and account.kind = 'driver'
      and account.currency = paid.currency
    union all select ${idOf(sql`at`, sql`'income' || n`)}, posting, account.id, convenience_fees, booking::text, at
    from paid join ledger_accounts account on account.kind = 'operator' and account.currency = paid.currency`.execute(
    db,
  );
}

/** One audit entry for each booking, for the person who ordered it. */
async function addAuditRows(db: Sql, batch: Batch): Promise<void> {
  await sql`insert into audit_log (id, at, actor_id, actor_role, action, object_kind, object_id,
      object_uuid, facts, number)
    ${numbered(batch)}
    select *, next_audit_number() from (
      select ${idOf(sql`at`, sql`'audit' || n`)}, at, rider, 'rider', 'booking-create', 'booking', '',
        ${idOf(sql`at`, sql`'booking' || n`)}, jsonb_build_object('to', 'NEW')
      from numbered order by n) entry`.execute(db);
}

/** The accounts that the postings need. */
export async function addAccounts(db: Sql, currency: string, { drivers }: PeopleCounts): Promise<void> {
  await sql`insert into ledger_accounts (id, kind, user_id, currency)
    select gen_random_uuid(), 'driver', ${personId('driver', sql`n`)}, ${currency} from generate_series(1, ${sql.lit(drivers)}) n
    union all select gen_random_uuid(), 'operator', null, ${currency} on conflict do nothing`.execute(db);
}
