import type { Booking, BookingAction } from '@fiacre/contract';
import { bookingVerbs, findTransition, type BookingStatus, type BookingVerb } from '@fiacre/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type TestResponse } from '../../testing/requests.ts';
import { good, pickup, startRides, type RideApp } from '../testing/rides.ts';
import { routeOf } from '../testing/verb-routes.ts';
import { changeSettings } from '../../testing/change-settings.ts';

const parties = ['rider', 'driver', 'admin'] as const;
type Party = (typeof parties)[number];

/** A valid request body for each verb, with which an allowed verb is never refused. */
function wordsFor(verb: BookingVerb, app: RideApp): object {
  if (verb === 'hand-back') return { reason: 'tyre' };
  if (verb === 'assign') return { driverId: app.driver.id };
  if (verb === 'pay') return { mode: 'card', provider: 'test' };
  // The rides of these tests have no stops.
  if (verb === 'reach-stop' || verb === 'leave-stop') return { stop: app.driver.id };
  return verb === 'end' ? { cashReceived: true } : {};
}

function send(app: RideApp, party: Party, id: string, verb: BookingVerb): Promise<TestResponse<unknown>> {
  const body = wordsFor(verb, app) as never;
  return app.call(routeOf[verb], { as: app[party], params: { id }, body });
}

/** Frees the driver of a booking, whatever its status. */
async function finish(app: RideApp, id: string): Promise<void> {
  await send(app, 'admin', id, 'cancel');
  for (const verb of ['reach', 'end'] as const) await send(app, 'driver', id, verb);
}

async function actionsOf(app: RideApp, party: Party, id: string): Promise<readonly BookingAction[]> {
  const answer = await app.call('getBooking', { as: app[party], params: { id } });
  return answer.status === 404 ? [] : good(answer).actions;
}

/** Sends each shown verb, and returns the shown action with the server's response to it. */
async function tried(app: RideApp, party: Party, make: () => Promise<Booking>) {
  const [said, done]: [string[], string[]] = [[], []];
  let { id } = await make();
  const actions = await actionsOf(app, party, id);
  for (const { verb, allowed, reason } of actions) {
    said.push(`${verb} ${allowed ? 'moves' : reason}`);
    const answer = await send(app, party, id, verb);
    done.push(`${verb} ${answer.status === 200 ? 'moves' : codeOf(answer)}`);
    if (answer.status !== 200) continue;
    await finish(app, id);
    ({ id } = await make());
  }
  await finish(app, id);
  return { said, done };
}

/** The actions shown to anyone for such a booking, each checked against the server. */
async function openVerbs(app: RideApp, make: () => Promise<Booking>): Promise<string[]> {
  const open: string[] = [];
  for (const party of parties) {
    const { said, done } = await tried(app, party, make);
    expect([party, ...done]).toEqual([party, ...said]);
    open.push(...said.filter((one) => one.endsWith(' moves')).map((one) => `${party} ${one}`));
  }
  return open;
}

/** The verbs that each party of a booking may send in a status. A driver who is asked sees a task instead of the booking. */
function movesFrom(status: BookingStatus): string[] {
  const partyOf = { rider: 'rider', driver: 'trip-driver', admin: 'admin' } as const;
  return parties.flatMap((party) =>
    bookingVerbs
      .filter((verb) => findTransition(verb, status)?.by.includes(partyOf[party]))
      .map((verb) => `${party} ${verb} moves`),
  );
}

describe('a shown action matches the server’s response', () => {
  let app: RideApp;
  beforeAll(async () => {
    app = await startRides();
    await changeSettings(app, app.admin, { noShowMinutes: 0 });
  });
  afterAll(() => app.close());

  async function inStatus(status: BookingStatus): Promise<Booking> {
    if (status === 'ARRIVED') {
      const arrived = await app.bookingIn(status);
      // A driver who reports a no-show has to be at the pickup.
      await app.sendPosition(app.driver, pickup);
      return arrived;
    }
    if (status !== 'CANCELLED') return app.bookingIn(status);
    const { id } = await app.bookingIn('ACCEPTED');
    return good(await app.call('cancelBooking', { as: app.rider, params: { id } }));
  }

  test.each([
    'NEW',
    'ACCEPTED',
    'ARRIVED',
    'STARTED',
    'REACHED',
    'PENDING',
    'PAID',
    'COMPLETE',
    'CANCELLED',
  ] as const)('BKT-5 BKT-11 BKT-15 TRIP-16 TRIP-17 in %s', async (status) => {
    // An admin assigns only while dispatch is not automatic, and these rides have no stops.
    const open = movesFrom(status).filter((move) => !/admin assign|-stop/.test(move));
    expect(await openVerbs(app, () => inStatus(status))).toEqual(open);
  });

  test('BKT-8 an admin assigns a NEW booking while dispatch is not automatic', async () => {
    await changeSettings(app, app.admin, { autoDispatch: false });
    const open = await openVerbs(app, () => app.book());
    await changeSettings(app, app.admin, { autoDispatch: true });
    expect(open).toEqual(['rider cancel moves', 'admin assign moves', 'admin cancel moves']);
  });
});

test('BKT-5 BKT-14 TRIP-23 for a parcel that awaits payment, and for one whose photo is missing', async () => {
  const app = await startRides({ env: { APP_CATEGORY: 'delivery' } });
  const delivery = { deliveryPerson: 'Bo', deliveryPersonPhone: '555-12345' };
  const body = {
    allowDeliveryPickupImageCapture: true,
    allowFinalDeliveryImageCapture: true,
    noShowMinutes: 0,
  };
  await changeSettings(app, app.admin, body);
  const unpaid = await openVerbs(app, () => app.book(app.rider, { delivery }));
  expect(unpaid).toEqual(movesFrom('PAYMENT_PENDING'));
  const open = await openVerbs(app, async () => {
    const { id } = await app.book(app.admin, { delivery, customerId: app.rider.id });
    await send(app, 'driver', id, 'accept');
    return good(await app.call('arriveBooking', { as: app.driver, params: { id } }));
  });
  expect(open).toEqual(movesFrom('ARRIVED').filter((move) => move !== 'driver start moves'));
  await app.close();
});

test('DEMO-5 in a demo, where nobody can cancel', async () => {
  const app = await startRides({ env: { DEMO_MODE: 'true' } });
  expect(await openVerbs(app, () => app.book())).toEqual([]);
  await app.close();
});
