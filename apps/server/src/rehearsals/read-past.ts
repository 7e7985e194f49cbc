import { statusesWith, statusTraits, type LatLng } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';

/** A booking of the past that was driven, or cancelled while it waited for a driver. Times in milliseconds. */
export interface PastRide {
  readonly bookedMs: number;
  readonly tripMs: number;
  readonly bookLater: boolean;
  readonly pickup: LatLng;
  readonly drop: LatLng;
  readonly carTypeId: string;
  readonly estimateSeconds: number;
  readonly driverShare: number;
  /** Null if it was cancelled before a driver accepted. */
  readonly driven: DrivenRide | null;
  readonly cancelledMs: number | null;
}

export interface DrivenRide {
  readonly driverId: string;
  readonly acceptedMs: number;
  readonly arrivedMs: number | null;
  readonly startedMs: number | null;
  readonly endedMs: number;
}

/** The rides of drivers before the period show where they were when it began. */
const beforeMs = 12 * 3_600_000;
const fewAnswers = 20;
const usualAcceptance = 0.9;

interface Row {
  readonly booking_date: Date;
  readonly trip_date: Date;
  readonly book_later: boolean;
  readonly pickup_lat: number;
  readonly pickup_lng: number;
  readonly drop_lat: number;
  readonly drop_lng: number;
  readonly car_type_id: string;
  readonly estimate_time_seconds: number;
  readonly driver_share: number;
  readonly driver_id: string | null;
  readonly accepted_at: Date | null;
  readonly arrived_at: Date | null;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly cancelled_at: Date | null;
}

export interface Past {
  /** Ordered by the time of the trip; those before the period are only used for the drivers' shifts. */
  readonly rides: readonly PastRide[];
  /** How likely a driver accepts an offer. */
  readonly acceptance: number;
}

/** Rides with figures in another currency than today's count as unpaid: sums of both would mean nothing. */
export async function readPast(
  db: Kysely<PlatformTables>,
  { from, until, currency }: { readonly from: Date; readonly until: Date; readonly currency: string },
): Promise<Past> {
  const { rows } = await sql<Row>`
    select booking_date, trip_date, book_later, pickup_lat, pickup_lng, drop_lat, drop_lng, car_type_id,
      estimate_time_seconds, case currency when ${currency} then driver_share else 0 end::float8 as driver_share,
      driver_id, accepted_at, arrived_at, started_at, ended_at, cancelled_at
    from bookings
    where trip_date >= ${new Date(from.getTime() - beforeMs)} and trip_date < ${until} and ${isUsable}
    order by trip_date, id`.execute(db);
  const { rows: answers } = await sql<{ declined: number }>`
    select count(*)::int as declined from booking_offers
    where offered_at >= ${from} and offered_at < ${until} and state = 'declined'`.execute(db);
  const declined = answers[0]?.declined ?? 0;
  const accepted = rows.filter(({ driver_id: driverId }) => driverId !== null).length;
  const acceptance =
    declined === 0 || accepted + declined < fewAnswers
      ? usualAcceptance
      : Math.max(0.5, accepted / (accepted + declined));
  return { rides: rows.map(rideOf), acceptance };
}

/** How many bookings of a period can be replayed. */
export async function countPast(db: Kysely<PlatformTables>, from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ rides: number }>`select count(*)::int as rides from bookings
    where trip_date >= ${from} and trip_date < ${until} and ${isUsable}`.execute(db);
  return rows[0]?.rides ?? 0;
}

/**
 * A ride cancelled after acceptance took the driver's time for an unknown part of a trip, so it is left out, as are
 * rides that have not ended.
 */
const isUsable = sql`(ended_as in (${sql.join(statusesWith('ended').filter((status) => statusTraits[status].served))})
  or (ended_as in (${sql.join(statusesWith('failed'))}) and accepted_at is null and cancelled_from is distinct from 'PAYMENT_PENDING'))`;

function rideOf(row: Row): PastRide {
  const { driver_id: driverId, accepted_at: accepted, ended_at: ended } = row;
  return {
    bookedMs: row.booking_date.getTime(),
    tripMs: row.trip_date.getTime(),
    bookLater: row.book_later,
    pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
    drop: { lat: row.drop_lat, lng: row.drop_lng },
    carTypeId: row.car_type_id,
    estimateSeconds: row.estimate_time_seconds,
    driverShare: row.driver_share,
    driven:
      driverId === null || accepted === null || ended === null
        ? null
        : {
            driverId,
            acceptedMs: accepted.getTime(),
            arrivedMs: row.arrived_at?.getTime() ?? null,
            startedMs: row.started_at?.getTime() ?? null,
            endedMs: ended.getTime(),
          },
    cancelledMs: row.cancelled_at?.getTime() ?? null,
  };
}
