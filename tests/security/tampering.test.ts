import { isDeepStrictEqual } from 'node:util';

import { contract, errorStatus, type ErrorCode, type RouteSchemas } from '@fiacre/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangingRoute, AnyRequest } from '../samples/sample.ts';
import { changingRoutes, sampledRoutes, sampleOf } from '../samples/samples.ts';
import { sendBytes, sendGood, type Reply } from '../samples/send.ts';
import { sizesOf } from '../sizes.ts';
import { bookkeeping, columnNames, tableNames, tableStates } from '../samples/stored-state.ts';
import { startWorld, type SampleWorld } from '../samples/world.ts';
import { leavesOf, objectsOf, valueAt, withValue, type Path } from './body-paths.ts';
import { recordCounts } from './counts.ts';
import { specifiedNames, inBothCases, protectedFieldNames } from './field-names.ts';
import { hostileFor, type OtherIds } from './hostile-values.ts';

/**
 * Of the requests that a route's own schema rejects, only a sample is sent: the schema's verdict is known, and a few
 * requests are enough to show that the route applies its schema.
 */
const { oneSentOf } = sizesOf('tests/security/tampering.test.ts');

let world: SampleWorld;
let tables: string[];
let ids: OtherIds;
let everyName: string[];
let tampered = 0;
let effects = 0;
let refusable = 0;
/** The sample body of each route, shared by the tests that only read it. */
const bodies = new Map<ChangingRoute, object>();

beforeAll(async () => {
  world = await startWorld();
  tables = (await tableNames(world.app.platform.db)).filter((table) => !bookkeeping.has(table));
  const others = await world.ride('ACCEPTED');
  ids = {
    missing: '01a1fde3-39c6-7625-b7f9-00000000dead',
    ofOthers: [others.id, others.rider.id, world.app.admin.id],
  };
  everyName = inBothCases([
    ...protectedFieldNames,
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

test('every mutating route has a sample to tamper with', () => {
  expect(changingRoutes.filter((name) => !sampledRoutes.includes(name))).toEqual([]);
});

/** A request that must have no effect, and the error in it. */
interface Attempt {
  readonly what: string;
  readonly payload: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The only acceptable status; default: any status of a rejection. */
  readonly code?: ErrorCode;
}

const text = (value: unknown) => JSON.stringify(value);
const at = (path: Path) => (path.length === 0 ? 'the body' : path.join('.'));

/** Undeclared fields, in the body and in each object within it. */
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

/** Each value replaced with one of another type. */
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

/** Missing bodies, and bodies with duplicate fields. */
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
    ['NaN, which is not valid JSON', `{"amount":NaN${more}}`],
    ['10,000 nested lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
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

/** Sends the requests and returns those that were not rejected. */
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
  yield* addedFields(name, body, protectedFieldNames);
  if (sampleOf(name).changesNothing === true) return;
  yield* replacedValues(name, body);
  yield* otherBodies(name, body);
}

/** Whether the schema accepts the request, so that only the route itself can reject it. */
function isForTheRoute(name: ChangingRoute, { payload, headers }: Attempt): boolean {
  if (headers !== undefined) return true;
  try {
    return bodySchemaOf(name)?.safeParse(JSON.parse(payload)).success === true;
  } catch {
    return false;
  }
}

/** All requests that only the route can reject, and a sample of the rest that differs for each route. */
function* worthSending(name: ChangingRoute, attempts: Iterable<Attempt>): Generator<Attempt> {
  for (const attempt of attempts) {
    if (!isForTheRoute(name, attempt)) {
      refusable += 1;
      if (refusable % oneSentOf !== 0) continue;
    }
    yield attempt;
  }
}

const bodySchemaOf = (name: ChangingRoute) => (contract[name] as RouteSchemas).body;

const withBody = sampledRoutes.filter((name) => sampleOf(name).notJson !== true);

test.each(withBody)(
  'BOOK-14 STORE-18 %s does nothing when a field of money, state, role, distance, code, date or id is added or changed',
  async (name) => {
    const { prepare, refusedWith = null, afterwards } = sampleOf(name);
    const good = await prepare(world);
    // Delivers pending events first, so that only the requests below can write.
    await world.app.settle();
    const before = await tableStates(world.app.pool, tables);
    bodies.set(name, good.body ?? {});
    const attempts = worthSending(name, attemptsOn(name, good.body ?? {}));
    const wrong = await notRefused(name, good, attempts);
    const after = await tableStates(world.app.pool, tables);
    const changed = tables.filter((table) => !isDeepStrictEqual(before[table], after[table]));
    effects += wrong.length + changed.length;
    expect({ wrong, changed }).toEqual({ wrong: [], changed: [] });
    // The unchanged request is valid; otherwise all of the above could be rejected for another reason.
    const reply = await sendGood(world.app.http, name, good);
    expect([reply.status, reply.code]).toEqual([refusedWith ? errorStatus[refusedWith] : 200, refusedWith]);
    await afterwards?.(world, good);
  },
);

test('REG-15 CALL-10 user_signup creates an approved rider with an empty wallet, whatever is sent', async () => {
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

/** Adds all names to each object at once and returns those that the schema does not report as unknown. */
function perhapsDeclared(name: ChangingRoute, good: object): readonly string[] {
  const { optional, open = [] } = sampleOf(name);
  const body = { ...good, ...optional };
  const added = Object.fromEntries(everyName.map((field) => [field, 1]));
  const places = objectsOf(body).filter((path) => !open.includes(at(path)));
  const unknown = places.map((path) => {
    const all = withValue(body, path, { ...added, ...(valueAt(body, path) as object) });
    const issues = bodySchemaOf(name)?.safeParse(all).error?.issues ?? [];
    return new Set(
      issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' && issue.path.join('.') === path.join('.') ? issue.keys : [],
      ),
    );
  });
  return everyName.filter((field) => !unknown.every((fields) => fields.has(field)));
}

test.each(withBody)('STORE-18 %s declares no field that its sample lacks', async (name) => {
  const body = bodies.get(name) ?? (await sampleOf(name).prepare(world)).body ?? {};
  const schema = bodySchemaOf(name);
  const taken = [...addedFields(name, body, perhapsDeclared(name, body))].filter(
    ({ payload }) => schema?.safeParse(JSON.parse(payload)).success === true,
  );
  expect(taken.map(({ what }) => what)).toEqual([]);
});

test('BOOK-14 a rider who names another customer still books for themselves', async () => {
  const { as, body } = await sampleOf('createBooking').prepare(world);
  const named = { ...body, customerId: world.app.rider.id };
  const reply = await sendGood(world.app.http, 'createBooking', { ...(as && { as }), body: named });
  expect(reply).toMatchObject({ status: 200, body: { customer: as?.id } });
});
