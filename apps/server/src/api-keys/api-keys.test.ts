import { apiScopes, routes, scopesOf, type RouteDeclaration } from '@fiacre/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { good, startRides, type RideApp } from '../bookings/testing/rides.ts';
import { createLocalCounter } from '../platform/http/limits/request-counter.ts';
import { createFakeClock } from '../platform/testing/fake-clock.ts';
import { confirmedSession } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import { testStart } from '../testing/test-start.ts';

let app: RideApp;
beforeAll(async () => {
  const requests = createLocalCounter(createFakeClock(testStart));
  app = await startRides({ parts: { requests }, env: { RATE_LIMIT_PER_MINUTE: '60' } });
});
afterAll(() => app.close());

const asAdmin = () => app.platform.transact((tx) => confirmedSession(tx, app.platform, app.admin.id));
const add = async (
  scopes: readonly (typeof apiScopes)[number][] = ['bookings:read'],
  extra: { expiresInDays?: number } = {},
) =>
  good(
    await app.call('addApiKey', {
      as: await asAdmin(),
      body: { name: 'Accounting', scopes: [...scopes], ...extra },
    }),
  );

describe('an API key', () => {
  test('calls the routes of its scopes, and no others', async () => {
    const { key } = await add();
    expect((await app.call('listBookings', { as: { token: key }, query: {} })).status).toBe(200);
    expect(codeOf(await app.call('listUsers', { as: { token: key }, query: {} }))).toBe('forbidden');
    expect(
      codeOf(
        await app.call('addApiKey', { as: { token: key }, body: { name: 'x', scopes: ['money:read'] } }),
      ),
    ).toBe('forbidden');
    expect(codeOf(await app.call('me', { as: { token: key } }))).toBe('forbidden');
  });

  test('is stored as a hash, shown once, and recognised by its first characters', async () => {
    const { key, id, start } = await add();
    const { items } = good(await app.call('listApiKeys', { as: await asAdmin() }));
    expect(items.find((one) => one.id === id)).toMatchObject({ name: 'Accounting', start, lastUsedAt: null });
    const { rows } = await sql<{
      text: string;
    }>`select string_agg(api_keys::text, ' ') as text from api_keys`.execute(app.platform.db);
    expect(rows[0]?.text).not.toContain(key);
    expect(key.startsWith(start)).toBe(true);
    expect(JSON.stringify(items)).not.toContain(key);
  });

  test('stops working when it is revoked or expires, or when its admin loses access', async () => {
    const [revoked, expiring, other] = [
      await add(),
      await add(['bookings:read'], { expiresInDays: 1 }),
      await add(),
    ];
    const read = (token: string) => app.call('listBookings', { as: { token }, query: {} });
    good(await app.call('revokeApiKey', { as: await asAdmin(), params: { id: revoked.id } }));
    expect(codeOf(await read(revoked.key))).toBe('not_logged_in');
    expect((await read(expiring.key)).status).toBe(200);
    app.clock.forward(24 * 3_600_000);
    expect(codeOf(await read(expiring.key))).toBe('not_logged_in');
    await sql`update users set approved = false where id = ${app.admin.id}`.execute(app.platform.db);
    expect(codeOf(await read(other.key))).toBe('not_logged_in');
    await sql`update users set approved = true where id = ${app.admin.id}`.execute(app.platform.db);
    expect((await read(other.key)).status).toBe(200);
  });

  test('has its own rate limit, and records when it was last used', async () => {
    const { key, id } = await add();
    const read = () => app.call('listBookings', { as: { token: key }, query: {} });
    for (let call = 0; call < 60; call += 1) expect((await read()).status).toBe(200);
    expect(codeOf(await read())).toBe('rate_limited');
    const admin = await app.addPerson('admin');
    const { items } = good(await app.call('listApiKeys', { as: admin }));
    expect(items.find((one) => one.id === id)?.lastUsedAt).not.toBeNull();
  });

  test('does not open live connections', async () => {
    const { key } = await add();
    const live = await app.http.inject({ url: '/api/live', headers: { authorization: `Bearer ${key}` } });
    expect(live.statusCode).not.toBe(101);
  });
});

test('every scope opens some routes, all of which admins may call', () => {
  const opened = Object.values<RouteDeclaration>(routes).filter(({ scope }) => scope !== undefined);
  expect(new Set(opened.flatMap(scopesOf))).toEqual(new Set(apiScopes));
  expect(opened.filter(({ access }) => !access.includes('admin'))).toEqual([]);
});
