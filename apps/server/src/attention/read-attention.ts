import { attentionKinds, type Attention, type AttentionItem, type AttentionKind } from '@fiacre/contract';
import {
  addDays,
  expiringDays,
  locationPresentMs,
  statusesWith,
  type BookingStatus,
  type DocumentKind,
} from '@fiacre/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { hasStatus } from '../bookings/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';

/** How many minutes each state may last before somebody should look at it. */
const patience = {
  /** Counted from when dispatch began to look for a driver. */
  noDriver: 3,
  driverSilent: locationPresentMs / 60_000,
  atPickup: 10,
  standing: 5,
  /** Counted from when the driver accepted or, for a ride at a later time, from that time. */
  late: 15,
  unpaid: 10,
};
/** Dispatch begins to look for a driver this many minutes before a later ride. Source: SET-16. */
const dispatchLead = 30;
/** A car within about 50 m of its current position has not moved. */
const standingDegrees = 0.0005;
const maxOfKind = 50;

interface Request {
  /** The fleet admin's id; null for an admin, who sees everything. */
  readonly fleet: string | null;
  readonly now: Date;
  /** The date in the installation's time zone. */
  readonly today: string;
  /** The kinds that the operator requires of drivers. */
  readonly requiredDocuments: readonly DocumentKind[];
  /** Whether the reader may approve drivers. Source: USERS-9. */
  readonly approves: boolean;
}

interface Row {
  readonly kind: AttentionKind;
  readonly id: string;
  readonly since: Date;
  readonly reference: string | null;
  readonly status: BookingStatus | null;
  readonly pickup: string | null;
  readonly driver: string | null;
  readonly name: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly document: DocumentKind | null;
  readonly of_kind: number;
}

/** Everything that needs attention in a scope, most urgent kind first, then longest wait first. */
export async function readAttention(db: Kysely<PlatformTables>, request: Request): Promise<Attention> {
  const { rows } = await sql<Row>`
    with found as (${bookings(request)} union all ${applicants(request)} union all ${reviews(request)}
        union all ${unseenDrivers(request)} union all ${documents(request)} union all ${withdrawals(request)}
        union all ${unpricedRides(request)} union all ${series(request)}
        union all ${refusedMeters(request)}),
      ranked as (select *, count(*) over (partition by kind)::int as of_kind,
        row_number() over (partition by kind order by since, id) as place from found)
    select * from ranked where place <= ${maxOfKind}
    order by array_position(${[...attentionKinds]}::text[], kind), since, id`.execute(db);
  const counts = Object.fromEntries(attentionKinds.map((kind) => [kind, 0])) as Record<AttentionKind, number>;
  for (const { kind, of_kind: count } of rows) counts[kind] = count;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const waiting = attentionKinds.reduce(
    (sum, kind) => sum + (isAnswered(kind, request) ? counts[kind] : 0),
    0,
  );
  return { items: rows.map(present), counts, total, waiting };
}

/** Kinds that a driver or a rider has to end: by reporting, by paying, or with a new document. */
const othersTurn: ReadonlySet<AttentionKind> = new Set([
  'driver_unseen',
  'unpaid',
  'document_expired',
  'document_expiring',
]);

/** Whether things of this kind need an action by the reader. Sources: PUSH-6, USERS-9. */
function isAnswered(kind: AttentionKind, { fleet, approves }: Request): boolean {
  if (kind === 'approval_waiting') return approves;
  return !othersTurn.has(kind) && (kind !== 'document_waiting' || fleet === null);
}

const minutes = (count: number) => sql.raw(`interval '${count} minutes'`);

/**
 * Open bookings that have waited too long, each with its most urgent kind. The kinds are derived from the instants
 * `due`, `risk`, `heard`, `standing` and `expected`.
 */
function bookings({ fleet, now }: Request): RawBuilder<unknown> {
  const scope = fleet === null ? sql`true` : sql`booking.fleet_admin_id = ${fleet}`;
  const before = (count: number) => sql`${now}::timestamptz - ${minutes(count)}`;
  // A fleet does not see who booked for somebody else. Source: PARTY-8.
  const rider = fleet === null ? sql`customer_name` : sql`coalesce(passenger->>'name', customer_name)`;
  const onTheWay = sql`status in (${sql.join(statusesWith('tracked'))})`;
  return sql`
    select kind, id,
      case kind when 'no_driver' then due when 'promise_at_risk' then risk when 'driver_silent' then heard when 'late' then expected
        when 'long_stop' then coalesce(standing, arrived_at) else ended_at end as since,
      reference, status, pickup_add as pickup, driver_name as driver, ${rider} as name,
      case kind when 'unpaid' then payable - customer_paid end as amount,
      case kind when 'unpaid' then currency end as currency, null as document
    from (select *, case
        when status = 'NEW' and due < ${before(patience.noDriver)} then 'no_driver'
        when status = 'NEW' and risk is not null then 'promise_at_risk'
        when ${onTheWay} and busy_from is null and heard < ${before(patience.driverSilent)} then 'driver_silent'
        when status = 'ARRIVED' and arrived_at < ${before(patience.atPickup)} then 'long_stop'
        when status = 'STARTED' and standing is not null then 'long_stop'
        when status = 'ACCEPTED' and expected < ${now} then 'late'
        when status = 'PENDING' and ended_at < ${before(patience.unpaid)} then 'unpaid' end as kind
      from (select booking.*, greatest(booking_date, trip_date - ${minutes(dispatchLead)}) as due,
          greatest(located_at, accepted_at) as heard,
          greatest(trip_date, accepted_at + ${minutes(patience.late)}) as expected,
          case when status = 'STARTED' then (${standingSince(now)}) end as standing,
          case when promise.at_risk then promise.changed_at end as risk
        from bookings booking left join driver_states driver on driver.driver_id = booking.driver_id
          left join ride_promises promise on promise.booking_id = booking.id
        where ${hasStatus(['NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'PENDING'])} and ${scope}) open) judged
    where kind is not null`;
}

/** The time since which a car on a trip has not moved; null if it moved in the last minutes. */
function standingSince(now: Date): RawBuilder<unknown> {
  const from = sql`${now}::timestamptz - ${minutes(patience.standing + 2)}`;
  return sql`select min(point.at) from tracking_points point
    where point.booking_id = booking.id and point.at >= ${from} and point.rejected is null
    having min(point.at) <= ${now}::timestamptz - ${minutes(patience.standing)}
      and max(abs(point.lat - driver.lat)) < ${standingDegrees}
      and max(abs(point.lng - driver.lng)) < ${standingDegrees}`;
}

/**
 * Drivers whom staff have neither approved nor suspended yet, and who have not driven. Audit rows of earlier versions have
 * the id as a text. Source: USERS-9.
 */
function applicants({ fleet }: Request): RawBuilder<unknown> {
  const scope = fleet === null ? sql`true` : sql`fleet_admin_id = ${fleet}`;
  return sql`select 'approval_waiting', users.id, created_at, null, null, null, null,
      trim(first_name || ' ' || last_name), null::bigint, null, null
    from users where usertype = 'driver' and not approved and deleted_at is null and ${scope}
      and not exists (select from bookings where bookings.driver_id = users.id)
      and not exists (select from audit_log where object_kind = 'user'
        and ((object_uuid = users.id and object_id = '') or (object_uuid is null and object_id = users.id::text))
        and action = 'change-user' and facts->'after'->'approved' is not null)`;
}

/** Free drivers who are online but whose phones report no location, so that they get no bookings. Source: BOOK-6. */
function unseenDrivers({ fleet, now }: Request): RawBuilder<unknown> {
  const scope = fleet === null ? sql`true` : sql`fleet_admin_id = ${fleet}`;
  return sql`select 'driver_unseen', users.id, heard, null, null, null, null, trim(first_name || ' ' || last_name),
      null::bigint, null, null
    from (select driver_id, coalesce(greatest(located_at, active_since), changed_at) as heard from driver_states
        where active and busy_with is null and paused_at is null) state join users on users.id = state.driver_id
    where approved and deleted_at is null and heard < ${now}::timestamptz - ${minutes(patience.driverSilent)}
      and ${scope}`;
}

/**
 * Documents to approve, and those that expire or have expired while nothing newer waits for approval, if a driver may not
 * drive without them.
 */
function documents({ fleet, today, requiredDocuments }: Request): RawBuilder<unknown> {
  const scope = fleet === null ? sql`true` : sql`fleet_admin_id = ${fleet}`;
  return sql`select case when state = 'waiting' then 'document_waiting'
        when expires_on < ${today}::date then 'document_expired' else 'document_expiring' end,
      document.id, case when state = 'waiting' then submitted_at
        when expires_on < ${today}::date then expires_on + 1
        else expires_on - ${sql.lit(expiringDays)} end, null, null, null, null,
      trim(first_name || ' ' || last_name), null::bigint, null, kind
    from driver_documents document join users on users.id = driver_id
    where deleted_at is null and ${scope} and (state = 'waiting' or (state = 'approved' and users.approved
      and kind = any(${requiredDocuments}::text[])
      and expires_on <= ${today}::date + ${sql.lit(expiringDays)} and not exists (
        select from driver_documents newer where newer.driver_id = document.driver_id
          and newer.kind = document.kind and newer.state = 'waiting')))`;
}

/** Offers that drivers asked a person to review; only admins reply. */
function reviews({ fleet }: Request): RawBuilder<unknown> {
  return sql`select 'review_waiting', dispatch_reviews.id, asked_at, reference, null, null, null,
      trim(users.first_name || ' ' || users.last_name), null::bigint, null, null
    from dispatch_reviews join users on users.id = dispatch_reviews.driver_id
      join bookings on bookings.id = booking_id
    where answer is null and ${fleet === null}`;
}

/** Withdrawal requests, for admins only, since only admins process them. Source: WDR-7. */
function withdrawals({ fleet }: Request): RawBuilder<unknown> {
  return sql`select 'withdrawal_waiting', id, requested_at, null, null, null, null, name, amount, currency,
      null from withdrawals where not processed and ${fleet === null}`;
}

/** Rides of the last day without a price, for admins, until tariffs, zones or car types change. Source: TARIFF-24. */
function unpricedRides({ fleet, now }: Request): RawBuilder<unknown> {
  return sql`select 'ride_without_price', ride.id, refused_at, null, null, pickup_add, null, car_types.name, null::bigint,
      null, null
    from unpriced_rides ride join car_types on car_types.id = car_type_id
    where ${fleet === null} and refused_at > ${now}::timestamptz - interval '1 day' and not exists (
      select from audit_log where at > refused_at and action = any(${priceChanges}::text[]))`;
}

/** Drivers with a street ride of the last day that was refused after it had been driven; the last one of each. Source: METER-14. */
function refusedMeters({ fleet, now }: Request): RawBuilder<unknown> {
  const scope = fleet === null ? sql`true` : sql`fleet_admin_id = ${fleet}`;
  return sql`select * from (select distinct on (users.id) 'meter_refused', users.id, (facts->>'takenAt')::timestamptz, null,
      null, facts->>'pickup', null, trim(first_name || ' ' || last_name), null::bigint, null, null
    from audit_log join users on users.id = object_uuid
    where action = 'refuse-meter-start' and audit_log.at > ${now}::timestamptz - interval '1 day'
      and deleted_at is null and ${scope}
    order by users.id, audit_log.at desc) refused`;
}

/** The actions in the audit log after which a ride may have a price. */
const priceChanges = ['tariff', 'zone', 'car-type'].flatMap((kind) =>
  ['add', 'change', 'delete', 'restore'].map((verb) => `${verb}-${kind}`),
);

/**
 * Series of which a ride could not be made, until somebody solves it or a day after it, and series whose end was announced,
 * until they end. For admins. Source: SERIES-3, SERIES-5, SERIES-8, SERIES-13.
 */
function series({ fleet, today }: Request): RawBuilder<unknown> {
  const kind = sql`case when failed_at is null then 'series_ending' else 'series_failed' end`;
  return sql`select ${kind}, series.id, coalesce(failed_at, ending_told_at), null, null, pickup_add, null,
      trim(first_name || ' ' || last_name), null::bigint, null, null
    from series join users on users.id = customer_id
      left join lateral (select min(changed_at) as failed_at from series_rides
        where series_id = series.id and state = 'failed'
          and local_start >= ${addDays(today, -1)}
      ) failed on true
    where ${fleet === null} and ended_at is null and (failed_at is not null or ending_told_at is not null)
    union all select 'series_ride_kept', booking_id, changed_at, reference, status, pickup_add, driver_name,
      customer_name, null::bigint, null, null
    from series_rides ride join bookings booking on booking.id = booking_id
    where ${fleet === null} and ride.state = 'made' and ride.failure is not null
      and status in (${sql.join(statusesWith('beforePickup'))})`;
}

function present(row: Row): AttentionItem {
  const { kind, id, since, reference, status, pickup, driver, name, amount, currency, document } = row;
  return {
    kind,
    id,
    since: since.toISOString(),
    reference,
    status,
    pickupAddress: pickup,
    driverName: driver,
    name,
    amount,
    currency,
    document,
  };
}
