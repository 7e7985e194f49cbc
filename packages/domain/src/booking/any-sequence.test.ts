import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../refusal/refusal.ts';
import type { BookingEvent, BookingEventType } from './events.ts';
import { bookingIn, driver } from './testing/sample-bookings.ts';
import { goodWords, send, usualActor } from './testing/send.ts';
import { bookingVerbs } from './verb.ts';
import type { MoveVerb } from './verb.ts';

const step = fc.record({
  verb: fc.constantFrom<MoveVerb>(...bookingVerbs, 'offer', 'payment-confirmed'),
  cash: fc.boolean(),
  taxi: fc.boolean(),
});

/** One random command with fitting words, sent by whoever usually sends it. */
function sendSome(booking: Parameters<typeof send>[0], verb: MoveVerb, cash: boolean, nowMs: number) {
  if (verb === 'end') return send(booking, 'end', { words: { cashReceived: cash }, nowMs });
  if (verb === 'offer') return send(booking, 'offer', { words: { driverIds: [driver] }, nowMs });
  if (verb === 'payment-confirmed') {
    return send(booking, verb, { words: { amount: booking.charge.payable, gateway: 'test' }, nowMs });
  }
  return send(booking, verb, { words: goodWords[verb], by: usualActor[verb], nowMs });
}

describe('whatever is sent', () => {
  test('money neither appears nor vanishes, and the driver is released as often as engaged', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (commands, delivery) => {
        const category = delivery ? 'delivery' : 'taxi';
        let booking: Parameters<typeof send>[0] = delivery
          ? bookingIn('PAYMENT_PENDING', { category })
          : bookingIn('NEW', { category });
        const all: BookingEvent[] = [];
        commands.forEach(({ verb, cash }, i) => {
          const outcome = sendSome(booking, verb, cash, i * 1000);
          if (isRefusal(outcome)) return;
          booking = outcome.booking;
          all.push(...outcome.events);
        });
        const posted = all.flatMap((event) => (event.type === 'posted' ? event.transaction.postings : []));
        expect(posted.reduce((sum, posting) => sum + posting.amount, 0)).toBe(0);
        const count = (type: BookingEventType) => all.filter((event) => event.type === type).length;
        const engaged = ['ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED'].includes(booking.status) ? 1 : 0;
        expect(count('driver-engaged') - count('driver-released')).toBe(engaged);
      }),
    );
  });
});
