import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../testing/live-client.ts';
import { testPassword, type TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const signIn = async ({ email }: TestPerson, cookie?: string) =>
  app.call('signIn', {
    body: { email, password: testPassword },
    ...(cookie !== undefined && { headers: { cookie } }),
  });
const statusOf = async (token: string) => (await app.call('me', { as: { token } })).status;
const list = async (as: { token: string }) => (await app.call('listSessions', { as })).body.items;

describe('the own sessions', () => {
  test('AUTH-14 are listed, the one of the request marked, without anything that opens them', async () => {
    const rider = await app.addPerson('rider');
    await app.addPerson('rider');
    app.clock.forward(1000);
    const { body } = await signIn(rider);
    const items = await list(body);
    expect(items.map(({ current, method, secondFactor }) => ({ current, method, secondFactor }))).toEqual([
      { current: true, method: 'password', secondFactor: false },
      { current: false, method: 'password', secondFactor: false },
    ]);
    expect(JSON.stringify(items)).not.toContain(body.token);
  });

  test('AUTH-14 one of them ends at once, its open connections too', async () => {
    const rider = await app.addPerson('rider');
    const { body } = await signIn(rider);
    const live = await connectLive(app, { token: rider.token });
    const other = (await list(body)).find(({ current }) => !current);
    expect((await app.call('endSession', { as: body, params: { id: other?.id ?? '' } })).status).toBe(200);
    await app.settle();
    expect(await live.closed()).toBe(4401);
    expect([await statusOf(rider.token), await statusOf(body.token)]).toEqual([401, 200]);
  });

  test('AUTH-14 signing out everywhere ends all of them, and nobody else’s', async () => {
    const [rider, other] = [await app.addPerson('rider'), await app.addPerson('rider')];
    const { body } = await signIn(rider);
    expect((await app.call('endAllSessions', { as: body })).status).toBe(200);
    expect([await statusOf(rider.token), await statusOf(body.token), await statusOf(other.token)]).toEqual([
      401, 401, 200,
    ]);
  });

  test('AUTH-14 signing out everywhere else ends the others at once, and keeps the one that asks', async () => {
    const [rider, other] = [await app.addPerson('rider'), await app.addPerson('rider')];
    const { body } = await signIn(rider);
    const [ended, kept] = [await connectLive(app, { token: rider.token }), await connectLive(app, body)];
    expect((await app.call('endOtherSessions', { as: body })).status).toBe(200);
    await app.settle();
    expect(await ended.closed()).toBe(4401);
    expect([await statusOf(rider.token), await statusOf(body.token), await statusOf(other.token)]).toEqual([
      401, 200, 200,
    ]);
    expect(await list(body)).toHaveLength(1);
    await kept.quiet();
    kept.close();
  });

  test('AUTH-14 an open connection ends when its person is deleted or no longer approved', async () => {
    for (const change of [sql`deleted_at = now()`, sql`approved = false`]) {
      const driver = await app.addPerson('driver');
      const live = await connectLive(app, driver);
      await app.platform.transact(async (tx) => {
        await sql`update users set ${change} where id = ${driver.id}`.execute(tx.sql);
        tx.publish({ topics: ['$access'], event: 'ended', data: { userId: driver.id } });
      });
      await app.settle();
      expect(await live.closed()).toBe(4401);
    }
  });
});

describe('signing in', () => {
  test('gives a new session each time; the one that came along ends', async () => {
    const [planted, rider] = [await app.addPerson('rider'), await app.addPerson('rider')];
    const answer = await signIn(rider, `fiacre-session=${planted.token}`);
    expect(answer.body.user.id).toBe(rider.id);
    expect(answer.body.token).not.toBe(planted.token);
    expect(await statusOf(planted.token)).toBe(401);
  });

  test('sets cookies that no script reads and no foreign page sends', async () => {
    const secure = await startTestApp({
      env: { FIACRE_MODE: 'production', PUBLIC_URL: 'https://rides.example.com' },
    });
    const { email } = await secure.addPerson('rider');
    const answer = await secure.call('signIn', { body: { email, password: testPassword } });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    const names = cookies.map((cookie) => /^(?:__\w+-)?([\w-]+)=/.exec(cookie)?.[1]);
    expect(names.toSorted()).toEqual(['fiacre-device', 'fiacre-session']);
    for (const cookie of cookies) {
      expect(cookie).toContain('HttpOnly');
      expect(cookie).toContain('Secure');
      expect(cookie).toContain('SameSite=Lax');
    }
    await secure.close();
  });
});
