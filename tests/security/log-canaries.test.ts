import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { connectLive } from '../../apps/server/src/testing/live-client.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { recordCounts } from './counts.ts';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  // A mail server that quotes the address and the text when it refuses a message, as many do.
  const refuses = (message: { to: string; body: string }) =>
    Promise.reject(
      Object.assign(new Error(`550 <${message.to}> refused: ${message.body}`), { rejected: [message.to] }),
    );
  app = await startTestApp({ parts: { log, senders: { mail: refuses, sms: refuses, push: refuses } } });
});
afterAll(() => app.close());

const person = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  email: 'canary.mail@example.test',
  password: 'canary@pass1',
  mobile: '9990001234',
  country: 'DE',
};
const told = /canary|9990001234|c4n4ry/i;

const send = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: string | object,
  token?: string,
) =>
  app.http.inject({
    method,
    url,
    ...(payload !== undefined && { payload }),
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}`, cookie: `fiacre-session=${token}` }),
    },
  });

/** Database errors that are caused while requests run. */
async function whileBroken(table: string, column: string, work: () => Promise<unknown>): Promise<void> {
  const gone = `${column}_gone`;
  await sql`alter table ${sql.table(table)} rename column ${sql.ref(column)} to ${sql.ref(gone)}`.execute(
    app.platform.db,
  );
  await work();
  await sql`alter table ${sql.table(table)} rename column ${sql.ref(gone)} to ${sql.ref(column)}`.execute(
    app.platform.db,
  );
}

test('the log contains no name, input or message of a person, whatever fails', async () => {
  const admin = await app.addPerson('admin', { last_name: 'Canaryboss', email: 'canary.boss@example.test' });
  let requests = 0;
  const tried = async (...args: Parameters<typeof send>) => {
    requests += 1;
    return send(...args);
  };
  await tried('POST', '/api/auth/register', person);
  await tried('POST', '/api/auth/register', { ...person, referralId: 'canaryreferral' });
  await tried('POST', '/api/auth/register', { ...person, canaryfield: person.email });
  await tried('POST', '/api/auth/register', `{"email": "${person.email}", canary`);
  await tried('POST', '/api/auth/register', '"canary text"');
  await tried('POST', '/api/auth/sign-in', { email: person.email, password: 'canary@wrong' });
  await tried('POST', '/api/auth/forgot-password', { email: person.email });
  await tried('POST', '/api/auth/reset-password', { token: 'canarytoken', password: 'canary#1' });
  await tried('POST', '/check_user_exists', { email: person.email, mobile: `+49${person.mobile}` });
  await tried('POST', '/user_signup', {
    regData: { ...person, email: 'canary2@example.test', mobile: '+49999000777' },
  });
  await tried('POST', '/validate_referrer', { referralId: 'canaryreferral' });
  await tried('GET', '/api/users/canary-id?canary=1', undefined, admin.token);
  await tried('GET', `/api/users?q=${person.email}`, undefined, admin.token);
  await tried('GET', '/canary/unknown/path?token=c4n4ry');
  const session = await tried('POST', '/api/auth/sign-in', {
    email: person.email,
    password: person.password,
  });
  const { token = '', user } = session.json<{ token?: string; user?: { id: string } }>();
  await tried('PATCH', '/api/me', { firstName: 'Canarynew' }, token);
  await tried('PATCH', '/api/me', { firstName: 5, lastName: 'Canary' }, token);
  await tried('GET', '/api/me/data', undefined, token);
  await tried('DELETE', '/api/me', { password: 'canary#wrong' }, token);
  await tried(
    'POST',
    '/api/users',
    { ...person, usertype: 'driver', email: 'canary3@example.test', mobile: '9990001235' },
    admin.token,
  );
  await tried(
    'PATCH',
    `/api/users/${user?.id}`,
    { lastName: 'Canarymore', bankAccount: 'CANARYIBAN' },
    admin.token,
  );
  await tried('POST', '/googleapis-autocomplete', { searchKeyword: 'Canary Street 5' });
  await whileBroken('users', 'mobile', () =>
    tried('POST', '/api/auth/register', { ...person, email: 'canary4@example.test', mobile: '9990001236' }),
  );
  await whileBroken('users', 'email', () =>
    tried('POST', '/api/auth/sign-in', { email: person.email, password: person.password }),
  );
  await whileBroken('users', 'first_name', () =>
    tried('PATCH', '/api/me', { firstName: 'Canarylost' }, token),
  );
  await whileBroken('audit_log', 'facts', () =>
    tried('PATCH', `/api/users/${user?.id}`, { lastName: 'Canarylost' }, admin.token),
  );
  const live = await connectLive(app, { token });
  live.socket.send('{"subscribe": "canary');
  live.send({ subscribe: true, topic: 'canary' });
  await live.quiet();
  live.close();
  await app.settle();
  // Raw database errors, which quote the values sent.
  const failures = [
    sql`select ${'canary'}::uuid`,
    sql`select ${'{"canary": '}::jsonb`,
    sql`insert into users (id, usertype, first_name, last_name, email, login_type, approved, created_at) select id, usertype,
      'Canary', 'Bird', email, login_type, approved, created_at from users limit 1`,
  ];
  for (const failing of failures)
    await failing
      .execute(app.platform.db)
      .catch((error: unknown) => app.platform.log.error({ err: error }, 'fault'));
  const found = lines.filter((line) => told.test(line) || (token !== '' && line.includes(token)));
  recordCounts('log-canaries', {
    tried: 'log lines searched for personal data',
    count: lines.length,
    wrong: 'canaries found',
    wrongCount: found.length,
  });
  expect(session.statusCode).toBe(200);
  expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThanOrEqual(requests);
  expect(lines.filter((line) => line.includes('"err"')).length).toBeGreaterThan(5);
  expect(lines.some((line) => line.includes('message not sent'))).toBe(true);
  expect(found).toEqual([]);
});
