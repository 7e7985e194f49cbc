import { cancellationCost, isCancellable } from '@fiacre/domain';
import { feesUnder } from '../../../fares/index.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/http/reader.ts';
import { refuse } from '../../../platform/refusal/refusal.ts';
import { settingsPart } from '../../../settings/index.ts';
import { balanceOf } from '../../../wallet/index.ts';
import type { BookingParts } from '../../booking-parts.ts';
import { toBooking } from '../../record/booking-row.ts';
import { rowFor } from '../read-booking.ts';

/** The reader's cost of cancelling now, computed by the same rule as the cancellation. Source: CAR-4, BKT-6. */
export function getCancellationCost(parts: BookingParts): Handler<'getCancellationCost'> {
  return async (call) => {
    const { db, clock } = parts.platform;
    const row = await rowFor(parts, call.params.id, call.reader);
    // The rules for cancelling do not depend on which drivers were asked.
    const booking = toBooking(row, []);
    if (!isCancellable(booking)) return refuse('wrong_status', { status: row.status, verb: 'cancel' });
    const rider = { kind: 'rider', userId: row.customer_id } as const;
    const terms = {
      by: signedIn(call.reader).role,
      ...feesUnder(row.tariff),
      riderBalance: await balanceOf(db, rider, row.currency),
      negativeBalanceAllowed: (await call.reference()).of(settingsPart).negativeBalance,
    };
    const { next, ...cost } = cancellationCost(booking, terms, clock.now().getTime());
    return {
      ...cost,
      currency: row.currency,
      next: next && { at: new Date(next.atMs).toISOString(), fee: next.fee },
    };
  };
}
