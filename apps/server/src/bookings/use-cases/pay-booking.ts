import type { PayResponse } from '@fiacre/contract';
import { dueOf, paymentUseOf } from '@fiacre/domain';
import type { BookingsToPay } from '../../payments/index.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { signedIn } from '../../platform/http/reader.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { changeBooking, type Changed } from '../transition/change-booking.ts';
import type { BookingParts } from '../booking-parts.ts';
import { toBooking, type BookingRow } from '../record/booking-row.ts';
import { findBooking, findBookingsById, holdBooking } from '../record/store.ts';
import { shownTo } from '../present/booking-views.ts';

/**
 * The wallet pays immediately, in full or in part. For the rest by card, an order is opened and the response says
 * what to post to the provider; nothing is paid until the provider confirms it. Source: TRIP-17, TRIP-25, PAY-2,
 * PAY-7, PAY-11.
 */
export function payBooking(parts: BookingParts): Handler<'payBooking'> {
  return (call) =>
    call.commit(async (tx): Promise<PayResponse> => {
      const { version, ...body } = call.body;
      const { userId, role } = signedIn(call.reader);
      const actor = { kind: 'user', id: userId, role } as const;
      const changed = await changeBooking(parts, tx, {
        bookingId: call.params.id,
        verb: 'pay',
        body,
        version,
        actor,
      });
      return { ...shownTo(role, changed.snapshot), payment: await openAsked(parts, tx, changed) };
    });
}

async function openAsked(
  parts: BookingParts,
  tx: Tx,
  { row, asked }: Changed,
): Promise<PayResponse['payment']> {
  if (asked === null) return null;
  const { id: bookingId, reference, customer_id, currency } = row;
  const payer = { kind: 'rider', userId: customer_id } as const;
  return parts.payments.open(tx, { bookingId, reference, payer, currency, ...asked });
}

function dueIn(row: BookingRow | null) {
  const amount = row && dueOf(toBooking(row, []));
  return row === null || amount === null ? null : { amount, currency: row.currency };
}

const useIn = (row: BookingRow) => paymentUseOf(toBooking(row, []));

/** Payments' needs from bookings. Sources: PAY-7, PAY-9. */
export function bookingsToPay(parts: BookingParts): BookingsToPay {
  return {
    findDue: async (bookingId) => dueIn(await findBooking(parts.platform.db, bookingId)),
    holdDue: async (tx, bookingId) => dueIn(await holdBooking(tx, bookingId)),
    async confirm(tx, { bookingId, amount, gateway }) {
      const body = { amount, gateway };
      const actor = { kind: 'provider' } as const;
      await changeBooking(parts, tx, { bookingId, verb: 'payment-confirmed', body, actor });
    },
    async findUses(sql, bookingIds) {
      const rows = await findBookingsById(sql, bookingIds);
      return new Map(rows.map((row) => [row.id, useIn(row)]));
    },
    async holdUse(tx, bookingId) {
      const row = await holdBooking(tx, bookingId);
      return row && useIn(row);
    },
  };
}
