import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { codeOf } from '../../testing/requests.ts';
import { testPassword } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { gridMap } from '../../testing/grid-map.ts';
import { ProviderFault as MapsFault } from '../../maps/provider/provider-fault.ts';
import { ProviderFault as PaymentFault } from '../../payments/provider/provider-http.ts';
import { SendFault } from '../messages/send-fault.ts';
import { OutboundFault } from '../outbound/outbound-fault.ts';
import { createLog } from '../log/log.ts';
import { createIds } from '../ids/ids.ts';
import { systemRandom } from '../random/random.ts';
import { refuse } from '../refusal/refusal.ts';
import { systemClock } from '../time/clock.ts';
import { createHttp } from './create-http.ts';
import { asRefusal } from './error-writer.ts';
import { limit } from '../../../../../tests/limits.ts';

vi.setConfig({ testTimeout: limit(60) });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a lost database is reported as an outage, and the server works again once the database is back', async () => {
  const rider = await app.addPerson('rider');
  // Cuts every connection to this database, as a restart of the database server would.
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`
      .execute(app.platform.db)
      .catch(() => undefined);
  await cut();
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => app.call('signIn', { body: { email: rider.email, password: testPassword } })),
  );
  for (const answer of answers) expect([200, 503]).toContain(answer.status);
  expect((await app.call('me', { as: rider })).status).toBe(200);
});

test('a response that breaks the contract is an internal error: nothing is saved or revealed', async () => {
  const admin = await app.addPerson('admin');
  await sql`update settings set "values" = jsonb_set("values", '{decimal}', '"two"')`.execute(
    app.platform.db,
  );
  const answer = await app.call('updateSettings', {
    as: admin,
    body: { panic: '112', expected: { panic: '' } },
  });
  expect([answer.status, codeOf(answer)]).toEqual([500, 'update_failed']);
  expect(JSON.stringify(answer.body)).not.toContain('decimal');
  const { rows } = await sql<{ panic: string }>`select "values"->>'panic' as panic from settings`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([{ panic: '' }]);
});

test.each([
  new OutboundFault('unreachable', 'osrm.example.com', 'ECONNREFUSED'),
  new MapsFault('photon', 'not_json'),
  new PaymentFault('stripe', 502, 'no JSON'),
  new SendFault('retry', 'timeout'),
])('ERR-45 the fault of another service is an outage: %s', (fault) => {
  expect(asRefusal(fault)).toMatchObject({ code: 'unavailable', status: 503 });
});

test('ERR-45 a request that needs unavailable maps gets a 503, and works once they are back', async () => {
  const map = gridMap();
  const state = { isDown: true };
  const reverse: typeof map.maps.reverse = (point) =>
    state.isDown ? Promise.reject(new MapsFault('photon', 'unreachable')) : map.maps.reverse(point);
  const other = await startTestApp({ parts: { map: { ...map, maps: { ...map.maps, reverse } } } });
  const query = { lat: 10, lng: 20 };
  const down = await other.call('reversePlace', { query });
  expect([down.status, codeOf(down)]).toEqual([503, 'unavailable']);
  state.isDown = false;
  expect((await other.call('reversePlace', { query })).status).toBe(200);
  await other.close();
});

test.each([
  [{ code: 'ECONNREFUSED', syscall: 'connect' }, 'unavailable'],
  [{ code: '57P01' }, 'unavailable'],
  [{ code: '53300' }, 'unavailable'],
  [{ code: '57014' }, 'unavailable'],
  [{ code: '40P01' }, 'unavailable'],
  [{ code: '40001' }, 'unavailable'],
  [{ code: '55P03' }, 'unavailable'],
  [{ message: 'Client has encountered a connection error and is not queryable' }, 'unavailable'],
  [{ message: 'Cannot use a pool after calling end on the pool' }, 'unavailable'],
  [{ code: 'ENOSPC', syscall: 'write' }, 'unavailable'],
  [{ code: 'EROFS', syscall: 'open' }, 'unavailable'],
  [{ code: '23505' }, 'internal'],
  [{ code: 'ENOENT' }, 'internal'],
  [{ statusCode: 429 }, 'rate_limited'],
  [{ statusCode: 418 }, 'internal'],
])('responds to %o with %s', (properties, code) => {
  expect(asRefusal(Object.assign(new Error('inside'), properties)).code).toBe(code);
});

test('a refusal is logged with the account’s id, without the request body', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const watched = await startTestApp({ nodeOf: app, parts: { log } });
  const rider = await app.addPerson('rider');
  await watched.call('updateSettings', { as: rider, body: { panic: 'secret', expected: {} } });
  await watched.call('signIn', { body: { email: 'secret@example.test', password: 'secret-word' } });
  await watched.close();
  const requests = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ route }) => route);
  expect(requests).toMatchObject([
    { route: '/api/settings', status: 403, code: 'forbidden', userId: rider.id },
    { route: '/api/auth/sign-in', status: 401, code: 'auth_error' },
  ]);
  expect(lines.join()).not.toContain('secret');
});

test.each([
  ['overloaded', []],
  ['unavailable', ['request failed']],
] as const)('a request refused as %s logs the faults %o', async (code, faults) => {
  const logged: string[] = [];
  const log = createLog('error', {
    write: (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg),
  });
  const http = await createHttp({
    log,
    ids: createIds(systemClock, systemRandom),
    trustedProxies: 0,
    connections: { max: 100, maxPerAddress: null },
  });
  http.get('/refused', () => refuse(code));
  expect((await http.inject('/refused')).statusCode).toBe(503);
  expect(logged).toEqual(faults);
  await http.close();
});
