import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectLive } from './testing/live-client.ts';
import { gridCentre } from './testing/grid-map.ts';
import { startTestApp, type TestApp } from './testing/start-test-app.ts';

// With one connection, a transaction that requests a second one would wait forever.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ connections: 1 });
});
afterAll(() => app.close());

test('a complete ride needs only one connection', async () => {
  const [rider, driver, admin] = [
    await app.addPerson('rider'),
    await app.addPerson('driver'),
    await app.addPerson('admin'),
  ];
  const office = await connectLive(app, admin);
  await office.subscribe('bookings');
  let key = 0;
  const step = async (
    name: 'acceptBooking' | 'arriveBooking' | 'startBooking' | 'reachBooking' | 'endBooking' | 'rateBooking',
    id: string,
    body: object,
  ) => {
    key += 1;
    const as = name === 'rateBooking' ? rider : driver;
    const answer = await app.call(name, {
      as,
      params: { id },
      body: body as never,
      idempotencyKey: `step-${key}`,
    });
    expect([name, answer.status, answer.body]).toMatchObject([name, 200, { id }]);
    await app.settle();
    return answer.body.status;
  };
  await app.call('setAvailability', { as: driver, body: { active: true } });
  await app.call('sendPositions', {
    as: driver,
    body: { positions: [{ at: app.clock.now().toISOString(), ...gridCentre }] },
  });
  const carTypeId = (await app.call('listCarTypes')).body.items[0]?.id ?? '';
  const pickup = { ...gridCentre, add: 'Central Station' };
  const drop = { lat: gridCentre.lat + 0.02, lng: gridCentre.lng, add: 'Harbour' };
  const quote = await app.call('createQuote', {
    as: rider,
    body: { pickup, drop, carTypeId },
    idempotencyKey: 'quote',
  });
  const booking = await app.call('createBooking', {
    as: rider,
    body: { quoteId: quote.body.id },
    idempotencyKey: 'booking',
  });
  await app.settle();
  const { id } = booking.body;
  const passed = [
    await step('acceptBooking', id, {}),
    await step('arriveBooking', id, {}),
    await step('startBooking', id, {}),
    await step('reachBooking', id, {}),
    await step('endBooking', id, { cashReceived: true }),
    await step('rateBooking', id, { stars: 5 }),
  ];
  expect(passed).toEqual(['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED', 'PAID', 'COMPLETE']);
  await office.quiet();
  expect(office.eventsOf('bookings').length).toBeGreaterThanOrEqual(7);
  office.close();
});

test('sign-up, password reset and sign-in need only one connection', async () => {
  const person = {
    firstName: 'Ana',
    lastName: 'Lima',
    email: 'ana@example.test',
    password: 'secret1',
    mobile: '2015550001',
    country: 'US',
  };
  expect((await app.call('register', { body: person, idempotencyKey: 'register' })).status).toBe(200);
  expect((await app.call('forgotPassword', { body: { email: person.email } })).status).toBe(200);
  await app.settle();
  const token = /token=([\w-]+)/.exec(app.sent.find(({ to }) => to === person.email)?.body ?? '')?.[1] ?? '';
  expect((await app.call('resetPassword', { body: { token, password: 'newpass1' } })).status).toBe(200);
  expect((await app.call('signIn', { body: { email: person.email, password: 'newpass1' } })).status).toBe(
    200,
  );
});
