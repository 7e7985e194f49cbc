import { formatMoney, type LedgerReason, type LedgerTransaction } from '@fiacre/domain';
import { notify } from '../notifications/index.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { settingsPart } from '../settings/index.ts';

/** A paid ride has its own push, so its wallet changes do not send any. */
const unseen: readonly LedgerReason[] = [
  'cancellation',
  'bonus',
  'tip',
  'top-up',
  'late-payment',
  'provider-refund',
  'provider-refund-failed',
  'admin-credit',
  'withdrawal',
];

/** Notifies the owners of wallets of credits and debits, with a link to the screen `wallet`. Source: PUSH-5. */
export async function pushChanges(tx: Tx, transaction: LedgerTransaction, currency: string): Promise<void> {
  if (!unseen.includes(transaction.reason)) return;
  const changes = new Map<string, number>();
  for (const { account, amount } of transaction.postings)
    if ('userId' in account) changes.set(account.userId, (changes.get(account.userId) ?? 0) + amount);
  const settings = (await tx.reference()).of(settingsPart);
  const { appName } = settings;
  const notices = [...changes]
    .filter(([, change]) => change !== 0)
    .map(([userId, change]) => ({
      to: { userId },
      text: change > 0 ? ('push_wallet_credit' as const) : ('push_wallet_debit' as const),
      facts: { appName, amount: formatMoney(Math.abs(change), { ...settings, code: currency }) },
      channels: ['push'] as const,
      screen: 'wallet' as const,
    }));
  await notify(tx, ...notices);
}
