import type { PersonalData } from '../platform/privacy/personal-data.ts';
import type { WithdrawalTables } from './tables.ts';

/**
 * Requests are kept as financial records; the name and bank details are removed once the money has been sent. Source:
 * DATA-10, LAYOUT-11.
 */
export const withdrawalPersonalData: PersonalData = {
  name: 'withdrawals',
  columns: ['withdrawals.user_id', 'withdrawals.name', 'withdrawals.bank_account'],
  // The admin who sends the money needs the name and the bank details.
  async obstacle({ sql }, { id }) {
    const open = await sql
      .withTables<WithdrawalTables>()
      .selectFrom('withdrawals')
      .select('id')
      .where('user_id', '=', id)
      .where('processed', '=', false)
      .executeTakeFirst();
    return open === undefined ? null : 'withdrawal_open';
  },
  collect: (db, { id }) =>
    db
      .withTables<WithdrawalTables>()
      .selectFrom('withdrawals')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('requested_at')
      .execute(),
  async forget({ sql }, { id }) {
    const nothing = { bank_name: null, bank_code: null, bank_account: null };
    await sql
      .withTables<WithdrawalTables>()
      .updateTable('withdrawals')
      .set({ name: '', ...nothing })
      .where('user_id', '=', id)
      .where('processed', '=', true)
      .execute();
  },
};
