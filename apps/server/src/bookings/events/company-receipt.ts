import { formatMoney } from '@fiacre/domain';
import { receiptEmailOf } from '../../companies/index.ts';
import { notify } from '../../notifications/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { receiptUrl } from '../record/receipt-link.ts';

/** The company that pays for a ride gets its receipt. Source: COMPANY-10. */
export async function sendCompanyReceipt(
  parts: Pick<BookingParts, 'platform' | 'secret'>,
  tx: Tx,
  { id, company_id: companyId, customer_paid: paid, currency: code, reference }: BookingRow,
): Promise<void> {
  const email = companyId === null ? null : await receiptEmailOf(tx.sql, companyId);
  if (email === null) return;
  const amount = formatMoney(paid, { ...(await tx.reference()).of(settingsPart), code });
  const facts = { amount, reference, link: receiptUrl(parts, id) };
  await notify(tx, {
    to: { email },
    text: 'mail_receipt',
    facts,
    channels: ['mail'],
    params: { bookingId: id },
  });
}
