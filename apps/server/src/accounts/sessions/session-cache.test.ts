import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BusMessage, LiveBus } from '../../platform/live/bus/bus.ts';
import { changeUser } from '../../testing/change-user.ts';
import { createFakeClock } from '../../platform/testing/fake-clock.ts';
import { testPassword, type TestPerson } from '../../testing/people.ts';
import { startTestApp, testStart, type TestApp } from '../../testing/start-test-app.ts';
import { createSessionCache } from './session-cache.ts';
import { changeSettings } from '../../testing/change-settings.ts';

/** Connects the nodes of this process. A message arrives only after its sender has continued. */
function createBuses(): () => LiveBus {
  const listeners = new Map<LiveBus, (message: BusMessage) => void>();
  return () => {
    const bus: LiveBus = {
      publish: (message) =>
        setImmediate(() => {
          for (const [to, hear] of listeners) if (to !== bus) hear(message);
        }),
      listen: (hear) => void listeners.set(bus, hear),
      isConnected: () => true,
      close: () => Promise.resolve(void listeners.delete(bus)),
    };
    return bus;
  };
}

let app: TestApp;
/** Shares the database and the bus. */
let other: TestApp;
/** Gets none of the bus's messages. */
let deaf: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  const newBus = createBuses();
  app = await startTestApp({ parts: { bus: newBus() } });
  other = await startTestApp({ nodeOf: app, parts: { bus: newBus() } });
  deaf = await startTestApp({ nodeOf: app });
  admin = await app.addPerson('admin');
});
afterAll(async () => {
  for (const node of [deaf, other, app]) await node.close();
});

const statusAt = async (node: TestApp, as: { token: string }) =>
  (await node.call('listSessions', { as })).status;
const everywhere = (as: { token: string }) =>
  Promise.all([app, other, deaf].map((node) => statusAt(node, as)));
const newSession = async ({ email }: TestPerson) =>
  (await app.call('signIn', { body: { email, password: testPassword } })).body;

/** Actions that end the person's session, each sent to one node. */
const endings: Record<string, (person: TestPerson) => Promise<{ status: number }>> = {
  'signing out': (as) => app.call('signOut', { as }),
  'signing out everywhere': async (person) => app.call('endAllSessions', { as: await newSession(person) }),
  'signing out everywhere else': async (person) =>
    app.call('endOtherSessions', { as: await newSession(person) }),
  'a new password': async (person) =>
    app.call('changePassword', {
      as: await newSession(person),
      body: { password: testPassword, newPassword: 'secret2' },
    }),
  suspension: ({ id }) => changeUser(app, admin, id, { approved: false }),
  deletion: ({ id }) => app.call('deleteUser', { as: admin, params: { id } }),
};

describe('a cached session', () => {
  test.each(Object.entries(endings))(
    'AUTH-14 ends immediately on every node by %s, and within 5 s if the message is lost',
    async (_, end) => {
      const person = await app.addPerson('rider');
      expect(await everywhere(person)).toEqual([200, 200, 200]);
      expect((await end(person)).status).toBe(200);
      expect(await statusAt(app, person)).toBe(401);
      // The clock stands still, so only the message can end the session. Without a message, this never returns.
      while ((await statusAt(other, person)) !== 401);
      app.clock.forward(4_999);
      expect(await statusAt(deaf, person)).toBe(200);
      app.clock.forward(1);
      expect(await everywhere(person)).toEqual([401, 401, 401]);
    },
  );

  test('AUTH-5 gets a changed role, suspension or expiry written by another program within 5 s', async () => {
    const person = await app.addPerson('rider');
    const roles = async () =>
      (await Promise.all([app, other].map((node) => node.call('me', { as: person })))).map(
        ({ status, body }) => (status === 200 ? body.usertype : status),
      );
    const write = async (change: ReturnType<typeof sql>) => {
      await sql`update users set ${change} where id = ${person.id}`.execute(app.platform.db);
      app.clock.forward(5_000);
    };
    expect(await roles()).toEqual(['rider', 'rider']);
    const isAdmin = async () => (await other.call('listAudit', { as: person })).status;
    expect(await isAdmin()).toBe(403);
    await write(sql`usertype = 'admin'`);
    expect(await isAdmin()).toBe(200);
    await write(sql`usertype = 'rider'`);
    expect(await isAdmin()).toBe(403);
    await write(sql`approved = false`);
    expect(await roles()).toEqual([401, 401]);
  });

  test('MISC-7 sees changed settings immediately on every node, and within 5 s if the message is lost', async () => {
    const nodes = [app, other, deaf];
    const namesAt = async (some: readonly TestApp[]) => {
      const answers = some.map((node) => node.call('getSettings', { as: admin }));
      return (await Promise.all(answers)).map(({ body }) => body.appName);
    };
    expect(await namesAt(nodes)).toEqual(['Fiacre', 'Fiacre', 'Fiacre']);
    await changeSettings(app, admin, { appName: 'Coach' });
    expect(await namesAt([app])).toEqual(['Coach']);
    while ((await namesAt([other]))[0] !== 'Coach');
    app.clock.forward(4_999);
    expect(await namesAt([deaf])).toEqual(['Fiacre']);
    app.clock.forward(1);
    expect(await namesAt([deaf])).toEqual(['Coach']);
  });

  test('is not extended by a clock that is set back', async () => {
    const person = await app.addPerson('rider');
    await everywhere(person);
    await sql`delete from sessions where user_id = ${person.id}`.execute(app.platform.db);
    expect(await everywhere(person)).toEqual([200, 200, 200]);
    app.clock.forward(-1);
    expect(await everywhere(person)).toEqual([401, 401, 401]);
    app.clock.forward(1);
  });

  test('is looked up once every 5 s, and is not cached if a session ended during the look-up', async () => {
    const clock = createFakeClock(testStart);
    const session = { role: 'rider', userId: 'user', sessionId: 'session' } as const;
    let lookUps = 0;
    let held = Promise.resolve();
    const cache = createSessionCache(clock, async () => {
      lookUps += 1;
      await held;
      return { session, expiresAt: new Date(testStart.getTime() + 8_000) };
    });
    const uses = async (count: number) => {
      const before = lookUps;
      for (let use = 0; use < count; use += 1) expect(await cache.find('token')).toBe(session);
      return lookUps - before;
    };
    expect(await uses(5)).toBe(1);
    clock.forward(5_000);
    expect(await uses(5)).toBe(1);
    // An expired session is always looked up.
    clock.forward(3_000);
    expect(await uses(5)).toBe(5);
    clock.forward(-3_000);
    for (const ended of [{ userId: 'user' }, { sessionId: 'session' }, {}]) {
      cache.forget(ended);
      expect(await uses(5)).toBe(1);
    }
    cache.forget({ userId: 'somebody else', sessionId: 'another' });
    expect(await uses(5)).toBe(0);
    cache.forget({});
    const release = Promise.withResolvers<void>();
    held = release.promise;
    const pending = cache.find('token');
    cache.forget({ userId: 'user' });
    release.resolve();
    await pending;
    expect(await uses(5)).toBe(1);
  });
});
