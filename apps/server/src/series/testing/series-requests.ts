import type { BodyInputOf, Series } from '@fiacre/contract';
import { sql } from 'kysely';
import { good, startRides, type RideApp } from '../../bookings/testing/rides.ts';
import type { TestPerson } from '../../testing/people.ts';

type Asked = BodyInputOf<'createSeries'>;

/** The test grid’s city has the time zone UTC; tests begin on Saturday, 2026-11-21 at 9:00. */
export const weekdays = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';

export function seriesBody(app: Pick<RideApp, 'carTypeId'>, change: Partial<Asked> = {}): Asked {
  return {
    pickup: { lat: 10, lng: 20, add: 'Central Station' },
    drop: { lat: 10.045, lng: 20, add: 'Harbour' },
    carTypeId: app.carTypeId,
    persons: 1,
    note: 'Ring at the gate',
    assistance: [],
    agreedPrice: null,
    startsAt: '2026-11-23T08:00',
    rule: weekdays,
    withoutHolidays: false,
    calendarIds: [],
    ...change,
  };
}

/** A new series, with its first rides made. */
export async function addSeries(app: RideApp, change: Partial<Asked> = {}, as = app.rider): Promise<Series> {
  const { id } = good(await app.call('createSeries', { as, body: seriesBody(app, change) }));
  await app.settle();
  return readSeries(app, id);
}

/** The app with people whose sessions outlast the months of a test. */
export async function startSeriesApp(): Promise<RideApp> {
  const app = await startRides();
  await sql`update sessions set expires_at = '2029-01-01', ends_at = '2029-01-01'`.execute(app.platform.db);
  return app;
}

export const readSeries = async (app: RideApp, id: string, as: TestPerson = app.admin): Promise<Series> =>
  good(await app.call('getSeries', { as, params: { id } }));

export const statesOf = ({ days }: Series) => days.map(({ startsAt, state }) => `${startsAt} ${state}`);

/** Makes the rides that are due. */
export async function makeRides(app: Pick<RideApp, 'jobs' | 'platform' | 'settle'>): Promise<void> {
  const job = { name: 'make-series-rides', payload: {}, at: app.platform.clock.now() };
  await app.platform.transact(async (tx) => tx.schedule(job));
  await app.settle();
}

/** The local starts of a series’ bookings that are not cancelled, in order. */
export async function bookedStarts(app: RideApp, id: string): Promise<string[]> {
  const { rows } = await sql<{ at: Date }>`select trip_date as at from bookings
    join series_rides on booking_id = bookings.id
    where series_id = ${id} and status <> 'CANCELLED' order by trip_date`.execute(app.platform.db);
  return rows.map(({ at }) => at.toISOString().slice(0, 16));
}

/** A driver accepts a ride of a day ahead. */
export async function acceptRide(app: RideApp, bookingId: string | null | undefined): Promise<void> {
  const id = bookingId ?? '';
  good(await app.call('takeFromDispatch', { as: app.admin, params: { id } }));
  good(await app.call('assignBooking', { as: app.admin, params: { id }, body: { driverId: app.driver.id } }));
  good(await app.call('acceptBooking', { as: app.driver, params: { id } }));
}

/** A new calendar; returns its id. */
export async function addCalendar(
  app: RideApp,
  name: string,
  days: readonly { from: string; until: string; name?: string }[],
  completeUntil = '2030-12-31',
): Promise<string> {
  const { items, version } = good(await app.call('listCalendars', { as: app.admin }));
  const id = app.platform.ids.next();
  const calendar = { id, name, completeUntil, days: days.map((range) => ({ name: 'Closed', ...range })) };
  good(await app.call('setCalendars', { as: app.admin, body: { items: [...items, calendar], version } }));
  return id;
}

export async function changeCalendar(app: RideApp, id: string, change: object): Promise<void> {
  const { items, version } = good(await app.call('listCalendars', { as: app.admin }));
  const changed = items.map((one) => (one.id === id ? { ...one, ...change } : one));
  good(await app.call('setCalendars', { as: app.admin, body: { items: changed, version } }));
}
