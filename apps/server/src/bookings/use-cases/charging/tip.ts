import type { Tip } from '@fiacre/contract';
import { isWholeTip, mayTip, sumsOf, tipCharge, tipPostings } from '@fiacre/domain';
import { keepUser } from '../../../accounts/index.ts';
import { chargesOf, keepCharge, type DatedCharge } from '../../../charges/index.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { signedIn, type Reader } from '../../../platform/http/reader.ts';
import { refuse } from '../../../platform/refusal/refusal.ts';
import { writeTogether } from '../../../platform/transaction/write-together.ts';
import { post, requireBalance } from '../../../wallet/index.ts';
import type { BookingParts } from '../../booking-parts.ts';
import type { BookingRow } from '../../record/booking-row.ts';
import { isInScope, scopeOf } from '../../record/scope.ts';
import { holdBooking } from '../../record/store.ts';

/** A rider adds a tip, which their wallet pays at once. The ride's price stays. Source: CHARGE-12. */
export function tipDriver({ platform }: BookingParts): Handler<'tipDriver'> {
  return (call) =>
    call.commit(async (tx) => {
      const { amount } = call.body;
      const row = await holdBooking(tx, call.params.id);
      if (row === null || !isInScope(scopeOf(row), call.reader)) return refuse('not_found');
      const { driver_id: driverId, customer_id: riderId, currency, status } = row;
      const given = amountIn(await chargesOf(tx.sql, row.id));
      if (driverId === null || !isOpen(row, given, tx.now)) return refuse('wrong_status', { status });
      if (!isWholeTip(amount, row.tariff))
        return refuse('invalid_request', {
          issues: [{ path: 'body.amount', message: 'more decimals than the operator uses' }],
        });
      if ((await keepUser(tx, driverId)) === null) return refuse('user_does_not_exists');
      await requireBalance(tx, { kind: 'rider', userId: riderId }, { currency, amount });
      const charge = { ...tipCharge(currency, amount), id: tx.newId(), inputs: { amount }, corrects: null };
      await writeTogether(tx, [keepCharge(charge, row, tx.now)]);
      const source = { bookingId: row.id, currency, chargeId: charge.id };
      await post(tx, platform.ids, tipPostings(charge, riderId, driverId), source);
      tx.audit({
        action: 'booking-tip',
        object: { kind: 'booking', id: row.id },
        facts: { from: status, to: status, amount },
      });
      return { amount, allowed: false };
    });
}

/** The tip as the reader sees it. */
export function tipFor(reader: Reader, row: BookingRow, charges: readonly DatedCharge[], now: Date): Tip {
  const amount = amountIn(charges);
  return { amount, allowed: signedIn(reader).role === 'rider' && isOpen(row, amount, now) };
}

function amountIn(charges: readonly DatedCharge[]): number | null {
  const tip = charges.find(({ reason }) => reason === 'tip');
  return tip === undefined ? null : sumsOf(tip).tripCost;
}

function isOpen(row: BookingRow, given: number | null, now: Date): boolean {
  const { status, customer_id: riderId, driver_id: driverId, ended_at: endedAt } = row;
  const endedAtMs = endedAt?.getTime() ?? null;
  return mayTip({ status, riderId, driverId, endedAtMs, hasTip: given !== null }, now.getTime());
}
