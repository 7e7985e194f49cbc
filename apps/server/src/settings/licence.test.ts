import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../platform/log/log.ts';
import { good } from '../bookings/testing/rides.ts';
import { codeOf } from '../testing/requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { changeSettings } from '../testing/change-settings.ts';

/** A local licence service; the test sets its response. */
let service: Server;
let answer: { status: number; body: string };
let heard: Record<string, unknown>[] = [];
let app: TestApp;
let admin: TestPerson;
const logged: string[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    request.on('end', () => {
      heard.push(JSON.parse(text) as Record<string, unknown>);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const env = { LICENCE_SERVICE_URL: `http://127.0.0.1:${port}` };
  const log = createLog('debug', { write: (line: string) => void logged.push(line) });
  app = await startTestApp({ env, parts: { log } });
  admin = await app.addPerson('admin');
});
beforeEach(() => {
  heard = [];
  answer = { status: 200, body: '{"success":true}' };
});
afterAll(async () => {
  await app.close();
  service.close();
});

const save = (body: object) => changeSettings(app, admin, body);
const panic = async () => good(await app.call('getSettings')).panic;
const check = (
  as: TestPerson,
  body: { reqType: 'auth' | 'settings'; license?: string } = { reqType: 'auth' },
) => app.call('checkBaseSettings', { as, body });

describe('a licence in the settings', () => {
  test('SET-11 CALL-13 a confirmed licence lets the save proceed and is not stored', async () => {
    good(await save({ license: 'LICENCE-42', panic: '1' }));
    expect(await panic()).toBe('1');
    expect(heard).toEqual([
      {
        projectId: app.platform.config.http.publicUrl,
        createTime: app.clock.now().toISOString(),
        reqType: 'settings',
        license: 'LICENCE-42',
      },
    ]);
    const { rows } = await sql<{ text: string }>`select "values"::text as text from settings
      union all select facts::text from audit_log union all select events::text from outbox`.execute(
      app.platform.db,
    );
    expect([...rows.map(({ text }) => text), ...logged].join()).not.toContain('LICENCE-42');
    // Unrelated: whether drivers must have a driving licence.
    const { requireLicence: _, ...others } = good(await app.call('getSettings'));
    expect(JSON.stringify(others)).not.toMatch(/licen[cs]e/i);
  });

  test.each([
    ['a refusal', { status: 200, body: '{"success":false}' }],
    ['an error', { status: 500, body: '{"success":true}' }],
    ['invalid JSON', { status: 200, body: 'yes' }],
    ['an unknown shape', { status: 200, body: '{"ok":true}' }],
  ])(
    'SET-11 SET-14 ERR-28 refuses with wrong_code and saves nothing when the service responds with %s',
    async (_, words) => {
      answer = words;
      const before = await panic();
      expect(codeOf(await save({ license: 'LICENCE-43', panic: '2' }))).toBe('wrong_code');
      expect(await panic()).toBe(before);
    },
  );

  test('SET-14 an edit without a licence calls no service', async () => {
    good(await save({ panic: '3', license: '  ' }));
    expect(heard).toEqual([]);
  });
});

describe('the base settings check', () => {
  test('CALL-13 CALL-18 a confirmed installation keeps the session', async () => {
    const rider = await app.addPerson('rider');
    expect(good(await check(rider))).toEqual({ success: true });
    expect(heard).toMatchObject([{ reqType: 'auth', license: '' }]);
    expect((await app.call('me', { as: rider })).status).toBe(200);
  });

  test.each([
    ['Base Settings Error 1', 'a refusal', { status: 200, body: '{"success":false}' }],
    ['Base Settings Error 2', 'HTML', { status: 200, body: '<html>' }],
    ['Base Settings Error 2', 'another shape', { status: 200, body: '{"success":"yes"}' }],
  ])(
    'CALL-14 CALL-18 ERR-38 responds with %s and ends the session when the service responds with %s',
    async (code, _, words) => {
      answer = words;
      const rider = await app.addPerson('rider');
      expect(codeOf(await check(rider))).toBe(code);
      expect((await app.call('me', { as: rider })).status).toBe(401);
    },
  );

  test('CALL-13 only an admin can check a licence for the settings, which never ends the session', async () => {
    const body = { reqType: 'settings', license: 'LICENCE-44' } as const;
    expect(good(await check(admin, body))).toEqual({ success: true });
    expect((await check(await app.addPerson('driver'), body)).status).toBe(403);
    answer = { status: 200, body: '{"success":false}' };
    expect(codeOf(await check(admin, body))).toBe('wrong_code');
    expect((await app.call('me', { as: admin })).status).toBe(200);
  });
});

test('CALL-18 ERR-38 SET-14 an unreachable service is error 2, and wrong_code for a licence', async () => {
  const env = { LICENCE_SERVICE_URL: 'http://127.0.0.1:1' };
  const lonely = await startTestApp({ env, nodeOf: app });
  const person = await lonely.addPerson('admin', { email: 'lonely@example.test', mobile: '+15550009999' });
  const refused = await changeSettings(lonely, person, { license: 'x', panic: '4' });
  expect(codeOf(refused)).toBe('wrong_code');
  const body = { reqType: 'auth' } as const;
  expect(codeOf(await lonely.call('checkBaseSettings', { as: person, body }))).toBe('Base Settings Error 2');
  expect((await lonely.call('me', { as: person })).status).toBe(401);
  await lonely.close();
});

test('CALL-18 succeeds without a licence service', async () => {
  const plain = await startTestApp();
  const rider = await plain.addPerson('rider');
  const body = { reqType: 'auth' } as const;
  expect(good(await plain.call('checkBaseSettings', { as: rider, body }))).toEqual({ success: true });
  expect((await plain.call('me', { as: rider })).status).toBe(200);
  await plain.close();
});
