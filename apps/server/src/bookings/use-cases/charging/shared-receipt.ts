import { isMeterSource, statusTraits } from '@fiacre/domain';
import { createRateLimiter, digestKeys } from '../../../accounts/index.ts';
import { chargesOf } from '../../../charges/index.ts';
import { billingOf } from '../../../companies/index.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/http/reader.ts';
import { refuse } from '../../../platform/refusal/refusal.ts';
import { isSameText } from '../../../platform/secret/same-text.ts';
import { readSettings, settingsPart } from '../../../settings/index.ts';
import type { BookingParts } from '../../booking-parts.ts';
import { shownTo, snapshotOf } from '../../present/booking-views.ts';
import type { BookingRow } from '../../record/booking-row.ts';
import { circumstancesOf } from '../../record/circumstances.ts';
import { readReceiptAddress } from '../../record/receipt-address.ts';
import { receiptToken, receiptUrl } from '../../record/receipt-link.ts';
import { sendReceipt } from '../../events/payer-receipt.ts';
import { findBooking } from '../../record/store.ts';
import { receiptNotes } from './fare-proof.ts';
import { rowFor } from '../read-booking.ts';

/** How long after the payment the link opens the receipt. */
const validMilliseconds = 90 * 24 * 3_600_000;

/**
 * The receipt of a passenger without an account: a link that is shown as a QR code or sent. The link is signed, so
 * nothing of it is stored. Source: METER-15.
 */
export function sharedReceipts(parts: BookingParts): Handlers<'shareReceipt' | 'readReceipt'> {
  const { platform, secret } = parts;
  const limiter = createRateLimiter(platform.transact, digestKeys(secret));
  const isOpen = ({ source, status, paid_at: paidAt, company_id: companyId, receipt_to: to }: BookingRow) =>
    (isMeterSource(source) || companyId !== null || to !== null) &&
    statusTraits[status].paid &&
    platform.clock.now().getTime() - (paidAt?.getTime() ?? 0) < validMilliseconds;
  return {
    shareReceipt: async (call) => {
      const row = await rowFor(parts, call.params.id, call.reader);
      if (!isOpen(row) || !isMeterSource(row.source)) refuse('wrong_status', { status: row.status });
      const { to } = call.body;
      const { country } = (await call.reference()).of(settingsPart);
      const address = to === undefined ? null : readReceiptAddress(to, country);
      if (address !== null)
        await limiter.take([
          { rateLimit: 'receiptsOfRide', whose: [row.id] },
          { rateLimit: 'receiptsOfSender', whose: [signedIn(call.reader).userId] },
          { rateLimit: 'receiptsToAddress', whose: Object.values(address) },
        ]);
      const url = receiptUrl(parts, row.id);
      return call.commit(async (tx) => {
        if (address !== null) await sendReceipt(parts, tx, row, address);
        return { url };
      });
    },
    readReceipt: async (call) => {
      const { token } = call.body;
      const [id = ''] = token.split('.');
      const row = isSameText(token, receiptToken(parts, id)) ? await findBooking(platform.db, id) : null;
      if (row === null || !isOpen(row)) return refuse('not_found');
      const circumstances = circumstancesOf(await readSettings(platform.db), platform.config.demoMode);
      const booking = shownTo('rider', snapshotOf(row, [], circumstances, platform.clock.now()));
      // The contract removes what is not on the receipt.
      const notes = await receiptNotes(parts, 'rider', row, await chargesOf(platform.db, row.id));
      return { booking, billTo: await billingOf(platform.db, row.company_id), ...notes };
    },
  };
}
