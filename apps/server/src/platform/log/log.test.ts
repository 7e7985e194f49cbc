import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createLog } from './log.ts';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  app = await startTestApp({ parts: { log } });
});
afterAll(() => app.close());

test('logs each request in one line with its id, route and duration', async () => {
  const { headers } = await app.call('getPlace', {
    params: { id: 'station' },
    headers: { 'x-request-id': 'request-0001' },
  });
  expect(headers['x-request-id']).toBe('request-0001');
  const line = lines.find((one) => one.includes('request-0001'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    reqId: 'request-0001',
    method: 'GET',
    route: '/api/places/:id',
    status: 200,
  });
});

test('logs nothing that people typed, even in an error', async () => {
  const person = {
    firstName: 'Zoraida',
    lastName: 'Quispe',
    email: 'zoraida@example.test',
    password: 'hidden1',
    mobile: '5559990',
    country: 'US',
  };
  await app.call('register', { body: person });
  await Promise.all(
    [1, 2].map(() =>
      app.call('register', { body: { ...person, email: 'twice@example.test', mobile: '5559991' } }),
    ),
  );
  const { body } = await app.call('signIn', { body: { email: person.email, password: person.password } });
  await app.call('suggestPlaces', { query: { q: 'Secret Street' } });
  app.platform.log.error(
    { err: Object.assign(new Error('duplicate'), { detail: 'Key (email)=(zoraida@example.test)' }) },
    'fault',
  );
  app.platform.log.warn({ user: { email: person.email, mobile: person.mobile } }, 'nested');
  const text = lines.join('');
  expect(text).toContain('"msg":"fault"');
  for (const secret of [
    'Zoraida',
    'Quispe',
    'zoraida@',
    'twice@',
    'hidden1',
    '5559990',
    body.token,
    'Secret Street',
  ])
    expect(text).not.toContain(secret);
});

test('redacts fields that the contract declares secret or personal, and keeps all others', () => {
  const written: string[] = [];
  const log = createLog('info', { write: (line: string) => void written.push(line) });
  const hidden = {
    newPassword: 'canary',
    recoveryCodes: ['canary'],
    otp: 'canary',
    add: 'canary',
    email: 'canary',
  };
  log.info({ ...hidden, to: 'canary', person: hidden, code: 'not_found', id: 'b1' }, 'done');
  expect(written.join()).not.toContain('canary');
  expect(JSON.parse(written[0] ?? '{}')).toMatchObject({ code: 'not_found', id: 'b1' });
});
