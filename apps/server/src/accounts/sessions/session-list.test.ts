import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessTopic } from '../../platform/live/internal-topics.ts';
import { connectLive } from '../../testing/live-client.ts';
import { testPassword, type TestPerson } from '../../testing/people.ts';
import { codeOf } from '../../testing/requests.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { AccountTables } from '../index.ts';

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

describe('a person’s sessions', () => {
  test('AUTH-14 are listed with the current one marked, without secrets', async () => {
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

  test('AUTH-14 name the browser and its network, without the address of the connection', async () => {
    const { email } = await app.addPerson('rider');
    const listedFrom = async (address: string) => {
      const { body } = await app.call('signIn', {
        body: { email, password: testPassword },
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' },
        address,
      });
      app.clock.forward(20 * 60_000);
      const [session] = (await list(body)).filter(({ current }) => current);
      app.clock.forward(1000);
      const [later] = (await list(body)).filter(({ current }) => current);
      const used = Date.parse(later?.lastUsedAt ?? '') - Date.parse(session?.createdAt ?? '');
      return { device: session?.device, network: session?.network, usedAfterMinutes: used / 60_000 };
    };
    const device = 'Firefox, Linux';
    expect(await listedFrom('203.0.113.77')).toEqual({
      device,
      network: '203.0.113.x',
      usedAfterMinutes: 20,
    });
    expect(await listedFrom('2001:db8:1:2:3::4')).toMatchObject({ device, network: '2001:db8:1::/48' });
  });

  test('AUTH-14 can be ended one by one, with their open connections', async () => {
    const rider = await app.addPerson('rider');
    const { body } = await signIn(rider);
    const live = await connectLive(app, { token: rider.token });
    const other = (await list(body)).find(({ current }) => !current);
    expect((await app.call('endSession', { as: body, params: { id: other?.id ?? '' } })).status).toBe(200);
    await app.settle();
    expect(await live.closed()).toBe(4401);
    expect([await statusOf(rider.token), await statusOf(body.token)]).toEqual([401, 200]);
  });

  test('AUTH-14 all end on signing out everywhere, and nobody else’s do', async () => {
    const [rider, other] = [await app.addPerson('rider'), await app.addPerson('rider')];
    const { body } = await signIn(rider);
    expect((await app.call('endAllSessions', { as: body })).status).toBe(200);
    expect([await statusOf(rider.token), await statusOf(body.token), await statusOf(other.token)]).toEqual([
      401, 401, 200,
    ]);
  });

  test('AUTH-14 end except the current one on signing out everywhere else', async () => {
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

  test('AUTH-14 lose their open connections when the person is deleted or suspended', async () => {
    for (const change of [sql`deleted_at = now()`, sql`approved = false`]) {
      const driver = await app.addPerson('driver');
      const live = await connectLive(app, driver);
      await app.platform.transact(async (tx) => {
        await sql`update users set ${change} where id = ${driver.id}`.execute(tx.sql);
        tx.publish({ topics: [accessTopic], event: 'ended', data: { userId: driver.id } });
      });
      await app.settle();
      expect(await live.closed()).toBe(4401);
    }
  });
});

describe('signing in', () => {
  test('creates a new session each time and ends the one sent with the request', async () => {
    const [planted, rider] = [await app.addPerson('rider'), await app.addPerson('rider')];
    const answer = await signIn(rider, `fiacre-session=${planted.token}`);
    expect(answer.body.user.id).toBe(rider.id);
    expect(answer.body.token).not.toBe(planted.token);
    expect(await statusOf(planted.token)).toBe(401);
  });

  test('sets cookies that scripts cannot read and other sites cannot send', async () => {
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

describe('accounts of other providers', () => {
  const link = (id: string, provider: 'google' | 'facebook') =>
    app.platform.db
      .withTables<AccountTables>()
      .insertInto('social_identities')
      .values({ provider, subject: `${provider} ${id}`, user_id: id, created_at: app.clock.now() })
      .execute();

  test('AUTH-16 are listed and removed by their owner, except the only way in', async () => {
    const only = { password_hash: null, mobile: null, login_type: 'google' as const };
    const rider = await app.addPerson('rider', only);
    await link(rider.id, 'google');
    await link(rider.id, 'facebook');
    const providers = async () =>
      (await app.call('listSocialIdentities', { as: rider })).body.items.map(({ provider }) => provider);
    const remove = (provider: 'google' | 'facebook' | 'apple') =>
      app.call('removeSocialIdentity', { as: rider, params: { provider } });
    expect(await providers()).toHaveLength(2);
    expect((await remove('facebook')).status).toBe(200);
    expect(codeOf(await remove('apple'))).toBe('not_found');
    expect(codeOf(await remove('google'))).toBe('last_way_in');
    expect(await providers()).toEqual(['google']);
  });
});
