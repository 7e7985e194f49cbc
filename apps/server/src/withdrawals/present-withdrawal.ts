import type { EditableSettings, Withdrawal } from '@fiacre/contract';
import type { WithdrawalRow } from './tables.ts';

/** Eight digits that differ between all requests of an operator, in two groups. */
function referenceOf(id: string): string {
  const digits = id.slice(-8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/**
 * If the operator does not collect bank details, none are shown, not even old ones, and there are no columns for them.
 * Source: DATA-10, WDR-2.
 */
export function presentWithdrawal(
  row: WithdrawalRow,
  { bankFields }: Pick<EditableSettings, 'bankFields'>,
): Withdrawal {
  return {
    id: row.id,
    reference: referenceOf(row.id),
    uid: row.user_id,
    date: row.requested_at.toISOString(),
    name: row.name,
    amount: row.amount,
    currency: row.currency,
    processed: row.processed,
    procesDate: row.processed_at?.toISOString() ?? null,
    ...(bankFields && {
      bankName: row.bank_name,
      bankCode: row.bank_code,
      bankAccount: row.bank_account,
    }),
  };
}
