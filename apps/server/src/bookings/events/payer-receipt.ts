import { formatMoney } from '@fiacre/domain';
import { notify } from '../../notifications/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { storedAddress, type ReceiptAddress } from '../record/receipt-address.ts';
import { receiptUrl } from '../record/receipt-link.ts';

type Signing = Pick<BookingParts, 'platform' | 'secret'>;

/** Whoever pays instead of the rider gets the receipt. Source: PARTY-9. */
export async function sendPayerReceipt(parts: Signing, tx: Tx, row: BookingRow): Promise<void> {
  if (row.receipt_to !== null) await sendReceipt(parts, tx, row, storedAddress(row.receipt_to));
}

/** The amount and a link that opens the receipt without signing in. Sources: METER-15, PARTY-9. */
export async function sendReceipt(
  parts: Signing,
  tx: Tx,
  row: BookingRow,
  to: ReceiptAddress,
): Promise<void> {
  const settings = (await tx.reference()).of(settingsPart);
  const amount = formatMoney(row.customer_paid, { ...settings, code: row.currency });
  const facts = { amount, reference: row.reference, link: receiptUrl(parts, row.id) };
  if ('email' in to) await notify(tx, { to, text: 'mail_receipt', facts, channels: ['mail'] });
  else await notify(tx, { to, text: 'sms_receipt', facts, channels: ['sms'] });
  tx.audit({
    action: 'booking-receipt-sent',
    object: { kind: 'booking', id: row.id },
    facts: { from: row.status, to: row.status },
  });
}
