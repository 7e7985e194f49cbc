import { contract, errorStatus, type ErrorCode, type RouteSchemas } from '@fiacre/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangingRoute, AnyRequest } from '../samples/sample.ts';
import { changingRoutes, sampledRoutes, sampleOf } from '../samples/samples.ts';
import { sendBytes, sendGood, type Reply } from '../samples/send.ts';
import { bookkeeping, columnNames, digests, tableNames } from '../samples/stored-state.ts';
import { startWorld, type SampleWorld } from '../samples/world.ts';
import { leavesOf, objectsOf, valueAt, withValue, type Path } from './body-paths.ts';
import { recordCounts } from './counts.ts';
import { specifiedNames, spellings, temptingNames } from './field-names.ts';
import { hostileFor, type OtherIds } from './hostile-values.ts';

let world: SampleWorld;
let tables: string[];
let ids: OtherIds;
let everyName: string[];
let tampered = 0;
let effects = 0;

beforeAll(async () => {
  world = await startWorld();
  tables = (await tableNames(world.app.platform.db)).filter((table) => !bookkeeping.has(table));
  const others = await world.ride('ACCEPTED');
  ids = {
    missing: '01a1fde3-39c6-7625-b7f9-00000000dead',
    ofOthers: [others.id, others.rider.id, world.app.admin.id],
  };
  everyName = spellings([
    ...temptingNames,
    ...specifiedNames(),
    ...(await columnNames(world.app.platform.db)),
  ]);
});
afterAll(async () => {
  await world.close();
  recordCounts('tampering', {
    tried: 'tampered requests',
    count: tampered,
    wrong: 'with an effect',
    wrongCount: effects,
  });
});

test('every route that may change something has a sample to tamper with', () => {
  expect(changingRoutes.filter((name) => !sampledRoutes.includes(name))).toEqual([]);
});

/** One request that must do nothing, and what is wrong with it. */
interface Attempt {
  readonly what: string;
  readonly payload: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whose status is the only one that will do; without it any refusal does. */
  readonly code?: ErrorCode;
}

const text = (value: unknown) => JSON.stringify(value);
const at = (path: Path) => (path.length === 0 ? 'the body' : path.join('.'));

/** Fields that nobody declared, in the body and in each object of it. */
function* addedFields(route: ChangingRoute, good: object, names: readonly string[]): Generator<Attempt> {
  const { optional, open = [], ignored = [] } = sampleOf(route);
  const body = { ...good, ...optional };
  for (const path of objectsOf(body).filter((place) => !open.includes(at(place)))) {
    const known = Object.keys(valueAt(body, path) as object);
    for (const name of names) {
      if (known.includes(name) || ignored.includes(name)) continue;
      const value = name.endsWith('Id') || name === 'id' || name === 'uid' ? ids.ofOthers[1] : 1;
      yield {
        what: `${name} added to ${at(path)}`,
        payload: text(withValue(path.length === 0 ? good : body, [...path, name], value)),
        code: 'invalid_request',
      };
    }
  }
}

/** Values of other kinds in the place of each value. */
function* replacedValues(name: ChangingRoute, good: object): Generator<Attempt> {
  const { free = {}, optional = {} } = sampleOf(name);
  const all = Object.entries({ ...good, ...optional });
  for (const [path, value] of all.flatMap(([field, inner]) => leavesOf(inner, [field]))) {
    const body = { ...good, ...(path[0] !== undefined && { [path[0]]: { ...good, ...optional }[path[0]] }) };
    for (const hostile of hostileFor(value, ids)) {
      if (hostile.kind !== null && free[at(path)]?.includes(hostile.kind)) continue;
      yield { what: `${hostile.name} as ${at(path)}`, payload: text(withValue(body, path, hostile.value)) };
    }
  }
}

/** Bodies that are none, or two in one. */
function* otherBodies(route: ChangingRoute, body: object): Generator<Attempt> {
  const good = text(body);
  const inner = good.slice(1, -1);
  const more = inner === '' ? '' : `,${inner}`;
  for (const [what, payload] of [
    ['a list', `[${good}]`],
    ['a text', text(good)],
    ['a number', '7'],
    ['true', 'true'],
    ['broken JSON', `${good}}`],
    ['two bodies', good + good],
    ['NaN, which is no JSON', `{"amount":NaN${more}}`],
    ['10,000 lists in each other', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['a prototype', `{"__proto__":{"role":"admin"}${more}}`],
    ['a constructor', `{"constructor":{"prototype":{"role":"admin"}}${more}}`],
  ] as const) {
    yield { what, payload };
  }
  for (const field of Object.keys(body).filter((name) => !sampleOf(route).open?.includes(name))) {
    yield { what: `${field} said twice`, payload: `{${inner},${text(field)}:{"$gt":""}}` };
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const code = 'unsupported_media_type';
    yield { what: `sent as ${type}`, payload: good, headers: { 'content-type': type }, code };
  }
}

/** What was not refused as it should be. */
async function notRefused(
  name: ChangingRoute,
  good: AnyRequest,
  attempts: Iterable<Attempt>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { what, payload, headers, code } of attempts) {
    const { as, params, query } = good;
    const reply = await sendBytes(world.app.http, name, {
      as,
      params,
      query,
      payload,
      ...(headers && { headers }),
    });
    tampered += 1;
    if (!isRefused(reply) || (code !== undefined && reply.status !== errorStatus[code])) {
      wrong.push(`${what}: ${reply.status} ${reply.code ?? text(reply.body).slice(0, 200)}`);
    }
  }
  return wrong;
}

const isRefused = ({ status }: Reply) => status >= 400 && status < 500;

function* attemptsOn(name: ChangingRoute, body: object): Generator<Attempt> {
  yield* addedFields(name, body, temptingNames);
  if (sampleOf(name).changesNothing === true) return;
  yield* replacedValues(name, body);
  yield* otherBodies(name, body);
}

const withBody = sampledRoutes.filter((name) => sampleOf(name).notJson !== true);

test.each(withBody)(
  'BOOK-14 STORE-18 %s does nothing when a field of money, state, role, distance, code, date or id is added or bent',
  async (name) => {
    const { prepare, refusedWith = null } = sampleOf(name);
    const good = await prepare(world);
    // What was left to be told before is told, so that nothing but the attempts can write.
    await world.app.settle();
    const before = await digests(world.app.platform.db, tables);
    const wrong = await notRefused(name, good, attemptsOn(name, good.body ?? {}));
    const after = await digests(world.app.platform.db, tables);
    const changed = tables.filter((table) => before[table] !== after[table]);
    effects += wrong.length + changed.length;
    expect({ wrong, changed }).toEqual({ wrong: [], changed: [] });
    // Untampered it is a good request, or all of the above would be refused for another reason.
    const reply = await sendGood(world.app.http, name, good);
    expect([reply.status, reply.code]).toEqual([refusedWith ? errorStatus[refusedWith] : 200, refusedWith]);
  },
);

test('REG-15 CALL-10 who signs up by the old call is an approved rider without a cent, whatever is sent along', async () => {
  const { body } = await sampleOf('userSignup').prepare(world);
  const { regData } = body as { regData: object };
  const bent = {
    approved: false,
    walletBalance: 1_000_000,
    createdByAdmin: true,
    createdAt: '2001-01-01',
    loginType: 'google',
    usertype: 'admin',
    licenseImage: 'x',
    fleetadmin: world.app.admin.id,
  };
  const reply = await sendGood(world.app.http, 'userSignup', { body: { regData: { ...regData, ...bent } } });
  expect(reply.status).toBe(200);
  const { uid } = reply.body as { uid: string };
  const { body: made } = await world.app.call('getUser', { as: world.app.admin, params: { id: uid } });
  expect(made).toMatchObject({
    usertype: 'rider',
    approved: true,
    walletBalance: 0,
    createdByAdmin: false,
    fleetadmin: null,
    licenseImage: null,
  });
  expect(made.createdAt).toBe(world.app.clock.now().toISOString());
});

test.each(withBody)('STORE-18 %s declares no field that its sample does not know', async (name) => {
  const { body: schema } = contract[name] as RouteSchemas;
  const { body = {} } = await sampleOf(name).prepare(world);
  const taken = [...addedFields(name, body, everyName)].filter(
    ({ payload }) => schema?.safeParse(JSON.parse(payload)).success === true,
  );
  expect(taken.map(({ what }) => what)).toEqual([]);
});

test('BOOK-14 a rider who names another customer books for themself', async () => {
  const { as, body } = await sampleOf('createBooking').prepare(world);
  const named = { ...body, customerId: world.app.rider.id };
  const reply = await sendGood(world.app.http, 'createBooking', { ...(as && { as }), body: named });
  expect(reply).toMatchObject({ status: 200, body: { customer: as?.id } });
});
