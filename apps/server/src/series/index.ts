import { addDays } from '@fiacre/domain';
import type { PassengerOfSeries } from '../bookings/index.ts';
import { isMember } from '../companies/index.ts';
import type { Call, Handlers } from '../platform/http/handler.ts';
import { signedIn, type Reader } from '../platform/http/reader.ts';
import { jobKind } from '../platform/jobs/job.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { calendarHandlers } from './calendars.ts';
import { changeDays } from './change-days.ts';
import { createSeries as creation, factsOf, scheduleRides } from './create-series.ts';
import { bookerOf, makeDueRides, makeRidesOf, todayOf, type RideMaking } from './make-rides.ts';
import { presentSeries } from './present-series.ts';
import { forgetSeriesPassengers } from './personal-data.ts';
import { previewCalendar } from './preview-calendar.ts';
import type { SeriesRow } from './series-days.ts';
import { bookableFrom, refuseAccount, type Cities } from './series-order.ts';
import { findSeries, holdSeries, ridesOf, runningSeries, saveSeries } from './store.ts';
import { updateSeries } from './update-series.ts';
import { withdrawRide } from './withdraw-ride.ts';

export { seriesPersonalData } from './personal-data.ts';

export interface SeriesNeeds extends RideMaking {
  readonly cities: Cities;
  readonly passengerOf: PassengerOfSeries;
}

/** Repeated rides, of which a job makes bookings. */
export function createSeries(platform: Platform, needs: SeriesNeeds) {
  return {
    handlers: {
      createSeries: creation(platform, needs),
      ...reading(platform),
      ...changing(platform, needs),
      ...calendarHandlers(platform),
      previewCalendar: previewCalendar(platform),
    },
    jobs: [
      forgetSeriesPassengers,
      jobKind({ name: 'make-series-rides', cron: '*/5 * * * *', run: () => makeDueRides(platform, needs) }),
      jobKind<{ id: string }>({
        name: 'make-rides-of-series',
        run: ({ payload }) => makeRidesOf(platform, needs, payload.id),
      }),
    ],
  } satisfies Capability;
}

function reading({ db, clock }: Platform): Handlers<'listSeries' | 'getSeries'> {
  return {
    listSeries: async (call) => {
      const { role, userId } = signedIn(call.reader);
      const rows = await runningSeries(db, role === 'admin' ? null : userId);
      const reference = await call.reference();
      return { items: await presentSeries(db, rows, { reference, now: clock.now(), isList: true }) };
    },
    getSeries: async (call) => {
      const row = inScope(await findSeries(db, call.params.id), call.reader);
      const [shown] = await presentSeries(db, [row], { reference: await call.reference(), now: clock.now() });
      return shown ?? refuse('not_found');
    },
  };
}

/** Somebody else's series is like a missing one. Source: SERIES-14. */
function inScope(row: SeriesRow | null, reader: Reader): SeriesRow {
  const isOwn = row !== null && (reader.role === 'admin' || row.customer_id === reader.userId);
  return isOwn && row.ended_at === null ? row : refuse('not_found');
}

const objectOf = ({ id }: SeriesRow) => ({ kind: 'series', id });

/** The series for a change of the version that the sender saw. */
async function holdVersion(tx: Tx, id: string, reader: Reader, version: number): Promise<SeriesRow> {
  const row = inScope(await holdSeries(tx, id), reader);
  if (row.version !== version) await refuseStale(tx, objectOf(row), { version: row.version });
  return row;
}

async function shownNow(tx: Tx, id: string) {
  const row = (await findSeries(tx.sql, id)) ?? refuse('not_found');
  const [shown] = await presentSeries(tx.sql, [row], { reference: await tx.reference(), now: tx.now });
  return shown ?? refuse('not_found');
}

type Update = Pick<Call<'updateSeries'>, 'reader' | 'body'>;

/** Another company, or another reference. Source: SERIES-26. */
const isOtherAccount = (row: SeriesRow, { companyId, companyReference }: Update['body']): boolean =>
  companyId !== row.company_id || companyReference !== row.company_reference;

/** The rider would change what somebody else agreed to or pays for. Source: SERIES-27. */
async function isForDesk(tx: Tx, row: SeriesRow, { reader, body }: Update): Promise<boolean> {
  const { role, userId } = signedIn(reader);
  if (role === 'admin') return false;
  if (row.agreed_price !== null) return true;
  const { company_id: companyId } = row;
  return companyId !== null && companyId === body.companyId && !(await isMember(tx.sql, companyId, userId));
}

function changing(
  { db }: Platform,
  needs: SeriesNeeds,
): Handlers<'updateSeries' | 'changeSeriesDays' | 'endSeries'> {
  return {
    updateSeries: async (call) => {
      const known = inScope(await findSeries(db, call.params.id), call.reader);
      const passenger = await needs.passengerOf(await call.reference(), call, known.passenger);
      return call.commit(async (tx) => {
        const row = await holdVersion(tx, call.params.id, call.reader, call.body.version);
        if (await isForDesk(tx, row, call)) refuse('change_ask_office');
        if (call.body.agreedPrice !== null && call.reader.role !== 'admin') refuse('forbidden');
        // Whoever changes something else keeps an account on which somebody else may book.
        if (isOtherAccount(row, call.body)) await refuseAccount(tx, call.body, [call.reader, bookerOf(row)]);
        const { series, unchanged } = await updateSeries(tx, needs, row, { ...call.body, passenger });
        const facts = { ...factsOf(call.body), from: call.body.from, following: series.id, unchanged };
        tx.audit({ action: 'change-series', object: objectOf(row), facts });
        return { series: await shownNow(tx, series.id), unchanged };
      });
    },
    changeSeriesDays: (call) =>
      call.commit(async (tx) => {
        const row = await holdVersion(tx, call.params.id, call.reader, call.body.version);
        await changeDays(tx, needs.cancelForRider, row, call.body);
        await saveSeries(tx, row.id, { version: row.version + 1, next_check_at: tx.now });
        scheduleRides(tx, row.id);
        const { version: _, ...facts } = call.body;
        tx.audit({ action: 'change-series-days', object: objectOf(row), facts });
        return shownNow(tx, row.id);
      }),
    endSeries: (call) =>
      call.commit(async (tx) => {
        const row = await holdVersion(tx, call.params.id, call.reader, call.body.version);
        const unchanged = await cancelRides(tx, needs, row);
        const ended = { ended_at: tx.now, next_check_at: null, version: row.version + 1 };
        await saveSeries(tx, row.id, ended);
        tx.audit({ action: 'end-series', object: objectOf(row), facts: { unchanged } });
        return { unchanged };
      }),
  };
}

/** Cancels the future rides that have no driver; returns how many have one. Source: SERIES-12. */
async function cancelRides(tx: Tx, { cancelForRider }: RideMaking, row: SeriesRow): Promise<number> {
  const since = bookableFrom(row.time_zone, tx.now);
  const rides = await ridesOf(tx.sql, [row.id], addDays(todayOf(row, tx.now), -1));
  let unchanged = 0;
  for (const ride of rides.filter(({ local_start, moved_to }) => (moved_to ?? local_start) >= since))
    if (ride.state === 'made' && (await withdrawRide(tx, cancelForRider, row, ride)) !== null) unchanged += 1;
  return unchanged;
}
