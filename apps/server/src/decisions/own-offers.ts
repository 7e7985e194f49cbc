import type { OwnOffer, ResponseOf } from '@fiacre/contract';
import { statusTraits, type BookingStatus, type Exclusion, type OfferState } from '@fiacre/domain';
import { sql } from 'kysely';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { settingsPart } from '../settings/index.ts';
import { withUsual, type StoredDriver } from './stored-drivers.ts';

const maxOffers = 50;
const daysBack = 30;
const recentMilliseconds = 60 * 60_000;

/**
 * A driver's own offers with the figures that led to them, and why bookings of the last hour were not offered to this
 * driver. Contains nothing about riders or other drivers.
 */
export function listOwnOffers({ db, clock }: Platform): Handler<'listOwnOffers'> {
  return async (call) => {
    const { userId } = signedIn(call.reader);
    const now = clock.now();
    const { dispatchMode, dispatchFairness, driverRadius } = (await call.reference()).of(settingsPart);
    const [offers, lastHour] = await Promise.all([
      offersTo(db, userId, now),
      decisionsAbout(db, userId, new Date(now.getTime() - recentMilliseconds)),
    ]);
    const rules = { mode: dispatchMode, fairness: dispatchFairness, radius: driverRadius };
    return { items: offers.map((row) => presentOffer(row, userId, now)), lastHour, rules };
  };
}

interface OfferRow {
  readonly booking_id: string;
  readonly reference: string;
  readonly state: OfferState;
  readonly offered_at: Date;
  readonly expires_at: Date | null;
  readonly status: BookingStatus;
  readonly taken_by: string | null;
  /** When the booking was taken or cancelled; null while it is open. */
  readonly closed_at: Date | null;
  readonly mode: string | null;
  readonly by_air: boolean | null;
  readonly own: StoredDriver | null;
  readonly question: string | null;
  readonly asked_at: Date | null;
  readonly answer: string | null;
  readonly answered_at: Date | null;
}

async function offersTo(db: Platform['db'], driverId: string, now: Date): Promise<readonly OfferRow[]> {
  const from = new Date(now.getTime() - daysBack * 24 * 3_600_000);
  const { rows } = await sql<OfferRow>`
    with own_offers as (
      select * from booking_offers where driver_id = ${driverId} and offered_at > ${from}
      order by offered_at desc limit ${maxOffers})
    select own_offers.booking_id, reference, own_offers.state, offered_at, own_offers.expires_at, status,
      bookings.driver_id as taken_by, least(accepted_at, cancelled_at) as closed_at, mode,
      (inputs->>'byAir')::boolean as by_air, own, question, asked_at, answer, answered_at
    from own_offers join bookings on bookings.id = own_offers.booking_id
      left join dispatch_reviews on dispatch_reviews.booking_id = own_offers.booking_id
        and dispatch_reviews.driver_id = ${driverId}
      left join lateral (
        select mode, inputs, jsonb_path_query_first(inputs, '$.compared[*] ? (@.driverId == $id)',
          jsonb_build_object('id', ${driverId}::text)) as own
        from dispatch_decisions
        where dispatch_decisions.booking_id = own_offers.booking_id and decided_at = offered_at
          and ${driverId}::uuid = any(driver_ids) limit 1) as decision on true
    order by offered_at desc`.execute(db);
  return rows;
}

function presentOffer(row: OfferRow, driverId: string, now: Date): OwnOffer {
  const end = endOf(row, driverId, now);
  const why = whyOf(row);
  const review =
    row.question === null || row.asked_at === null
      ? null
      : {
          question: row.question,
          askedAt: row.asked_at.toISOString(),
          answer: row.answer,
          answeredAt: row.answered_at?.toISOString() ?? null,
        };
  return {
    bookingId: row.booking_id,
    reference: row.reference,
    offeredAt: row.offered_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    end,
    why,
    review,
  };
}

function whyOf({ own, mode, by_air: byAir }: OfferRow): OwnOffer['why'] {
  if (own === null || mode === null) return null;
  const { roadSeconds, metres, untilFreeSeconds, fairnessSeconds } = withUsual(own);
  return { mode, byAir: byAir ?? false, roadSeconds, metres, untilFreeSeconds, fairnessSeconds };
}

/** How the offer ended for this driver; does not reveal who else got the booking. */
function endOf(row: OfferRow, driverId: string, now: Date): OwnOffer['end'] {
  if (row.state === 'handed-back' || row.state === 'declined' || row.state === 'expired') return row.state;
  if (row.taken_by === driverId) return 'accepted';
  if (row.state === 'offered') {
    if (row.expires_at !== null && row.expires_at <= (row.closed_at ?? now)) return 'expired';
    if (row.closed_at === null) return 'open';
  }
  if (statusTraits[row.status].failed) return 'cancelled';
  return row.taken_by === null ? 'withdrawn' : 'taken';
}

/** How many bookings of the last hour considered the driver, by result. */
async function decisionsAbout(
  db: Platform['db'],
  driverId: string,
  since: Date,
): Promise<ResponseOf<'listOwnOffers'>['lastHour']> {
  const { rows } = await sql<{ result: Exclusion | 'offered' | 'farther'; bookings: number }>`
    select result, count(distinct booking_id)::int as bookings from (
      select booking_id, case when ${driverId}::uuid = any(driver_ids) and outcome = 'offered' then 'offered'
        when jsonb_path_exists(inputs, '$.compared[*] ? (@.driverId == $id)', about) then 'farther'
        else jsonb_path_query_first(inputs, '$.excluded[*] ? (@.driverId == $id)', about)->>'why' end as result
      from dispatch_decisions, jsonb_build_object('id', ${driverId}::text) as about where decided_at > ${since}
    ) as decisions where result is not null group by result order by result`.execute(db);
  return rows;
}
