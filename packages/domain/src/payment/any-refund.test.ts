import { payableOf } from '../charge/charge.ts';
import { withDiscount } from '../charge/trip-charge.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizesOf } from '../../../../tests/sizes.ts';
import { dueOf, type Booking } from '../booking/booking.ts';
import { paymentUseOf } from '../booking/payment-use.ts';
import type { TransitionResult } from '../booking/steps/step.ts';
import { actors, bookingIn, driver } from '../booking/testing/sample-bookings.ts';
import { send, withoutFee } from '../booking/testing/send.ts';
import { isRefusal, type Refusal } from '../refusal/refusal.ts';
import { bookPayment, isOrderPaid, type PaymentOrderState, type PaymentPurpose } from './payment-order.ts';
import { refundable, refundRefusal, refundSources, type RefundSource } from './refund.ts';

interface Order {
  readonly purpose: PaymentPurpose;
  readonly amount: number;
  readonly refunded: Record<RefundSource, number>;
  state: PaymentOrderState;
}

const anyStep = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('next' as const), cash: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), useWallet: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('confirm' as const), which: fc.nat(9) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which: fc.nat(9),
      /** The whole remaining amount, or this one. */
      amount: fc.option(fc.integer({ min: 1, max: 400 })),
      source: fc.constantFrom(...refundSources),
    }),
  },
  fc.record({ do: fc.constant('cancel' as const), by: fc.constantFrom('rider' as const, 'admin' as const) }),
  fc.record({ do: fc.constantFrom('hand-back' as const) }),
  fc.record({ do: fc.constant('discount' as const), discount: fc.nat(1210) }),
  fc.record({ do: fc.constant('top-up' as const), amount: fc.integer({ min: 1, max: 1500 }) }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

const nextVerb = {
  NEW: 'accept',
  ACCEPTED: 'arrive',
  ARRIVED: 'start',
  STARTED: 'reach',
  REACHED: 'end',
  PAID: 'rate',
} as const;

const isOpen = ({ state }: Order) => state === 'open';
const isPaid = ({ state }: Order) => isOrderPaid(state);
const pick = (orders: readonly Order[], which: number, fits: (order: Order) => boolean) => {
  const fitting = orders.filter(fits);
  return fitting[which % fitting.length];
};

/** A rider without money, their orders at a provider, and one booking. */
class World {
  booking: Booking;
  readonly orders: Order[] = [];
  wallet = 0;
  /** The amounts charged to cards and refunded to them. */
  card = { charged: 0, refunded: 0 };
  #nowMs = 0;

  constructor(category: 'taxi' | 'delivery') {
    this.booking = bookingIn(category === 'taxi' ? 'NEW' : 'PAYMENT_PENDING', { category });
  }

  take(step: Step): void {
    this.#nowMs += 60_000;
    if (step.do === 'next') this.#next(step.cash);
    else if (step.do === 'pay') this.#pay(step.useWallet);
    else if (step.do === 'confirm') this.#confirm(pick(this.orders, step.which, isOpen));
    else if (step.do === 'refund') this.#refund(pick(this.orders, step.which, isPaid), step);
    else if (step.do === 'cancel') this.#cancel(step.by);
    else if (step.do === 'hand-back') this.#follow(send(this.booking, 'hand-back', { nowMs: this.#nowMs }));
    else if (step.do === 'discount') this.#discount(step.discount);
    else this.#open('top-up', step.amount);
  }

  #follow(outcome: TransitionResult | Refusal): void {
    if (isRefusal(outcome)) return;
    this.booking = outcome.booking;
    for (const event of outcome.events) {
      if (event.type === 'payment-asked') this.#open('booking', event.amount);
      if (event.type !== 'posted') continue;
      for (const { account, amount } of event.transaction.postings)
        if (account.kind === 'rider') this.wallet += amount;
    }
  }

  #next(cashReceived: boolean): void {
    const { status } = this.booking;
    if (!(status in nextVerb)) return;
    if (status === 'NEW') this.#follow(send(this.booking, 'offer', { body: { driverIds: [driver] } }));
    const verb = nextVerb[status as keyof typeof nextVerb];
    const body = verb === 'end' ? { cashReceived } : {};
    this.#follow(send(this.booking, verb, { body, nowMs: this.#nowMs }));
  }

  #pay(useWallet: boolean): void {
    const body = { mode: 'card', provider: 'test', useWallet } as const;
    const facts = { walletBalance: this.wallet, providers: ['test'] };
    this.#follow(send(this.booking, 'pay', { body, facts, nowMs: this.#nowMs }));
  }

  #open(purpose: PaymentPurpose, amount: number): void {
    this.orders.push({ purpose, amount, state: 'open', refunded: { wallet: 0, operator: 0 } });
  }

  #confirm(order: Order | undefined): void {
    if (order === undefined) return;
    const due = order.purpose === 'booking' ? dueOf(this.booking) : null;
    const booked = bookPayment({ ...order, approved: true, due });
    order.state = booked.state;
    this.card.charged += order.amount;
    this.wallet += booked.toWallet;
    if (order.purpose === 'top-up' || booked.state === 'late') return;
    const body = { amount: booked.toBooking, gateway: 'test' };
    this.#follow(send(this.booking, 'payment-confirmed', { body, nowMs: this.#nowMs }));
  }

  #cancel(by: 'rider' | 'admin'): void {
    const slabs = [{ minsDelayed: 0, amount: 300 }];
    const facts = { ...withoutFee, slabs, riderBalance: this.wallet };
    this.#follow(send(this.booking, 'cancel', { by: actors[by], facts, nowMs: this.#nowMs }));
  }

  /** Changes the discount like a promo code that is entered while an amount is due. */
  #discount(discount: number): void {
    const { charge } = this.booking;
    const lines = withDiscount(charge.lines, discount);
    if (!('walletTaken' in this.booking) || payableOf({ lines }) < this.booking.walletTaken) return;
    this.booking = { ...this.booking, charge: { ...charge, lines } };
  }

  #refund(order: Order | undefined, wanted: Extract<Step, { do: 'refund' }>): void {
    if (order === undefined) return;
    const { source } = wanted;
    const payment = this.#paymentOf(order);
    const left = order.amount - order.refunded.wallet - order.refunded.operator;
    const amount = wanted.amount ?? Math.max(1, left);
    if (refundRefusal({ ...payment, amount, source, walletBalance: this.wallet }) !== null) return;
    order.refunded[source] += amount;
    this.card.refunded += amount;
    if (source === 'wallet') this.wallet -= amount;
  }

  #paymentOf(order: Order) {
    const use = order.purpose === 'booking' ? paymentUseOf(this.booking) : null;
    return { state: order.state, paid: order.amount, refunded: order.refunded, use };
  }

  /** The amount that the operator can still give to the payer of each order. */
  gifts(): number[] {
    return this.orders.map((order) => refundable(this.#paymentOf(order)).byOperator);
  }
}

const { runs } = sizesOf('packages/domain/src/payment/any-refund.test.ts');

test('PAY-9 whatever is paid, driven, cancelled and refunded, cards and wallet never get more than cards were charged', () => {
  fc.assert(
    fc.property(
      fc.array(anyStep, { maxLength: 40, size: 'max' }),
      fc.constantFrom('taxi', 'delivery'),
      (steps, category) => {
        const world = new World(category);
        for (const step of steps) {
          world.take(step);
          expect(world.card.refunded + world.wallet).toBeLessThanOrEqual(world.card.charged);
          for (const { amount, refunded } of world.orders)
            expect(refunded.wallet + refunded.operator).toBeLessThanOrEqual(amount);
          // Even if the operator gives everything possible.
          const gifts = world.gifts().reduce((sum, gift) => sum + gift, 0);
          expect(world.card.refunded + world.wallet + gifts).toBeLessThanOrEqual(world.card.charged);
        }
      },
    ),
    { numRuns: runs },
  );
});
