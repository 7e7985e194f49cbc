import type { PersonalData } from '../platform/privacy/personal-data.ts';
import type { WalletTables } from './tables.ts';

/**
 * Every entry of a person's wallets. After a person is deleted, their money records are kept under an anonymised
 * account. Source: DATA-1, LAYOUT-11.
 */
export const walletPersonalData: PersonalData = {
  name: 'wallet',
  columns: ['ledger_accounts.user_id'],
  collect: (db, { id }) =>
    db
      .withTables<WalletTables>()
      .selectFrom('ledger_entries')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
      .select(['kind as wallet', 'amount', 'tx_ref as txRef', 'at'])
      .where('user_id', '=', id)
      .orderBy('ledger_entries.at')
      .orderBy('ledger_entries.id')
      .execute(),
  forget: () => Promise.resolve(),
};
