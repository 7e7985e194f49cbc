import { nearbyTopic, routes, topicNames, type RouteDeclaration, type RouteName } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { good, startRides, type RideApp } from '../../apps/server/src/bookings/testing/rides.ts';
import { changeUser } from '../../apps/server/src/testing/change-user.ts';
import { gridCentre } from '../../apps/server/src/testing/grid-map.ts';
import { connectLive, type LiveClient } from '../../apps/server/src/testing/live-client.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import { expectedRoutes } from '../authorization/expected-routes.ts';
import { recordCounts } from './counts.ts';
import { changeSettings } from '../../apps/server/src/testing/change-settings.ts';
import { limit } from '../limits.ts';

vi.setConfig({ testTimeout: limit(30) });

/** Each personal field of each person contains a unique word, `cny-<person>-<field>-x`. */
const fields = {
  first: 'first_name',
  last: 'last_name',
  email: 'email',
  mobile: 'mobile',
  bank: 'bank_account',
  device: 'push_token',
  picture: 'profile_image',
  licence: 'license_image',
  referral: 'referral_id',
  info: 'other_info',
  plate: 'vehicle_number',
  secret: 'password_hash',
} as const;
type Field = keyof typeof fields;
const all = Object.keys(fields) as Field[];

/** Where each driver is now. No other number has these digits: a text with them tells exactly where the driver is. */
const positions = {
  driver: { lat: 10.0001371, lng: 20.0002713 },
  pastdriver: { lat: 10.0003917, lng: 20.0004159 },
  idle: { lat: 10.0005273, lng: 20.0006397 },
};
type Driver = keyof typeof positions;
const drivers = Object.keys(positions) as Driver[];

/**
 * `rider` and `driver` are on a trip together, `pastrider` and `pastdriver` were before; `driver` drives for
 * `fleet`; `idle` is a driver on the map, `stranger` a rider.
 */
const people = [
  'rider',
  'driver',
  'pastrider',
  'pastdriver',
  'stranger',
  'idle',
  'fleet',
  'otherfleet',
  'admin',
] as const;
type Person = (typeof people)[number];
type Reader = Person | 'guest';

function roleOf(reader: Reader): Role | 'guest' {
  if (reader === 'guest' || reader === 'admin') return reader;
  if (reader === 'fleet' || reader === 'otherfleet') return 'fleetadmin';
  return isDriver(reader) ? 'driver' : 'rider';
}
const isDriver = (person: Reader): person is Driver => drivers.some((driver) => driver === person);

/** `position`: exactly where the person is now. */
type May = Partial<Record<Person, readonly (Field | 'position')[]>>;
const names: readonly Field[] = ['first', 'last'];
const contacts: readonly Field[] = ['email', 'mobile', 'picture'];
/** People may read all of their fields except the secrets. */
const own = [...all.filter((field) => field !== 'secret'), 'position'] as const;
const ofUser = [...names, ...contacts, 'licence', 'referral', 'info', 'plate'] as const;

/**
 * The data that each reader may see about other people, according to the specification. Sources: ROLE-9 to
 * ROLE-11, USERS-5, USERS-8, BKT-12.
 */
const mayRead: Readonly<Record<Reader, May>> = {
  guest: {},
  rider: { rider: own, driver: [...names, 'mobile', 'picture', 'plate', 'position'] },
  driver: { driver: own, rider: [...names, ...contacts] },
  pastrider: { pastrider: own, pastdriver: [...names, 'plate'] },
  pastdriver: { pastdriver: own, pastrider: names },
  stranger: { stranger: own },
  idle: { idle: own },
  fleet: { fleet: own, driver: [...ofUser, 'position'], rider: names },
  otherfleet: { otherfleet: own },
  admin: { ...Object.fromEntries(people.map((person) => [person, [...ofUser, 'position']])), admin: own },
};
/** The data that rider and driver may see about each other after their trip. */
const afterwards: Partial<Record<Reader, May>> = {
  rider: { rider: own, driver: [...names, 'plate'] },
  driver: { driver: own, rider: names },
};

let app: RideApp;
const made = {} as Record<Person, TestPerson>;
let bookingIds: string[] = [];
const counts = { searched: 0, found: 0 };

const canariesOf = (person: Person, only: readonly Field[]) =>
  Object.fromEntries(only.map((field) => [fields[field], `cny-${person}-${field}-x`]));

beforeAll(async () => {
  app = await startRides();
  await changeSettings(app, app.admin, { otpSecure: true });
  for (const person of people) made[person] = await addPerson(person);
  bookingIds = [await pastTrip(), await tripNow()];
  await moveOn('pastdriver');
  for (const as of [made.rider, made.driver])
    good(
      await app.call('sendChatMessage', {
        as,
        params: { bookingId: bookingIds[1] ?? '' },
        body: { message: 'Here.' },
      }),
    );
  await app.settle();
});
afterAll(async () => {
  recordCounts('reader-canaries', {
    tried: 'answers and live frames searched',
    count: counts.searched,
    wrong: 'canaries read by the wrong person',
    wrongCount: counts.found,
  });
  await app.close();
});

function addPerson(person: Person): Promise<TestPerson> {
  const carries = canariesOf(person, isDriver(person) ? all : all.filter((field) => field !== 'plate'));
  if (isDriver(person))
    return app.addActiveDriver(positions[person], {
      ...carries,
      ...(person === 'driver' && { fleet_admin_id: made.fleet?.id ?? null }),
    });
  if (person === 'admin') return app.addPerson('admin', carries);
  return app.addPerson(person === 'fleet' || person === 'otherfleet' ? 'fleetadmin' : 'rider', carries);
}

/** Riders may read where the driver was during their trip, but not where the driver is now. */
async function moveOn(driver: Driver): Promise<void> {
  const { lat, lng } = positions[driver];
  const moved = (degrees: number) => Number((degrees + 0.0010613).toFixed(7));
  positions[driver] = { lat: moved(lat), lng: moved(lng) };
  app.clock.forward(60_000);
  await app.sendPosition(made[driver], positions[driver]);
}

async function tripNow(): Promise<string> {
  const { id } = await app.book(made.rider);
  good(await app.call('acceptBooking', { as: made.driver, params: { id } }));
  return id;
}

async function pastTrip(): Promise<string> {
  const booked = await app.book(made.pastrider);
  const params = { id: booked.id };
  const as = made.pastdriver;
  for (const step of ['acceptBooking', 'arriveBooking'] as const) good(await app.call(step, { as, params }));
  good(await app.call('startBooking', { as, params, body: { otp: booked.otp ?? '' } }));
  good(await app.call('reachBooking', { as, params }));
  good(await app.call('endBooking', { as, params, body: { cashReceived: true } }));
  good(await app.call('rateBooking', { as: made.pastrider, params, body: { stars: 5, comment: 'Fine' } }));
  return booked.id;
}

/**
 * People whom only admins may see: `idle` is near the pickups and was asked to drive, but did not. Their
 * permanent ids would be enough to follow them from day to day.
 */
const uninvolved = ['idle', 'stranger'] as const;

interface Received {
  readonly reader: Reader;
  readonly may: May;
  readonly place: string;
  /** The reader already knew the ids that it contains. */
  readonly address?: string;
}

/** The words and permanent ids in a text that its reader must not see. */
function wrongIn(text: string, { reader, may, place, address = '' }: Received): string[] {
  counts.searched += 1;
  const words = [...text.matchAll(/cny-([a-z]+)-([a-z]+)-x/g)]
    .filter(([, person, field]) => may[person as Person]?.includes(field as Field) !== true)
    .map(([word]) => word);
  const ids = uninvolved
    .filter((person) => reader !== 'admin' && reader !== person && !address.includes(made[person].id))
    .filter((person) => text.includes(made[person].id))
    .map((person) => `the id of ${person}`);
  const near = drivers
    .filter((driver) => may[driver]?.includes('position') !== true)
    .filter((driver) => Object.values(positions[driver]).some((degrees) => text.includes(String(degrees))))
    .map((driver) => `the position of ${driver}`);
  const wrong = [...words, ...ids, ...near].map((each) => `${place}: ${each}`);
  counts.found += wrong.length;
  return [...new Set(wrong)];
}

const skipped: readonly RouteName[] = ['startSocialSignIn', 'finishSocialSignIn'];
const readable = (Object.keys(routes) as RouteName[]).filter((name) => {
  const route: RouteDeclaration = routes[name];
  return route.method === 'GET' && route.sandboxOnly !== true && !skipped.includes(name);
});

/** The route's path with the id of each object in turn. */
function addressesOf(name: RouteName): string[] {
  const { path } = routes[name];
  const ids = [...bookingIds, ...people.map((person) => made[person].id)];
  const given: Readonly<Record<string, string>> = { ...expectedRoutes[name].params };
  const filled = (id: string) => path.replaceAll(/:([a-zA-Z]+)/g, (_, key: string) => given[key] ?? id);
  return path.includes(':') ? [...new Set(ids.map(filled))] : [path];
}

/** Riders see drivers only near a pickup, so their query names one. */
const pickupFor = (reader: Reader, name: RouteName) =>
  roleOf(reader) === 'rider' && ['listUsers', 'listDriversOnMap'].includes(name)
    ? { pickupLat: String(gridCentre.lat), pickupLng: String(gridCentre.lng) }
    : {};

async function readAll(reader: Reader, may: May): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of readable) {
    const formats = 'csv' in routes[name] ? ['application/json', 'text/csv'] : ['application/json'];
    for (const url of addressesOf(name))
      for (const accept of formats) {
        const authorization = reader === 'guest' ? {} : { authorization: `Bearer ${made[reader].token}` };
        const query = { ...expectedRoutes[name].query, ...pickupFor(reader, name) };
        const answer = await app.http.inject({
          method: 'GET',
          url,
          query,
          headers: { accept, ...authorization },
        });
        wrong.push(...wrongIn(answer.body, { reader, may, place: name, address: url }));
        if (/"otp":"\d/.test(answer.body) && !['rider', 'admin', 'pastrider'].includes(reader))
          wrong.push(`${name}: otp`);
      }
  }
  return [...new Set(wrong)];
}

describe('a response', () => {
  test.each(['guest', ...people] as const)(
    'ROLE-8 ROLE-9 ROLE-10 ROLE-11 BKT-12 USERS-8 FILE-3 contains nothing that %s must not read, on any route',
    async (reader) => {
      expect(await readAll(reader, mayRead[reader])).toEqual([]);
    },
  );

  test('contains the words and positions that its reader may see', async () => {
    const answers = [
      await app.call('getUser', { as: made.admin, params: { id: made.driver.id } }),
      await app.call('listDriversOnMap', { as: made.admin }),
    ];
    const found = wrongIn(JSON.stringify(answers), { reader: 'admin', may: {}, place: 'x' });
    const onMap = drivers.map((driver) => `x: the position of ${driver}`);
    const ofDriver = ofUser.map((field) => `x: cny-driver-${field}-x`);
    expect(found).toEqual(expect.arrayContaining([...ofDriver, ...onMap]));
    counts.found -= found.length;
  });
});

const objectTopics = ['booking', 'chat'];
const topics = () => [
  ...topicNames.flatMap((name) =>
    objectTopics.includes(name) ? bookingIds.map((id) => `${name}:${id}`) : [name],
  ),
  nearbyTopic(gridCentre),
];

async function listenAs(reader: Reader, after?: number): Promise<LiveClient> {
  const client = await connectLive(app, reader === 'guest' ? undefined : made[reader]);
  for (const topic of topics()) await client.subscribe(topic, after);
  return client;
}

test('ROLE-8 ROLE-11 MISC-6 live subscribers receive only what they may read, and less once their trip is over', async () => {
  const readers = ['guest', ...people] as const;
  const clients = new Map<Reader, LiveClient>();
  for (const reader of readers) clients.set(reader, await listenAs(reader));
  const params = { id: bookingIds[1] ?? '' };
  good(await app.call('arriveBooking', { as: made.driver, params }));
  await moveOn('driver');
  good(
    await app.call('sendChatMessage', {
      as: made.driver,
      params: { bookingId: params.id },
      body: { message: 'At the door.' },
    }),
  );
  good(await changeUser(app, made.admin, made.driver.id, { vehicleMake: 'Saab' }));
  await app.settle();
  for (const reader of readers) {
    const client = clients.get(reader);
    await client?.quiet();
    const received = { reader, may: mayRead[reader], place: 'live' };
    const wrong = client?.frames.flatMap((frame) => wrongIn(JSON.stringify(frame), received));
    expect([reader, wrong]).toEqual([reader, []]);
    client?.close();
  }
  good(await app.call('cancelBooking', { as: made.admin, params, body: { reason: 'Over' } }));
  await moveOn('driver');
  await app.settle();
  for (const reader of ['rider', 'driver'] as const) {
    const may = afterwards[reader] ?? {};
    expect([reader, await readAll(reader, may)]).toEqual([reader, []]);
    const late = await listenAs(reader, 0);
    await late.quiet();
    expect(late.frames.length).toBeGreaterThan(topics().length + 2);
    expect([
      reader,
      late.frames.flatMap((frame) => wrongIn(JSON.stringify(frame), { reader, may, place: 'live' })),
    ]).toEqual([reader, []]);
    late.close();
  }
});

/** Requests that end the reader's session come last. */
const endings: readonly RouteName[] = ['endOtherSessions', 'deleteMe', 'signOut'];
const changes = (Object.keys(routes) as RouteName[])
  .filter((name) => {
    const route: RouteDeclaration = routes[name];
    return route.method !== 'GET' && route.sandboxOnly !== true;
  })
  .toSorted((one, other) => endings.indexOf(one) - endings.indexOf(other));

let nextAddress = 0;
/** No two requests come from the same address, so that no limit applies. */
function anotherAddress(): string {
  nextAddress += 1;
  return `10.9.${nextAddress >> 8}.${nextAddress & 255}`;
}

test('ROLE-8 ROLE-9 ROLE-11 responses to changes contain only what their reader may read', async () => {
  bookingIds = [bookingIds[0] ?? '', await tripNow()];
  const wrong: string[] = [];
  const accepted = new Set<RouteName>();
  // An admin's changes affect everybody, so admins come last.
  for (const reader of ['guest', ...people] as const)
    for (const name of changes) {
      const { roles, query = {}, body = {} } = expectedRoutes[name];
      if (!roles.some((role) => role === roleOf(reader))) continue;
      for (const url of addressesOf(name)) {
        const answer = await app.http.inject({
          method: routes[name].method,
          url,
          query,
          payload: body,
          remoteAddress: anotherAddress(),
          headers: reader === 'guest' ? {} : { authorization: `Bearer ${made[reader].token}` },
        });
        if (answer.statusCode === 200) accepted.add(name);
        wrong.push(
          ...wrongIn(answer.body, { reader, may: mayRead[reader], place: `${reader} ${name}`, address: url }),
        );
      }
    }
  expect([...new Set(wrong)]).toEqual([]);
  // Refusals are also searched, but most leaks would be in successful responses.
  expect(accepted.size).toBeGreaterThan(40);
});
