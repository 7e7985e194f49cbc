import { afterAll, beforeAll, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { connectLive, type LiveClient } from '../testing/live-client.ts';
import type { TestPerson } from '../testing/people.ts';
import { gridCentre } from '../testing/grid-map.ts';

let app: RideApp;
beforeAll(async () => {
  app = await startRides();
});
afterAll(() => app.close());

const at = (secondsAgo = 0) => new Date(app.clock.now().getTime() - secondsAgo * 1000).toISOString();
const answerTo = (client: LiveClient, number: number) =>
  client.frame((frame) => 'report' in frame && frame.report === number);
const locationOf = async (driver: TestPerson) =>
  good(await app.call('getAvailability', { as: driver })).location;

test('TRIP-21 positions over the live connection have the same effect as with a request', async () => {
  app.clock.forward(60_000);
  const drivers = [await app.addActiveDriver(), await app.addActiveDriver()];
  const clients = await Promise.all(drivers.map((driver) => connectLive(app, driver)));
  app.clock.forward(60_000);
  const positions = [
    { at: at(20), ...gridCentre },
    { at: at(10), lat: 0, lng: 0 },
    { at: at(5), lat: gridCentre.lat + 0.0005, lng: gridCentre.lng, headingDegrees: 90 },
  ];
  const [one, other] = clients;
  one?.send({ report: 7, positions });
  other?.send({ report: 0, positions: [{ at: at(), lat: gridCentre.lat + 0.01, lng: gridCentre.lng }] });
  expect(await answerTo(one!, 7)).toEqual({
    report: 7,
    accepted: 2,
    rejected: [{ index: 1, reason: 'null_island' }],
  });
  expect(await answerTo(other!, 0)).toEqual({ report: 0, accepted: 1, rejected: [] });
  expect(await Promise.all(drivers.map(locationOf))).toEqual([
    { lat: gridCentre.lat + 0.0005, lng: gridCentre.lng },
    { lat: gridCentre.lat + 0.01, lng: gridCentre.lng },
  ]);
  // An earlier position moves no car back.
  one?.send({ report: 8, positions: [{ at: at(50), ...gridCentre }] });
  expect(await answerTo(one!, 8)).toMatchObject({ accepted: 0, rejected: [{ reason: 'out_of_order' }] });
  for (const client of clients) client.close();
});

test('TRIP-21 DATA-11 tracks of different bookings that are stored together stay apart', async () => {
  app.clock.forward(60_000);
  const rides = [];
  for (const index of [0, 1, 2]) {
    const driver = await app.addActiveDriver({ lat: gridCentre.lat + index * 0.1, lng: gridCentre.lng });
    const pickup = { lat: gridCentre.lat + index * 0.1, lng: gridCentre.lng, add: 'Here' };
    const rider = await app.addPerson('rider');
    const quote = good(
      await app.call('createQuote', {
        as: rider,
        body: { pickup, drop: { ...pickup, lat: pickup.lat + 0.02 }, carTypeId: app.carTypeId },
      }),
    );
    const { id } = good(await app.call('createBooking', { as: rider, body: { quoteId: quote.id } }));
    good(await app.call('acceptBooking', { as: driver, params: { id } }));
    rides.push({ id, driver, client: await connectLive(app, driver), lat: pickup.lat });
  }
  app.clock.forward(60_000);
  // The same second and the same place for all of them.
  const same = { at: at(5), lat: gridCentre.lat + 0.3, lng: gridCentre.lng };
  for (const { client, lat } of rides)
    client.send({ report: 1, positions: [{ at: at(20), lat: lat + 0.0001, lng: gridCentre.lng }, same] });
  for (const { client } of rides) expect(await answerTo(client, 1)).toMatchObject({ report: 1 });
  for (const { id, lat } of rides) {
    expect(await trackOf(id)).toEqual([expect.closeTo(lat + 0.0001, 6), expect.closeTo(same.lat, 6)]);
  }
  for (const { client } of rides) client.close();
});

async function trackOf(bookingId: string): Promise<number[]> {
  const { rows } = (await app.pool.query(
    'select lat from tracking_points where booking_id = $1 order by at',
    [bookingId],
  )) as { rows: { lat: number }[] };
  return rows.map(({ lat }) => lat);
}

test('TRIP-21 AUTH-14 only drivers report, and only while their session lasts', async () => {
  const guest = await connectLive(app);
  const positions = [{ at: at(), ...gridCentre }];
  guest.send({ report: 1, positions });
  expect(await answerTo(guest, 1)).toMatchObject({ error: { code: 'not_logged_in' } });
  for (const role of ['rider', 'fleetadmin', 'admin'] as const) {
    const client = await connectLive(app, await app.addPerson(role));
    client.send({ report: 2, positions });
    expect(await answerTo(client, 2)).toMatchObject({ error: { code: 'forbidden' } });
    client.close();
  }
  const [driver, colleague] = [await app.addActiveDriver(), await app.addActiveDriver()];
  const [client, other] = [await connectLive(app, driver), await connectLive(app, colleague)];
  // The client does not confirm the closing, and continues to send.
  client.socket.pause();
  good(await app.call('signOut', { as: driver }));
  await app.settle();
  app.clock.forward(1000);
  const later = [{ at: at(), lat: gridCentre.lat + 0.02, lng: gridCentre.lng }];
  client.send({ report: 3, positions: later });
  await other.quiet();
  other.send({ report: 4, positions: later });
  // Stored with it or after it.
  expect(await answerTo(other, 4)).toMatchObject({ accepted: 1 });
  const { rows } = (await app.pool.query('select lat from driver_states where driver_id = any($1)', [
    [driver.id, colleague.id],
  ])) as { rows: { lat: number | null }[] };
  expect(rows.filter(({ lat }) => lat === later[0]?.lat)).toHaveLength(1);
  client.socket.terminate();
  other.close();
  guest.close();
});

test('TRIP-21 an unreadable report is refused, and so are unknown fields', async () => {
  const driver = await app.addActiveDriver();
  const client = await connectLive(app, driver);
  const position = { at: at(), ...gridCentre };
  const bad = [
    { report: 1, positions: [] },
    { report: 2, positions: [{ ...position, lat: 'north' }] },
    { report: 3, positions: [position], driverId: driver.id },
    { report: 4, positions: [{ ...position, speed: 1 }] },
    { report: -1, positions: [position] },
    { report: '6', positions: [position] },
  ];
  for (const message of bad) client.send(message);
  const refused = () => client.frames.filter((frame) => 'error' in frame);
  await expect.poll(() => refused().length).toBe(bad.length);
  // The client learns which of its reports was refused, if the number can be read.
  expect(refused().map((frame) => 'report' in frame && frame.report)).toEqual([1, 2, 3, 4, false, false]);
  for (const frame of refused()) expect(frame).toMatchObject({ error: { code: 'invalid_request' } });
  client.close();
});
