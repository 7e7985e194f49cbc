import { payableOf } from '../../charge/charge.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../refusal/refusal.ts';
import { dueOf } from '../booking.ts';
import type { Booking } from '../booking.ts';
import type { BookingEvent, BookingEventType } from '../events.ts';
import { paymentModes } from '../payment-mode.ts';
import { bookingIn, driver } from '../testing/sample-bookings.ts';
import { validBodies, send, defaultActor } from '../testing/send.ts';
import { type TransitionVerb, bookingVerbs } from '../commands.ts';

const step = fc.record({
  verb: fc.constantFrom<TransitionVerb>(...bookingVerbs, 'offer', 'payment-confirmed'),
  cash: fc.boolean(),
  taxi: fc.boolean(),
  paying: fc.record({
    mode: fc.constantFrom(...paymentModes),
    useWallet: fc.boolean(),
    walletBalance: fc.integer({ min: -500, max: 2500 }),
  }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** One random command with a valid body, sent by its default actor. */
function sendSome(booking: Booking, { verb, cash, paying }: Step, nowMs: number) {
  if (verb === 'end') return send(booking, 'end', { body: { cashReceived: cash }, nowMs });
  if (verb === 'offer') return send(booking, 'offer', { body: { driverIds: [driver] }, nowMs });
  if (verb === 'payment-confirmed') {
    return send(booking, verb, { body: { amount: dueOf(booking) ?? 0, gateway: 'test' }, nowMs });
  }
  if (verb === 'pay') {
    const { mode, useWallet, walletBalance } = paying;
    return send(booking, verb, {
      body: { mode, useWallet, provider: 'test' },
      facts: { walletBalance, providers: ['test'] },
      nowMs,
    });
  }
  return send(booking, verb, { body: validBodies[verb], by: defaultActor[verb], nowMs });
}

/** The amount paid for an unfinished booking, which must still be held in `prepayment`. */
function waitingIn(booking: Booking): number {
  if ('walletTaken' in booking) return booking.walletTaken;
  if ('settlement' in booking || !('prepayment' in booking) || booking.prepayment === null) return 0;
  return booking.prepayment.card + booking.prepayment.wallet;
}

const paidFor = (booking: Booking) =>
  'settlement' in booking
    ? booking.settlement.cash + booking.settlement.card + booking.settlement.wallet
    : null;
const payableOnceSettled = (booking: Booking) => ('settlement' in booking ? payableOf(booking.charge) : null);

describe('any sequence of commands', () => {
  test('keeps money balanced and releases the driver as often as it engages one', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (commands, delivery) => {
        const category = delivery ? 'delivery' : 'taxi';
        let booking: Booking = delivery
          ? bookingIn('PAYMENT_PENDING', { category })
          : bookingIn('NEW', { category });
        const all: BookingEvent[] = [];
        commands.forEach((command, i) => {
          const outcome = sendSome(booking, command, i * 1000);
          if (isRefusal(outcome)) return;
          booking = outcome.booking;
          all.push(...outcome.events);
        });
        const posted = all.flatMap((event) => (event.type === 'posted' ? event.transaction.postings : []));
        expect(posted.reduce((sum, posting) => sum + posting.amount, 0)).toBe(0);
        const waiting = posted.filter(({ account }) => account.kind === 'prepayment');
        expect(waiting.reduce((sum, posting) => sum + posting.amount, 0)).toBe(waitingIn(booking));
        expect(paidFor(booking)).toBe(payableOnceSettled(booking));
        const count = (type: BookingEventType) => all.filter((event) => event.type === type).length;
        const engaged = ['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED'].includes(booking.status) ? 1 : 0;
        expect(count('driver-engaged') - count('driver-released')).toBe(engaged);
      }),
    );
  });
});
