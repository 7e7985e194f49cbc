import { bookingSchemas, type Booking } from '@fiacre/contract';
import { bookingVerbs, partyRole, transitions, type BookingVerb } from '@fiacre/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '../../testing/change-settings.ts';
import { codeOf } from '../../testing/requests.ts';
import { startPaying, type PayingApp } from '../../payments/testing/provider-calls.ts';
import { good, pickup } from '../testing/rides.ts';
import { routeOf } from '../testing/verb-routes.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPaying();
  await changeSettings(app, app.admin, { noShowMinutes: 0 });
});
afterAll(() => app.close());

/** The bodies of the verbs that need one. */
const bodies: Partial<Record<BookingVerb, (booking: Booking) => object>> = {
  assign: () => ({ driverId: app.driver.id }),
  'hand-back': () => ({ reason: 'flat tyre' }),
  end: () => ({ cashReceived: true }),
  'reach-stop': ({ coords }) => ({ stop: coords[0]?.id }),
  'leave-stop': ({ coords }) => ({ stop: coords[0]?.id }),
  pay: () => ({ mode: 'card', provider: 'test' }),
};

/** Each verb in a status of a taxi ride in which it would succeed without a version. */
const verbRequests = bookingVerbs.map((verb) => {
  const { from = 'NEW', by = [] } =
    transitions.find((row) => row.verb === verb && row.from !== 'PAYMENT_PENDING') ?? {};
  const as = by.flatMap((party) => partyRole[party] ?? [])[0] ?? 'admin';
  return { route: routeOf[verb], as, status: from, body: bodies[verb] ?? (() => ({})) };
});

const requests = [
  ...verbRequests,
  {
    route: 'setBookingExtra' as const,
    as: 'driver',
    status: 'ACCEPTED' as const,
    body: () => ({ code: 'pet', count: 0 }),
  },
  {
    route: 'correctCharge' as const,
    as: 'admin',
    status: 'PAID' as const,
    body: () => ({ lines: [{ kind: 'goodwill', amount: 10 }], reason: 'The car was dirty' }),
  },
];

const takesVersion = ([, schemas]: [string, object]) =>
  'body' in schemas && 'version' in (schemas.body as { shape: object }).shape;

test('TRIP-16 every request that may name a version is tested below', () => {
  const named = Object.entries(bookingSchemas).filter(takesVersion);
  expect(named.map(([route]) => route).toSorted()).toEqual(
    // Changes need a quote of the booking: changes/changes.test.ts, CHANGE-10.
    [...requests.map(({ route }) => route as string), 'acceptChange'].toSorted(),
  );
});

test.each(requests)(
  'TRIP-16 $route on an outdated version is refused and changes nothing',
  async ({ route, as, status, body }) => {
    const coords = [{ lat: pickup.lat + 0.02, lng: pickup.lng, add: 'School' }];
    const booking = await app.bookingIn(status, app.rider, { coords });
    const { id } = booking;
    const params = { id };
    if (route === routeOf['leave-stop'])
      await app.call('reachStop', { as: app.driver, params, body: { stop: booking.coords[0]?.id ?? '' } });
    if (route === routeOf.assign) good(await app.call('takeFromDispatch', { as: app.admin, params }));
    if (route === routeOf['no-show']) await app.sendPosition(app.driver, pickup);
    const seen = async () => good(await app.call('getBooking', { as: app.admin, params }));
    const { version } = await seen();
    const send = (named: number) =>
      app.call(route, { as: app[as as 'rider'], params, body: { ...body(booking), version: named } });
    const stale = await send(version + 1);
    expect([stale.status, codeOf(stale)]).toEqual([409, 'stale_version']);
    expect(await seen()).toMatchObject({ status, version });
    good(await send(version));
    await freeDriver(id);
  },
);

/** Ends the ride in any way, so that the driver can take the next one. */
async function freeDriver(id: string): Promise<void> {
  const params = { id };
  await app.call('cancelBooking', { as: app.admin, params });
  await app.call('reachBooking', { as: app.driver, params });
  await app.call('endBooking', { as: app.driver, params, body: { cashReceived: true } });
}
