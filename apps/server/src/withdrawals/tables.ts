import type { Generated, Selectable } from 'kysely';

/** Money that somebody wants from the own wallet, with name and bank as they were then. Source: DATA-10. */
export interface WithdrawalTable {
  id: string;
  user_id: string;
  name: string;
  amount: number;
  currency: string;
  requested_at: Date;
  processed: Generated<boolean>;
  processed_at: Date | null;
  bank_name: string | null;
  bank_code: string | null;
  bank_account: string | null;
}

export type WithdrawalTables = {
  withdrawals: WithdrawalTable;
};

export type WithdrawalRow = Selectable<WithdrawalTable>;
