import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, type RideApp } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import {
  addCalendar,
  addSeries,
  bookedStarts,
  changeCalendar,
  makeRides,
  readSeries,
  seriesBody,
  statesOf,
  startSeriesApp,
} from './testing/series-requests.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startSeriesApp();
});
afterAll(() => app.close());

const dayMs = 24 * 3_600_000;
const attentionOf = async (id: string) =>
  good(await app.call('listAttention', { as: app.admin })).items.filter((item) => item.id === id);
test('SERIES-6 the rides of the next 14 days are bookings with everything that the series names', async () => {
  const stop = { lat: 10.02, lng: 20, add: 'Nursery', note: 'Gate 3' };
  const change = { persons: 2, assistance: ['wheelchair' as const], coords: [stop] };
  const { id, days } = await addSeries(app, change);
  expect(await bookedStarts(app, id)).toHaveLength(10);
  const booking = good(
    await app.call('getBooking', { as: app.rider, params: { id: days[0]?.bookingId ?? '' } }),
  );
  expect(booking).toMatchObject({
    status: 'NEW',
    bookLater: true,
    tripDate: '2026-11-23T08:00:00.000Z',
    customer: app.rider.id,
    pickupAddress: 'Central Station',
    dropAddress: 'Harbour',
    carTypeId: app.carTypeId,
    persons: 2,
    assistance: ['wheelchair'],
    coords: [stop],
    pickUpInstructions: 'Ring at the gate',
    bookingTypeAdmin: false,
  });
  const promises = await sql<{ count: number }>`select count(*)::int as count from ride_promises
    where booking_id in (select booking_id from series_rides where series_id = ${id})`.execute(
    app.platform.db,
  );
  expect(promises.rows[0]?.count).toBe(10);
});

test('SERIES-6 the next ride is made when its day comes within 14 days, at the price of that day', async () => {
  const own = await startSeriesApp();
  const rides = 'FREQ=DAILY;COUNT=16';
  const { id } = await addSeries(own, { startsAt: '2026-11-22T08:00', rule: rides });
  expect(await bookedStarts(own, id)).toHaveLength(14);
  own.clock.forward(dayMs);
  await makeRides(own);
  expect((await bookedStarts(own, id)).at(-1)).toBe('2026-12-06T08:00');
  own.clock.forward(dayMs);
  await makeRides(own);
  own.clock.forward(dayMs);
  await makeRides(own);
  expect(await bookedStarts(own, id)).toHaveLength(16);
  await own.close();
});

test('SERIES-6 TARIFF-23 each ride has the price that the desk agreed on', async () => {
  const body = { ...seriesBody(app, { agreedPrice: 2350 }), customerId: app.rider.id };
  const made = good(await app.call('createSeries', { as: app.admin, body }));
  await app.settle();
  const { days } = await readSeries(app, made.id);
  const params = { id: days[1]?.bookingId ?? '' };
  expect(good(await app.call('getBooking', { as: app.admin, params }))).toMatchObject({
    tripCost: 2350,
    bookingTypeAdmin: true,
    customer: app.rider.id,
  });
  expect(
    codeOf(await app.call('createSeries', { as: app.rider, body: seriesBody(app, { agreedPrice: 1 }) })),
  ).toBe('forbidden');
});

test('SERIES-7 a ride is made once, by two nodes at the same time and after a cancellation', async () => {
  const node = await startTestApp({ nodeOf: app });
  const body = seriesBody(app, { startsAt: '2026-11-24T10:15' });
  const as = await app.addPerson('rider');
  const { id } = good(await app.call('createSeries', { as, body }));
  await Promise.all([makeRides(app), makeRides({ ...node, settle: node.settle })]);
  await Promise.all([makeRides(app), makeRides(node)]);
  const starts = await bookedStarts(app, id);
  expect(starts).toHaveLength(9);
  const count = async () =>
    (await sql`select from bookings where customer_id = ${as.id}`.execute(app.platform.db)).rows.length;
  expect(await count()).toBe(9);
  const [first] = (await readSeries(app, id)).days;
  good(await app.call('cancelBooking', { as, params: { id: first?.bookingId ?? '' } }));
  await makeRides(app);
  expect(await count()).toBe(9);
  expect(await bookedStarts(app, id)).toEqual(starts.slice(1));
  await node.close();
});

test('SERIES-4 leaves out the days of its calendars and the holidays', async () => {
  const holidays = good(await app.call('listHolidays', { as: app.admin }));
  const items = [{ date: '2026-11-26', name: 'Thanksgiving' }];
  good(await app.call('setHolidays', { as: app.admin, body: { items, version: holidays.version } }));
  const school = await addCalendar(app, 'School', [{ from: '2026-11-30', until: '2026-12-02' }]);
  const { id } = await addSeries(app, { withoutHolidays: true, calendarIds: [school] });
  const days = ['23', '24', '25', '27'].map((day) => `2026-11-${day}T08:00`);
  expect(await bookedStarts(app, id)).toEqual([...days, '2026-12-03T08:00', '2026-12-04T08:00']);
  expect(statesOf(await readSeries(app, id))).toContain('2026-11-26T08:00 closed');
});

test('SERIES-4 half-term from 26 to 30 October leaves ten rides from 19 October to 6 November', async () => {
  const own = await startSeriesApp();
  own.clock.set(new Date('2026-10-18T09:00:00Z'));
  const list = good(await own.call('listCalendars', { as: own.admin }));
  const id = own.platform.ids.next();
  const days = [{ from: '2026-10-26', until: '2026-10-30', name: 'Half-term' }];
  const calendar = { id, name: 'School', completeUntil: '2027-07-31', days };
  good(await own.call('setCalendars', { as: own.admin, body: { items: [calendar], version: list.version } }));
  const rule = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261106';
  const series = await addSeries(own, { startsAt: '2026-10-19T08:00', rule, calendarIds: [id] });
  own.clock.set(new Date('2026-10-25T09:00:00Z'));
  await makeRides(own);
  expect(await bookedStarts(own, series.id)).toHaveLength(10);
  await own.close();
});

test('SERIES-4 a day that becomes a holiday loses its ride unless a driver has it', async () => {
  const calendar = await addCalendar(app, 'Works', []);
  const { id, days } = await addSeries(app, { startsAt: '2026-11-23T13:10', calendarIds: [calendar] });
  await changeCalendar(app, calendar, {
    days: [{ from: '2026-11-24', until: '2026-11-24', name: 'Closed' }],
  });
  app.clock.forward(3_600_000);
  await makeRides(app);
  expect(await bookedStarts(app, id)).not.toContain('2026-11-24T13:10');
  expect(await bookedStarts(app, id)).toContain('2026-11-25T13:10');
  await changeCalendar(app, calendar, { days: [] });
  app.clock.forward(3_600_000);
  await makeRides(app);
  expect(await bookedStarts(app, id)).toHaveLength(days.filter(({ state }) => state === 'made').length);
});

test('SERIES-5 makes no ride for a day that a calendar does not cover, and tells the desk', async () => {
  const calendar = await addCalendar(app, 'Terms', [], '2026-11-25');
  const { id, days } = await addSeries(app, { startsAt: '2026-11-23T07:20', calendarIds: [calendar] });
  expect(await bookedStarts(app, id)).toHaveLength(3);
  expect(days.find(({ startsAt }) => startsAt.startsWith('2026-11-26'))).toMatchObject({
    state: 'failed',
    failure: 'calendar_incomplete',
  });
  expect(await attentionOf(id)).toMatchObject([{ kind: 'series_failed', pickupAddress: 'Central Station' }]);
  await changeCalendar(app, calendar, { completeUntil: '2027-12-31' });
  app.clock.forward(3_600_000);
  await makeRides(app);
  expect(await bookedStarts(app, id)).toHaveLength(10);
  expect(await attentionOf(id)).toEqual([]);
});

test('SERIES-5 the holidays of a year without any are not complete', async () => {
  const startsAt = '2027-03-01T08:00';
  const later = await addSeries(app, { startsAt, withoutHolidays: true, rule: 'FREQ=DAILY;COUNT=2' });
  expect(later.days.map(({ failure }) => failure)).toEqual(['calendar_incomplete', 'calendar_incomplete']);
  const own = await startSeriesApp();
  const { id } = await addSeries(own, { withoutHolidays: true });
  expect(await bookedStarts(own, id)).toEqual([]);
  await own.close();
});

test('SERIES-8 a refused ride needs attention with its reason until it is made', async () => {
  const { id, days } = await addSeries(app, { startsAt: '2026-11-23T06:40', rule: 'FREQ=DAILY;COUNT=1' });
  expect(days).toMatchObject([{ state: 'made' }]);
  const outside = { lat: 80, lng: 20, add: 'Off the map' };
  const failing = await addSeries(app, { startsAt: '2026-11-23T06:50', drop: outside });
  expect(await bookedStarts(app, failing.id)).toEqual([]);
  const [day] = failing.days;
  expect(day).toMatchObject({ state: 'failed', failure: 'place_to_coords_error' });
  expect(await attentionOf(failing.id)).toHaveLength(1);
  await sql`update series set drop_lat = 10.02 where id = ${failing.id}`.execute(app.platform.db);
  app.clock.forward(600_000);
  await makeRides(app);
  expect(await bookedStarts(app, failing.id)).toHaveLength(10);
  expect(await attentionOf(failing.id)).toEqual([]);
  expect(await bookedStarts(app, id)).toHaveLength(1);
});

test('SERIES-8 a ride that could not be made in time is listed as missed for a day', async () => {
  const own = await startSeriesApp();
  const { id } = await addSeries(own, { rule: 'FREQ=WEEKLY;BYDAY=MO' });
  // Nothing ran for three weeks.
  own.clock.set(new Date('2026-12-14T09:00:00Z'));
  await makeRides(own);
  const { days } = await readSeries(own, id);
  expect(days[0]).toMatchObject({ localStart: '2026-12-14T08:00', state: 'failed', failure: 'ride_missed' });
  const items = async () => good(await own.call('listAttention', { as: own.admin })).items;
  expect((await items()).map(({ kind }) => kind)).toContain('series_failed');
  own.clock.forward(2 * dayMs);
  expect((await items()).map(({ kind }) => kind)).not.toContain('series_failed');
  await own.close();
});

test('SERIES-13 a week before its last ride, the rider is notified and the series needs attention', async () => {
  const own = await startSeriesApp();
  const { id } = await addSeries(own, { rule: 'FREQ=DAILY;UNTIL=20261210' });
  const announced = async () => {
    const { items } = good(await own.call('listAttention', { as: own.admin }));
    const mine = good(await own.call('myNotifications', { as: own.rider })).items;
    return [
      items.filter((item) => item.kind === 'series_ending' && item.id === id).length,
      mine.filter(({ body }) => body.includes('2026-12-10')).length,
    ];
  };
  own.clock.set(new Date('2026-12-02T09:00:00Z'));
  await makeRides(own);
  expect(await announced()).toEqual([0, 0]);
  own.clock.set(new Date('2026-12-03T09:00:00Z'));
  await makeRides(own);
  own.clock.forward(dayMs);
  await makeRides(own);
  expect(await announced()).toEqual([1, 1]);
  own.clock.set(new Date('2026-12-11T09:00:00Z'));
  await makeRides(own);
  expect(await announced()).toEqual([0, 1]);
  expect(good(await own.call('listSeries', { as: own.rider })).items).toEqual([]);
  await own.close();
});
