import { sql } from 'kysely';
import { testPassword } from '../../../apps/server/src/testing/people.ts';
import type { Provocations, Places } from '../provocation.ts';

async function registered({ taxi }: Places, change: object) {
  const world = await taxi();
  const number = world.next();
  const body = {
    firstName: 'Ana',
    lastName: 'Lima',
    email: `error${number}@example.test`,
    password: testPassword,
    mobile: `55502${String(number).padStart(5, '0')}`,
    country: 'US',
    ...change,
  };
  return world.app.call('register', { body });
}

/** Errors of sign-in and registration. Sources: ERR-9 to ERR-24, ERR-43. */
export const accountErrors: Provocations = {
  login_validate_error: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('signIn', { body: { email: 'no address', password: testPassword } });
  },
  auth_error: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('signIn', { body: { email: app.rider.email, password: 'wrong1' } });
  },
  require_approval: async ({ taxi }) => {
    const { app } = await taxi();
    const { email } = await app.addPerson('rider', { approved: false });
    return app.call('signIn', { body: { email, password: testPassword } });
  },
  not_logged_in: async ({ taxi }) => (await taxi()).app.call('me'),
  not_valid_user_type: async ({ taxi }) => {
    const { app } = await taxi();
    const { id, email } = await app.addPerson('rider');
    // A row that only an older version or another program can have created.
    await sql`alter table users drop constraint if exists users_usertype_check`.execute(app.platform.db);
    await sql`update users set usertype = 'pilot' where id = ${id}`.execute(app.platform.db);
    return app.call('signIn', { body: { email, password: testPassword } });
  },
  proper_email: (places) => registered(places, { email: 'no address' }),
  proper_input_name: (places) => registered(places, { firstName: ' ' }),
  password_alphaNumeric_check: (places) => registered(places, { password: 'short' }),
  mobile_no_blank_error: (places) => registered(places, { mobile: '12' }),
  referer_not_found: (places) => registered(places, { referralId: 'nobody0000' }),
  user_exists: async (places) => registered(places, { email: (await places.taxi()).app.rider.email }),
  reset_link_invalid: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('resetPassword', { body: { token: 'never-sent', password: testPassword } });
  },
};
