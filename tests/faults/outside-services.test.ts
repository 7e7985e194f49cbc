import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import { gridCentre } from '../../apps/server/src/testing/grid-map.ts';
import { confirmedSession, testPassword, type TestPerson } from '../../apps/server/src/testing/people.ts';
import { codeOf } from '../../apps/server/src/testing/requests.ts';
import { checkLedger } from '../../apps/server/src/wallet/check-ledger.ts';
import { compareBooks } from '../../apps/server/src/wallet/compare-books.ts';
import {
  addReceiver,
  noDeadline,
  outsideServices,
  patienceMilliseconds,
  startOutsideWorld,
  type OutsideService,
  type OutsideWorld,
} from './outside-world.ts';
import { sizesOf } from '../sizes.ts';
import { faults, type Fault, type ServiceRequest } from './unreliable-service.ts';

const { alone } = sizesOf('tests/faults/outside-services.test.ts');

const hour = 3_600_000;
/** The deadline of a delivery, by which the webhooks' own client is recognised. */
const deliveryDeadline = 10_000;
/**
 * 2.60, 1.10 a kilometre, 18.00 an hour, and a fee of 15 %: 10.60 + 1.59 for the city's 5.004 km and 500 s, and 12.61 +
 * 1.89 for the provider's 6.255 km and 625 s.
 */
const fareBy = { city: 1219, provider: 1450 } as const;
const addressBy = {
  city: 'Central Station, Gridville',
  provider: 'Central Station, Photonville',
} as const;
const events = ['created', 'accepted', 'arrived', 'started', 'reached', 'pending', 'paid', 'completed'];

let world: OutsideWorld;
/**
 * Only for a service that never responds; otherwise a busy machine would miss the deadline, and a delivery
 * would arrive twice.
 */
let isReceiverSlow = () => false;
const realTimeout = AbortSignal.timeout.bind(AbortSignal);
beforeAll(async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const isSlow = milliseconds === deliveryDeadline && isReceiverSlow();
    return realTimeout(isSlow || milliseconds === patienceMilliseconds ? patienceMilliseconds : noDeadline);
  });
  world = await startOutsideWorld();
  isReceiverSlow = () => world.faultOf('webhooks') === 'slow';
  await addReceiver(world);
  await goOffDuty(world.app.driver);
});
afterEach(() => world.recover());
afterAll(async () => {
  await world.close();
  vi.restoreAllMocks();
});

const goOffDuty = async (as: TestPerson) =>
  good(await world.app.call('setAvailability', { as, body: { active: false } }));

interface People {
  readonly rider: TestPerson;
  readonly driver: TestPerson;
  readonly colleague: TestPerson;
  readonly mobile: string;
}

let rides = 0;

/** A rider with a browser, a driver with an Android phone, and one with an app built with Expo. */
async function addPeople(): Promise<People> {
  const { app, browser, urlOf } = world;
  rides += 1;
  const mobile = `212555${String(1000 + rides)}`;
  const rider = await app.addPerson('rider', { mobile: `+1${mobile}` });
  const [driver, colleague] = [await app.addActiveDriver(), await app.addActiveDriver()];
  const subscription = JSON.stringify({
    endpoint: `${urlOf('web-push')}/rider/${rides}`,
    keys: browser.keys,
  });
  const devices = [
    [rider, 'WEB', subscription],
    [driver, 'ANDROID', `android-device-${rides}`],
    [colleague, 'IOS', `ExponentPushToken[device-${rides}]`],
  ] as const;
  for (const [as, platform, token] of devices)
    good(await app.call('setPushToken', { as, body: { platform, token } }));
  return { rider, driver, colleague, mobile };
}

/** Signs in again, asks for a new password by email and for a code by text message. */
async function askForMessages({ rider, mobile }: People) {
  const { app } = world;
  const body = { email: rider.email, password: testPassword };
  const { token } = good(await app.call('signIn', { body }));
  const checked = await app.call('checkBaseSettings', { as: { token }, body: { reqType: 'auth' } });
  const isStillSignedIn = (await app.call('me', { as: { token } })).status === 200;
  good(await app.call('forgotPassword', { body: { email: rider.email } }));
  const address = `10.2.${Math.floor(rides / 200)}.${rides % 200}`;
  const { verificationId } = good(
    await app.call('askPhoneCode', { body: { country: 'US', mobile }, address }),
  );
  return { licence: codeOf(checked), isStillSignedIn, verificationId };
}

async function findPlaces() {
  const { app } = world;
  const found = [];
  for (const q of ['Central', 'Harbour']) {
    const { items } = good(await app.call('suggestPlaces', { query: { q } }));
    found.push(good(await app.call('getPlace', { params: { id: items[0]?.placeId ?? '' } })));
  }
  return found;
}

/** From the search for places to the end of the trip, for which the rider then owes the fare. */
async function drive({ rider, driver }: People) {
  const { app } = world;
  const [station] = await findPlaces();
  const drop = { lat: gridCentre.lat + 0.045, lng: gridCentre.lng, add: 'Harbour' };
  const pickup = { ...gridCentre, add: station?.description ?? '' };
  const body = { pickup, drop, carTypeId: app.carTypeId };
  const quote = good(await app.call('createQuote', { as: rider, body }));
  const { id } = good(await app.call('createBooking', { as: rider, body: { quoteId: quote.id } }));
  await app.settle();
  const params = { id };
  for (const step of ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const) {
    app.clock.forward(60_000);
    good(await app.call(step, { as: driver, params }));
    await app.settle();
  }
  good(await app.call('endBooking', { as: driver, params, body: { cashReceived: false } }));
  await app.settle();
  return { id, station };
}

/** Leads the rider to the provider's page; returns the code of a refusal. */
async function startPaying({ rider }: People, id: string) {
  const { app, twin } = world;
  const body = { mode: 'card', provider: 'stripe' } as const;
  const { payment: form } = good(await app.call('payBooking', { as: rider, params: { id }, body }));
  const response = await app.http.inject({
    method: 'POST',
    url: form!.link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form!.fields).toString(),
  });
  const refusal = codeOf({ status: response.statusCode, headers: {}, body: jsonOf(response.body) });
  return {
    refusal,
    payment: () => [...twin.payments.values()].find((one) => one.orderId === form!.orderId)!,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function callBack(payment: Parameters<OutsideWorld['twin']['confirm']>[0]) {
  const { headers, body: payload } = world.twin.confirm(payment);
  const url = '/api/payments/stripe/callback';
  const sent = { ...headers, 'content-type': 'application/json' };
  return (await world.app.http.inject({ method: 'POST', url, headers: sent, payload })).statusCode;
}

/** The job that runs every five minutes. */
async function askProviders() {
  const { app } = world;
  app.clock.forward(6 * 60_000);
  await app.platform.transact(async (tx) =>
    tx.schedule({ name: 'ask-payment-status', payload: {}, at: tx.now }),
  );
  await app.settle();
}

/** The provider's call is lost, so the server has to ask; then the call arrives late, twice. */
async function payByCard(people: People, id: string, fail: () => Promise<void>) {
  const first = await startPaying(people, id);
  await world.recover();
  const { payment, refusal } = first.refusal === null ? first : await startPaying(people, id);
  expect(refusal).toBeNull();
  payment().state = 'approved';
  await fail();
  await askProviders();
  const whileFailing = await statusOf(id);
  await world.recover();
  await askProviders();
  expect(await statusOf(id)).toBe('PAID');
  expect([await callBack(payment()), await callBack(payment())]).toEqual([200, 200]);
  return { refusal: first.refusal, whileFailing };
}

const asAdmin = () =>
  world.app.platform.transact((tx) => confirmedSession(tx, world.app.platform, world.app.admin.id));
const bookingNow = async (id: string) =>
  good(await world.app.call('getBooking', { as: await asAdmin(), params: { id } }));
const statusOf = async (id: string) => (await bookingNow(id)).status;

interface StoredMessage {
  readonly id: string;
  readonly channel: string;
  readonly device: string | null;
  readonly status: string;
  readonly template: string | null;
  readonly failure: string | null;
}

/** The messages since a moment by channel and device, with how often their services accepted each. */
async function messagesSince(since: Date) {
  const { rows } = await sql<StoredMessage>`
    select id, channel, device, status, template, failure from messages where created_at >= ${since}`.execute(
    world.app.platform.db,
  );
  return rows;
}

/** The id in a push to a browser. Each is read once, because decrypting takes longer than everything else here. */
const idsInPushes = new Map<Buffer, string>();

function idInPush({ body }: ServiceRequest): string {
  const id = idsInPushes.get(body) ?? (world.browser.decrypt(body) as { id: string }).id;
  idsInPushes.set(body, id);
  return id;
}

function acceptedIds(): string[] {
  const data = (name: 'fcm' | 'expo') =>
    world
      .accepted(name)
      .filter(({ path }) => path !== '/token')
      .map(({ body }) => JSON.parse(body.toString()) as Record<string, { data?: { messageId: string } }>);
  return [
    ...data('fcm').map(({ message }) => message?.data?.messageId ?? ''),
    ...data('expo').map((one) => (one['data'] as unknown as { messageId: string }).messageId),
    ...world.accepted('web-push').map(idInPush),
    ...world.mails.map((mail) => /^message-id: <(.+)@fiacre>/im.exec(mail)?.[1] ?? ''),
  ];
}

const textsTo = (mobile: string) =>
  world
    .accepted('sms')
    .map(({ body }) => new URLSearchParams(body.toString()))
    .filter((form) => form.get('To') === `+1${mobile}`);

const eventsOf = (id: string) =>
  world
    .accepted('webhooks')
    .map(({ body }) => JSON.parse(body.toString()) as { type: string; data: { booking: { id: string } } })
    .filter(({ data }) => data.booking.id === id)
    .map(({ type }) => type.replace('booking.', ''));

/** Which services fail during a ride, and how. */
type Failures = Partial<Record<OutsideService, Fault>>;

/** One ride with failing services, and its results for the assertions. */
async function rideDuring(failures: Failures) {
  const { app } = world;
  // Later than all caches of the last ride's routes and places, and than any provider's time-out.
  app.clock.forward(2 * hour);
  const since = app.clock.now();
  const people = await addPeople();
  const fail = async () => {
    for (const [service, fault] of Object.entries(failures) as [OutsideService, Fault][])
      await world.fail(service, fault);
  };
  await fail();
  const asked = await askForMessages(people);
  const { id, station } = await drive(people);
  const waiting = (await messagesSince(since)).filter(({ status }) => status !== 'sent');
  const eventsBefore = eventsOf(id);
  const payment = await payByCard(people, id, fail);
  good(await app.call('rateBooking', { as: people.rider, params: { id }, body: { stars: 5 } }));
  await settleAll();
  for (const one of [people.driver, people.colleague]) await goOffDuty(one);
  const messages = await messagesSince(since);
  return {
    ...asked,
    ...payment,
    people,
    id,
    station,
    waiting,
    eventsBefore,
    messages,
    booking: await bookingNow(id),
  };
}

/** Until every message and delivery has been tried again, and succeeded. */
async function settleAll() {
  const { app } = world;
  const inAnHour = app.clock.now().getTime() + hour;
  for (;;) {
    await app.settle();
    const now = app.clock.now();
    // A delivery that is due but not sent waits for an earlier one of its booking.
    const { rows } = await sql<{ count: number; next: Date | null }>`
      select count(*)::int as count, min(next_attempt_at) filter (where next_attempt_at > ${now}) as next from (
        select next_attempt_at from messages where status = 'waiting'
        union all select next_attempt_at from webhook_deliveries where state = 'waiting') waiting`.execute(
      app.platform.db,
    );
    const [{ count, next } = { count: 0, next: null }] = rows;
    if (count === 0) return;
    if (next === null || next.getTime() > inAnHour) break;
    app.clock.set(next);
  }
  throw new Error('messages or deliveries are still waiting after an hour');
}

const ofService = {
  mail: ['mail', null],
  sms: ['sms', null],
  fcm: ['push', 'ANDROID'],
  expo: ['push', 'IOS'],
  'web-push': ['push', 'WEB'],
} as const satisfies Partial<Record<OutsideService, readonly [string, string | null]>>;
const messengers = Object.keys(ofService) as (keyof typeof ofService)[];

const lies = ['error', 'garbage', 'wrong'] as const;
const rideCount = 5;

/**
 * Each service is down in one ride, slow in another, and gives wrong responses in a third; in each ride, six
 * services fail.
 */
const together = Array.from({ length: rideCount }, (_, ride): Failures =>
  Object.fromEntries(
    outsideServices.flatMap((service, index) =>
      (['down', 'slow', lies[index % lies.length]!] as const)
        .filter((_fault, kind) => (index + 2 * kind) % rideCount === ride)
        .map((fault) => [service, fault]),
    ),
  ),
);
const failingAlone = outsideServices.flatMap((service) =>
  faults.map((fault): Failures => ({ [service]: fault })),
);
const rows = [...together, ...(alone ? failingAlone : [])].map(
  (failures) =>
    [
      Object.entries(failures)
        .map((failure) => failure.join(' is '))
        .join(', '),
      failures,
    ] as const,
);

async function checkRide(failures: Failures) {
  const seen = await rideDuring(failures);
  const fails = (service: OutsideService) => failures[service] !== undefined;
  const { app, twin } = world;

  // What people may see: the documented refusals, and the city's own map instead of the provider's.
  expect(seen).toMatchObject({
    licence: fails('licence') ? 'Base Settings Error 2' : null,
    isStillSignedIn: !fails('licence'),
    station: { description: fails('places') ? addressBy.city : addressBy.provider },
    refusal: fails('stripe') ? 'provider_fetch_error' : null,
    whileFailing: fails('stripe') ? 'PENDING' : 'PAID',
  });

  // The ride ends with its fare, paid once.
  const fare = fails('routes') ? fareBy.city : fareBy.provider;
  expect(seen.booking).toMatchObject({
    status: 'COMPLETE',
    customerPaid: fare,
    cardPaymentAmount: fare,
    gateway: 'stripe',
  });
  const { rows: orders } = await sql<{ id: string; state: string; amount: number }>`
    select id, state, amount from payment_orders where booking_id = ${seen.id}`.execute(app.platform.db);
  expect(orders).toEqual([{ id: expect.any(String) as string, state: 'paid', amount: fare }]);
  const payments = [...twin.payments.values()].filter(({ orderId }) => orderId === orders[0]?.id);
  expect(payments).toMatchObject([{ state: 'approved', amount: fare }]);

  // Only messages through the failing services wait; in the end everything has arrived exactly once.
  const delayed = messengers.filter(fails).map((service) => JSON.stringify(ofService[service]));
  const waiting = new Set(seen.waiting.map(({ channel, device }) => JSON.stringify([channel, device])));
  expect(waiting).toEqual(new Set(delayed));
  // Except a code, which has expired by then.
  const unsent = seen.messages.filter(({ status }) => status !== 'sent');
  const expired = { template: 'sms_one_time_code', status: 'not_sent', failure: 'expired' };
  expect(unsent).toMatchObject(fails('sms') ? [expired] : []);
  const accepted = acceptedIds();
  for (const { id, channel } of seen.messages)
    if (channel !== 'sms') expect(accepted.filter((one) => one === id)).toEqual([id]);
  expect(textsTo(seen.people.mobile)).toHaveLength(fails('sms') ? 0 : 1);
  const kinds = new Set(seen.messages.map(({ channel, device }) => JSON.stringify([channel, device])));
  expect(kinds).toEqual(new Set(Object.values(ofService).map((one) => JSON.stringify(one))));

  expect(seen.eventsBefore).toEqual(fails('webhooks') ? [] : events.slice(0, 6));
  expect(eventsOf(seen.id)).toEqual(events);
}

describe('a ride from the search for a place to its payment by card', () => {
  test('CALL-21 uses every configured service', () => checkRide({}));

  test.each(rows)(
    'CALL-21 PAY-7 PAY-8 PUSH-5 CALL-18 while %s, ends with its fare, and nothing is lost or doubled',
    (_, failures) => checkRide(failures),
  );

  test('WAL-6 leaves the ledger correct', async () => {
    const { db } = world.app.platform;
    expect(Object.values(await checkLedger(db)).every((count) => count === 0)).toBe(true);
    const wrong = Object.entries(await compareBooks(db)).filter(([, count]) => count > 0);
    expect(wrong).toEqual([]);
  });
});
