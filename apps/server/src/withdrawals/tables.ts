import type { Generated, Selectable } from 'kysely';

/** A request to withdraw money from one's own wallet, with the name and bank details at that time. Source: DATA-10. */
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
