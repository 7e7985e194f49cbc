import { firstOfferAtMs, offerLeadMs } from '@fiacre/domain';
import { driversNear, eligibleDrivers, offersOf, stillAvailable } from '../../dispatch/index.ts';
import { jobKind, type JobRun } from '../../platform/jobs/job.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import { changeBooking } from '../transition/change-booking.ts';
import type { BookingParts, KnownRound } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { holdBooking } from '../record/store.ts';
import type { BookingTables } from '../record/tables.ts';
import type { BookingFact } from '../present/booking-views.ts';

const jobName = 'offer-booking';

/** A booking that nobody took is offered again after this. Source: SET-16. */
const againMilliseconds = 60_000;

/** Timers of rounds further off than this are not looked after yet: more than the pause between two looks. */
const plannedMilliseconds = 10 * 60_000;

/** A ride that nobody took for a day is not looked for any more; it can still be assigned or cancelled. */
const giveUpMilliseconds = 24 * 3_600_000;

interface OfferJob {
  readonly bookingId: string;
  /** When it became NEW, or is to begin where that is later: the day of looking counts from there. */
  readonly since: string;
}

/**
 * Plans the first offer of a NEW booking, and makes it when it is due now. Gives the booking as it is when somebody was
 * asked, else null. Source: SET-16, TRIP-20.
 */
export async function beginOffering(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  known: KnownRound = {},
): Promise<BookingFact | null> {
  const isDue = firstRoundMs(row, tx.now) <= tx.now.getTime();
  const fact = isDue ? await offerRound(parts, tx, row, known) : null;
  scheduleFirst(tx, row);
  return fact;
}

function firstRoundMs(row: Pick<BookingRow, 'book_later' | 'trip_date'>, now: Date): number {
  const trip = { bookLater: row.book_later, tripDateMs: row.trip_date.getTime() };
  return firstOfferAtMs(trip, now.getTime());
}

/** The round that no transaction makes at once: the second one, or the first of a trip that is far off. */
function scheduleFirst(tx: Tx, row: Pick<BookingRow, 'id' | 'book_later' | 'trip_date'>): void {
  const nowMs = tx.now.getTime();
  const firstMs = firstRoundMs(row, tx.now);
  const since = new Date(Math.max(nowMs, row.trip_date.getTime())).toISOString();
  const job = { bookingId: row.id, since };
  scheduleRound(tx, job, firstMs <= nowMs ? nowMs + againMilliseconds : firstMs);
}

/** Asks everybody who became eligible since the last round. Source: SET-16. */
async function offerRound(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  known: KnownRound,
): Promise<BookingFact | null> {
  const settings = (await tx.reference()).of(settingsPart);
  if (!settings.autoDispatch) return null;
  const offers = known.offers ?? (await offersOf(tx.sql, [row.id]));
  const asked = offers.filter(({ state }) => state !== 'withdrawn').map(({ driverId }) => driverId);
  const wanted = {
    pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
    carTypeId: row.car_type_id,
    notThese: new Set(asked),
  };
  const near = known.near ?? (await driversNear(tx.sql, parts.drivers, wanted.pickup, settings));
  const eligible = await eligibleDrivers(tx.sql, near, wanted, settings);
  const chosen = parts.policy(eligible, wanted).map(({ id }) => id);
  const available = await stillAvailable(tx, chosen);
  const driverIds = chosen.filter((id) => available.has(id));
  if (driverIds.length === 0) return null;
  const { fact } = await changeBooking(parts, tx, {
    bookingId: row.id,
    verb: 'offer',
    actor: { kind: 'dispatcher' },
    words: { driverIds },
    quiet: known.quiet ?? false,
    held: { row, offers, driver: null, person: null, balance: 0 },
    places: new Map(eligible.map(({ id, location }) => [id, location])),
  });
  return fact;
}

function scheduleRound(tx: Tx, payload: OfferJob, atMs: number): void {
  tx.schedule({ name: jobName, payload, at: new Date(atMs), key: payload.bookingId });
}

async function runRound(parts: BookingParts, tx: Tx, { payload }: JobRun<OfferJob>): Promise<void> {
  // Held first: a driver who accepts at this moment is waited for, or waits.
  const row = await holdBooking(tx, payload.bookingId);
  if (row?.status !== 'NEW') return;
  await offerRound(parts, tx, row, {});
  const nowMs = tx.now.getTime();
  if (nowMs - Date.parse(payload.since) < giveUpMilliseconds)
    scheduleRound(tx, payload, nowMs + againMilliseconds);
}

/**
 * Timers that were lost come back: a round whose process was killed is taken up by others only after a quarter of an
 * hour, one that failed at every try never. A timer that waits stays the only one.
 */
async function planRounds(tx: Tx): Promise<void> {
  const nowMs = tx.now.getTime();
  const rows = await tx.sql
    .withTables<BookingTables>()
    .selectFrom('bookings')
    .select(['id', 'book_later', 'trip_date'])
    .where('status', '=', 'NEW')
    .where('trip_date', '>', new Date(nowMs - giveUpMilliseconds))
    .where('trip_date', '<', new Date(nowMs + offerLeadMs + plannedMilliseconds))
    .execute();
  for (const row of rows) scheduleFirst(tx, row);
}

/** The timers of offering; they stand in the database and outlive the process. */
export function offerJobs(parts: BookingParts) {
  return [
    jobKind<OfferJob>({ name: jobName, run: (job) => job.commit((tx) => runRound(parts, tx, job)) }),
    jobKind({ name: 'plan-offers', cron: '*/5 * * * *', run: (job) => job.commit(planRounds) }),
  ];
}
