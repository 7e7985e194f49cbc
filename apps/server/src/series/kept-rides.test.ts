import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, type RideApp } from '../bookings/testing/rides.ts';
import {
  acceptRide,
  addCalendar,
  addSeries,
  changeCalendar,
  makeRides,
  readSeries,
  seriesBody,
  startSeriesApp,
  statesOf,
} from './testing/series-requests.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startSeriesApp();
});
afterAll(() => app.close());

const attentionOf = async (bookingId: string | null | undefined) =>
  good(await app.call('listAttention', { as: app.admin })).items.filter(({ id }) => id === bookingId);
const dayOf = async (id: string, day: string) =>
  (await readSeries(app, id)).days.find(({ startsAt }) => startsAt.startsWith(day));
const changeDays = async (id: string, body: object) => {
  const { version } = await readSeries(app, id);
  return app.call('changeSeriesDays', { as: app.admin, params: { id }, body: { version, ...body } as never });
};
const update = async (id: string, change: object, rest: object = {}) => {
  const { version } = await readSeries(app, id);
  const body = { ...seriesBody(app, change), version, from: null, keepExceptions: true, ...rest };
  return good(await app.call('updateSeries', { as: app.rider, params: { id }, body }));
};

test('SERIES-19 a ride with a driver on a day that becomes a day off stays and needs attention until somebody keeps it', async () => {
  const calendar = await addCalendar(app, 'Works', []);
  const { id, days } = await addSeries(app, { startsAt: '2026-11-23T13:15', calendarIds: [calendar] });
  const bookingId = days[1]?.bookingId;
  await acceptRide(app, bookingId);
  await changeCalendar(app, calendar, {
    days: [{ from: '2026-11-24', until: '2026-11-25', name: 'Company holiday' }],
  });
  await app.settle();
  expect(await dayOf(id, '2026-11-24')).toMatchObject({ state: 'made', bookingId, failure: 'day_closed' });
  expect(await dayOf(id, '2026-11-25')).toMatchObject({ state: 'closed' });
  expect(await attentionOf(bookingId)).toMatchObject([
    { kind: 'series_ride_kept', status: 'ACCEPTED', pickupAddress: 'Central Station' },
  ]);
  good(await changeDays(id, { action: 'keep', from: '2026-11-24', until: '2026-11-24' }));
  await makeRides(app);
  expect(await dayOf(id, '2026-11-24')).toMatchObject({ state: 'made', bookingId, failure: null });
  expect(await attentionOf(bookingId)).toEqual([]);
});

test('SERIES-19 a kept ride no longer needs attention once its day is open again', async () => {
  const calendar = await addCalendar(app, 'Office', []);
  const { id, days } = await addSeries(app, { startsAt: '2026-11-23T13:25', calendarIds: [calendar] });
  await acceptRide(app, days[0]?.bookingId);
  const closed = [{ from: '2026-11-23', until: '2026-11-23', name: 'Strike' }];
  await changeCalendar(app, calendar, { days: closed });
  await app.settle();
  expect(await attentionOf(days[0]?.bookingId)).toHaveLength(1);
  await changeCalendar(app, calendar, { days: [] });
  await app.settle();
  expect(await attentionOf(days[0]?.bookingId)).toEqual([]);
  expect(await dayOf(id, '2026-11-23')).toMatchObject({ state: 'made', failure: null });
});

test('SERIES-19 a ride with a driver that a changed series no longer has is shown with it and needs attention', async () => {
  const { id, days } = await addSeries(app, { startsAt: '2026-11-23T13:35' });
  const bookingId = days[2]?.bookingId;
  await acceptRide(app, bookingId);
  const change = { startsAt: '2026-11-23T13:35', rule: 'FREQ=WEEKLY;BYDAY=MO,TU' };
  const { unchanged } = await update(id, change);
  await app.settle();
  expect(unchanged).toBe(1);
  expect(await dayOf(id, '2026-11-25')).toMatchObject({
    state: 'made',
    bookingId,
    failure: 'series_changed',
  });
  expect(await attentionOf(bookingId)).toMatchObject([{ kind: 'series_ride_kept' }]);
});

test('SERIES-11 rides that a change leaves the same keep their bookings', async () => {
  const { id, days } = await addSeries(app, { startsAt: '2026-11-23T13:45' });
  const before = days.flatMap(({ bookingId }) => bookingId ?? []);
  const change = { startsAt: '2026-11-23T13:45', rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,FR;UNTIL=20270226' };
  const { unchanged } = await update(id, change);
  await app.settle();
  expect(unchanged).toBe(0);
  const after = (await readSeries(app, id)).days.flatMap(({ bookingId }) => bookingId ?? []);
  // Two Thursdays fall away.
  expect(after).toHaveLength(before.length - 2);
  expect(before).toEqual(expect.arrayContaining(after));
});

test('SERIES-11 a moved and a cancelled ride stay exceptions when all rides change', async () => {
  const { id, days } = await addSeries(app, { startsAt: '2026-11-23T13:55' });
  good(
    await changeDays(id, { action: 'move', from: '2026-11-24', until: '2026-11-24', to: '2026-11-24T17:05' }),
  );
  await app.settle();
  good(await app.call('cancelBooking', { as: app.rider, params: { id: days[2]?.bookingId ?? '' } }));
  await update(id, { startsAt: '2026-11-23T16:15' });
  await app.settle();
  expect(statesOf(await readSeries(app, id)).slice(0, 4)).toEqual([
    '2026-11-23T16:15 made',
    '2026-11-24T17:05 made',
    '2026-11-25T13:55 cancelled',
    '2026-11-26T16:15 made',
  ]);
  await update(id, { startsAt: '2026-11-23T16:25' }, { keepExceptions: false });
  await app.settle();
  expect(statesOf(await readSeries(app, id)).slice(1, 3)).toEqual([
    '2026-11-24T16:25 made',
    '2026-11-25T16:25 made',
  ]);
});

test('SERIES-20 shows which rides an edited calendar would cancel, leave, leave out, add or not decide', async () => {
  const term = { from: '2026-12-14', until: '2026-12-15', name: 'Inset' };
  const calendar = await addCalendar(app, 'School', [term], '2027-06-30');
  const { id, days } = await addSeries(app, {
    startsAt: '2026-11-23T14:10',
    calendarIds: [calendar],
    rule: 'FREQ=WEEKLY;BYDAY=MO,TU',
  });
  await acceptRide(app, days[0]?.bookingId);
  const closed = [
    { from: '2026-11-23', until: '2026-11-24', name: 'Flood' },
    { from: '2026-12-15', until: '2026-12-21', name: 'Break' },
  ];
  const edited = { id: calendar, name: 'School', completeUntil: '2026-12-28', days: closed };
  const { rides, total } = good(
    await app.call('previewCalendar', { as: app.admin, body: { calendar: edited } }),
  );
  expect(rides.slice(0, 5).map(({ startsAt, effect }) => `${startsAt} ${effect}`)).toEqual([
    '2026-11-23T14:10 kept',
    '2026-11-24T14:10 withdrawn',
    '2026-12-14T14:10 added',
    '2026-12-21T14:10 left_out',
    '2026-12-29T14:10 unknown',
  ]);
  // Of the next 60 days.
  expect(rides.at(-1)?.startsAt).toBe('2027-01-19T14:10');
  expect(total).toBe(rides.length);
  expect(rides[0]).toMatchObject({ seriesId: id, customerName: expect.stringMatching(/\w/) });
  expect(statesOf(await readSeries(app, id))[1]).toBe('2026-11-24T14:10 made');
});
