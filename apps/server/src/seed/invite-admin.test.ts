import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { inviteAdmin } from './invite-admin.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const invite = (email: string) => inviteAdmin(app.platform, email);
const trailOf = async (email: string) => {
  const { rows } = await sql<{ action: string }>`select action from audit_log
    where object_uuid = (select id from users where email = ${email}) order by number`.execute(
    app.platform.db,
  );
  return rows.map(({ action }) => action);
};
const linkIn = (text: string) => new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';

test('a new admin sets the password with a link, and one who lost it gets another link', async () => {
  const email = 'boss@example.test';
  const first = await invite(email);
  expect(first).toMatch(/^Set the password of boss@example\.test within a day:\n/);
  const reset = await app.call('resetPassword', { body: { token: linkIn(first), password: 'secret1' } });
  expect(reset.status).toBe(200);
  const signedIn = await app.call('signIn', { body: { email, password: 'secret1' } });
  expect(signedIn.body).toMatchObject({ user: { usertype: 'admin' } });
  expect(await invite(email)).toContain('is an admin already.');
  expect(await trailOf(email)).toEqual(['add-person', 'reset-password', 'sign-in', 'invite-user']);
});

test.each([
  ['rider', true, 'belongs to a rider'],
  ['fleetadmin', true, 'belongs to a fleetadmin'],
  ['admin', false, 'belongs to a suspended admin'],
] as const)(
  'the address of a %s (approved: %s) is refused, and no link is made',
  async (role, approved, why) => {
    const email = `${role}-${approved}@example.test`;
    const { id } = await app.addPerson(role, { email, approved });
    await expect(invite(email)).rejects.toThrow(why);
    const { rows } = await sql`select from password_resets where user_id = ${id}`.execute(app.platform.db);
    expect(rows).toEqual([]);
  },
);
