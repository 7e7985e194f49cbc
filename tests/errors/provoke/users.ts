import { sql } from 'kysely';
import { testPassword } from '../../../apps/server/src/testing/people.ts';
import type { Provocations } from '../provocation.ts';
import { changeSettings } from '../../../apps/server/src/testing/change-settings.ts';

/** Errors that staff get about users, and that users get about their own account. Sources: USERS-11, LAYOUT-11. */
export const userErrors: Provocations = {
  document_expired: async ({ taxi }) => {
    const { app } = await taxi();
    const driver = await app.addPerson('driver');
    const params = { id: driver.id, kind: 'licence' } as const;
    const body = { number: 'B 123', expiresOn: '2001-01-01' };
    return app.call('submitDocument', { as: driver, params, body });
  },
  documents_not_valid: async ({ taxi }) => {
    const { app } = await taxi();
    const driver = await app.addPerson('driver');
    await changeSettings(app, app.admin, { requireLicence: true });
    const answer = await app.call('setAvailability', { as: driver, body: { active: true } });
    await changeSettings(app, app.admin, { requireLicence: false });
    return answer;
  },
  own_account: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('deleteUser', { as: app.admin, params: { id: app.admin.id } });
  },
  // An installation with one admin: other admins are temporarily disabled.
  last_admin: async ({ delivery }) => {
    const { app } = await delivery();
    const only = await app.addPerson('admin');
    const others = sql`usertype = 'admin' and deleted_at is null and id <> ${only.id}`;
    await sql`update users set approved = false where ${others}`.execute(app.platform.db);
    const answer = await app.call('deleteMe', { as: only, body: { password: testPassword } });
    await sql`update users set approved = true where ${others}`.execute(app.platform.db);
    return answer;
  },
  user_has_booking: async ({ taxi }) => {
    const { app } = await taxi();
    const rider = await app.addPerson('rider');
    await app.book(rider);
    return app.call('deleteUser', { as: app.admin, params: { id: rider.id } });
  },
  accounts_differ: async ({ taxi }) => {
    const { app } = await taxi();
    const [{ id }, { id: from }] = [await app.addPerson('rider'), await app.addPerson('driver')];
    return app.call('mergeUser', { as: app.admin, params: { id }, body: { from } });
  },
  wallet_not_empty: async ({ taxi }) => {
    const { app } = await taxi();
    const rider = await app.addPerson('rider');
    await app.call('creditWallet', { as: app.admin, params: { id: rider.id }, body: { amount: 500 } });
    return app.call('deleteMe', { as: rider, body: { password: testPassword } });
  },
  withdrawal_open: async ({ taxi }) => {
    const { app } = await taxi();
    const driver = await app.addPerson('driver');
    await app.call('creditWallet', { as: app.admin, params: { id: driver.id }, body: { amount: 500 } });
    await app.call('requestWithdrawal', { as: driver, body: { amount: 500 } });
    return app.call('deleteMe', { as: driver, body: { password: testPassword } });
  },
};
