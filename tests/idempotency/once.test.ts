import {
  contract,
  errorStatus,
  hasSecret,
  routes,
  type RouteDeclaration,
  type RouteSchemas,
} from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { ChangingRoute, AnyRequest } from '../samples/sample.ts';
import { changingRoutes, sampledRoutes, sampleOf } from '../samples/samples.ts';
import { nextAddress, sendGood, type Reply } from '../samples/send.ts';
import { bookkeeping, tableNames, tableStates, type TableState } from '../samples/stored-state.ts';
import type { SampleWorld } from '../samples/world.ts';
import { Worlds } from '../samples/worlds.ts';
import { sizesOf } from '../sizes.ts';

const { atOnce, later, oneRouteOf } = sizesOf('tests/idempotency/once.test.ts');

const worlds = new Worlds();
afterAll(() => worlds.close());

/** New rows of this table do not count as an effect: the first entry of an account creates its row. */
const openedOnce = 'ledger_accounts';

const keyFor = (name: ChangingRoute, what: string) => ({ 'idempotency-key': `${name}-${what}` });
const send = async (name: ChangingRoute, request: AnyRequest, key: string) =>
  sendGood((await worlds.of(name)).app.http, name, request, keyFor(name, key));

let counted: readonly string[] | undefined;

/** How many rows each table gained during some work. */
async function effectOf({ app }: SampleWorld, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const tables = (counted ??= (await tableNames(app.platform.db)).filter(
    (table) => !bookkeeping.has(table) && table !== openedOnce,
  ));
  await app.settle();
  const before = await tableStates(app.pool, tables);
  await work();
  const after = await tableStates(app.pool, tables);
  const gained = tables.map((table) => [table, rowsIn(after, table) - rowsIn(before, table)] as const);
  return Object.fromEntries(gained.filter(([, rows]) => rows !== 0));
}

const rowsIn = (states: Readonly<Record<string, TableState>>, table: string) => states[table]?.rows ?? 0;

/** Repeats every attempt until it gets a response, like a client whose request is still running. */
async function sendOften(name: ChangingRoute, request: AnyRequest, key: string): Promise<Reply[]> {
  const first = await Promise.all(Array.from({ length: atOnce }, () => send(name, request, key)));
  const told = first.filter(({ code }) => code !== 'idempotency_running');
  expect(told.length).toBeGreaterThan(0);
  const again: Reply[] = [];
  for (let count = first.length - told.length + later; count > 0; count -= 1) {
    again.push(await send(name, request, key));
  }
  return [...told, ...again];
}

/** A different request body under the same key; null for a route whose body cannot differ. */
function anotherRequest(name: ChangingRoute, once: AnyRequest, often: AnyRequest): AnyRequest | null {
  const { otherBody, endsSession, sameWhateverSaid } = sampleOf(name);
  const takesWords = 'body' in contract[name] || 'params' in contract[name];
  if (!takesWords || endsSession === true || sameWhateverSaid === true) return null;
  const { raw } = often;
  const bent = raw && { ...raw, payload: Buffer.concat([Buffer.from(raw.payload), Buffer.from('.')]) };
  const { as, address } = often;
  return {
    ...once,
    ...(as && { as }),
    ...(address !== undefined && { address }),
    ...(otherBody && { body: otherBody }),
    ...(bent && { raw: bent }),
  };
}

/** Anyone with access to the database can read stored responses, so they must contain no token, password or code. */
async function noSecretIsKept({ app }: SampleWorld, name: ChangingRoute): Promise<void> {
  const { rows } = await sql<{ body: string }>`select body::text as body from idempotent_answers
    where route = ${name}`.execute(app.platform.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(
    rows.filter(({ body }) => /"\w*(token|secret|password|cookie)\w*": "[\w-]{20,}"/i.test(body)),
  ).toEqual([]);
}

test('every mutating route has a sample to repeat', () => {
  expect(changingRoutes.filter((name) => !sampledRoutes.includes(name))).toEqual([]);
});

const isKept = (name: ChangingRoute) => {
  const { raw }: RouteDeclaration = routes[name];
  const { secret, refusedWith } = sampleOf(name);
  return secret !== true && refusedWith === undefined && raw !== true;
};
const kept = sampledRoutes.filter(isKept);

interface One {
  readonly request: AnyRequest;
  readonly reply: Reply;
  readonly effect: Readonly<Record<string, number>>;
}

const ones = new Map<ChangingRoute, Promise<One>>();

/** The changes of one request of a route, sent once for all tests that compare with it. */
async function one(name: ChangingRoute): Promise<One> {
  const known = ones.get(name) ?? sendOne(name);
  ones.set(name, known);
  return known;
}

async function sendOne(name: ChangingRoute): Promise<One> {
  const world = await worlds.of(name);
  const request = await sampleOf(name).prepare(world);
  const replies: Reply[] = [];
  const effect = await effectOf(world, async () => {
    // Uses the key of the repeated request: the same key from another user or network would be a different
    // one.
    replies.push(await send(name, request, 'one'));
  });
  const [reply] = replies;
  if (reply === undefined) throw new Error(`${name} was not answered`);
  await sampleOf(name).afterwards?.(world, request);
  return { request, reply, effect };
}

describe.each(kept)('BOOK-16 %s with one Idempotency-Key', (name) => {
  test(`sent ${atOnce} times concurrently and ${later} times later has one effect and one response`, async () => {
    const world = await worlds.of(name);
    const { request: once, reply: single, effect: effectOnce } = await one(name);
    expect([single.status, single.replayed]).toEqual([200, false]);
    const often = { ...(await sampleOf(name).prepare(world)), address: nextAddress() };

    let replies: Reply[] = [];
    const other = anotherRequest(name, once, often);
    const effect = await effectOf(world, async () => {
      replies = await sendOften(name, often, 'one');
      // Has no effect itself.
      const refused = other && (await send(name, other, 'one'));
      if (refused) expect([refused.status, refused.code]).toEqual([422, 'idempotency_mismatch']);
    });
    expect(effect).toEqual(effectOnce);
    const answers = replies.filter(({ status }) => status === 200);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    const others = new Set(replies.filter(({ status }) => status !== 200).map(({ code }) => code));
    expect([...others]).toEqual(sampleOf(name).endsSession === true ? ['not_logged_in'] : []);
    await sampleOf(name).afterwards?.(world, often);
    await noSecretIsKept(world, name);
  });
});

/**
 * Tables whose rows depend on the number of requests or of online drivers, not on the effect: the audit trail,
 * notifications, ride offers, images that the next sweep deletes, and refunds of payments that were made twice.
 */
const journals: ReadonlySet<string> = new Set([
  'audit_log',
  'outbox',
  'messages',
  'user_notifications',
  'booking_offers',
  'file_blobs',
  'payment_refunds',
]);

const countable = (effect: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(effect).filter(([table]) => !journals.has(table)));

const withDifferentKeys = sampledRoutes.filter((_, place) => place % oneRouteOf === 0);

describe.each(withDifferentKeys)('%s', (name) => {
  test(`sent ${atOnce} times concurrently with different keys causes no error, and single effects stay single`, async () => {
    const world = await worlds.of(name);
    const { effect: effectOnce } = await one(name);
    const request = await sampleOf(name).prepare(world);
    let replies: Reply[] = [];
    const effect = await effectOf(world, async () => {
      const keys = Array.from({ length: atOnce }, (_, index) => `own-${index}`);
      replies = await Promise.all(keys.map((key) => send(name, request, key)));
    });
    await sampleOf(name).afterwards?.(world, request);
    expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const succeeded = replies.filter(({ status }) => status < 400).length;
    expect(succeeded).toBe(sampleOf(name).refusedWith === undefined ? Math.max(succeeded, 1) : 0);
    const times = sampleOf(name).anew === true ? succeeded : 1;
    const expected = Object.entries(countable(effectOnce)).map(([table, rows]) => [table, rows * times]);
    expect(countable(effect)).toEqual(Object.fromEntries(expected));
  });
});

test('exactly the routes that declare a secret have one in the response', () => {
  const declared = changingRoutes.filter((name) => hasSecret((contract[name] as RouteSchemas).response));
  const sampled = sampledRoutes.filter((name) => sampleOf(name).secret === true);
  expect(sampled.toSorted()).toEqual(declared.toSorted());
});

describe.each(sampledRoutes.filter((name) => sampleOf(name).secret === true))('%s', (name) => {
  test('responds with a secret, so nothing of it is stored under a key', async () => {
    const world = await worlds.of(name);
    const { prepare, refusedWith } = sampleOf(name);
    const reply = await send(name, await prepare(world), 'secret');
    expect([reply.status, reply.replayed]).toEqual([refusedWith ? errorStatus[refusedWith] : 200, false]);
    const { rows } = await sql`select key from idempotent_answers where route = ${name}`.execute(
      world.app.platform.db,
    );
    expect(rows).toEqual([]);
  });
});

test('a key expires after a day: the same request with it is a new one', async () => {
  const name = 'createQuote';
  // Uses separate worlds: moving the clock by a day would expire the sessions of shared ones.
  const own = new Worlds();
  const world = await own.of(name);
  const ask = (as: AnyRequest) => sendGood(world.app.http, name, as, keyFor(name, 'old'));
  const request = await sampleOf(name).prepare(world);
  const later = { bookLater: true, tripDate: '2026-11-30T09:00:00Z' };
  const asGuest: AnyRequest = { body: { ...request.body, ...later } };
  const first = await ask(asGuest);
  world.app.clock.forward(25 * 3_600_000);
  await world.app.platform.transact(async (tx) =>
    tx.schedule({ name: 'forget-kept-answers', payload: {}, at: tx.now }),
  );
  await world.app.settle();
  const second = await ask(asGuest);
  expect([first.status, second.status, second.replayed]).toEqual([200, 200, false]);
  expect(second.body).not.toEqual(first.body);
  await own.close();
});
