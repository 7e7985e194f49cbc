import type { PaymentForm, RouteName } from '@fiacre/contract';
import { drop, good, pickup } from '../../bookings/testing/rides.ts';
import type { PayingApp } from '../../payments/testing/provider-calls.ts';
import { codeOf, type TestResponse, type TestRequest } from '../../testing/requests.ts';
import type { TestPerson } from '../../testing/people.ts';
import type { PlannedAction } from './cents-plans.ts';
import { stepOf, type Prices } from './cents-fare.ts';
import type { Order, Reference, Ride } from './cents-reference.ts';

const delivery = { deliveryPerson: 'Bo Berg', deliveryPersonPhone: '+1 555 0100' };

/** The participants: one rider, and a driver with a car type that nobody else serves. */
export interface Participants {
  readonly carTypeId: string;
  readonly admin: TestPerson;
  readonly driver: TestPerson;
  readonly rider: TestPerson;
  readonly promoCode: string;
  readonly prices: Prices;
}

/** Sends each request through the product's API, and has the reference do the same. */
export class Seat {
  readonly ids = new Map<Ride, string>();
  private readonly orders = new Map<string, { form: PaymentForm; order: Order }>();
  private keys = 0;
  private readonly app: PayingApp;
  private readonly participants: Participants;
  readonly reference: Reference;

  constructor(app: PayingApp, participants: Participants, reference: Reference) {
    this.app = app;
    this.participants = participants;
    this.reference = reference;
  }

  async take(action: PlannedAction): Promise<void> {
    const { ride } = this.reference;
    const { what, who, amount } = action;
    if (what === 'credit') return this.credit(who, amount + 1);
    if (what === 'topUp') return this.topUp(amount + 1);
    if (what === 'word') return this.word(action);
    if (what === 'withdraw') return this.withdraw(action);
    if (ride === undefined || what === 'next') return this.next(action, ride);
    const id = this.ids.get(ride) ?? '';
    if (what === 'promo') return this.promo(action, ride, id);
    if (what === 'pay') return this.pay(action, ride, id);
    if (what === 'cancel') return this.cancel(action, ride, id);
    if (what === 'tip') return this.tip(action, ride, id);
    const asked = { as: this.participants.driver, params: { id }, body: { reason: 'Puncture' } };
    this.expect(
      action,
      this.reference.handBack(ride),
      await this.send('handBackBooking', asked, action.times),
    );
  }

  /** Completes the ride, so that everything can be settled: paid by card or in cash, driven or cancelled. */
  async finish(action: PlannedAction): Promise<void> {
    for (let step = 0; step < 16; step += 1) {
      const { ride } = this.reference;
      if (ride === undefined || ['PAID', 'COMPLETE', 'CANCELLED'].includes(ride.status)) return;
      const byCard = action.on && step < 8;
      const last = {
        ...action,
        byAdmin: true,
        cash: action.cash || !byCard,
        mode: 'card',
        pick: 1,
        times: 1,
      } as const;
      const drives = ride.status !== 'NEW' || (this.reference.canTake(ride) && action.extras);
      const waits = ride.status === 'PAYMENT_PENDING' || ride.status === 'PENDING';
      if (waits && byCard) {
        await this.take({ ...last, what: 'pay' });
        await this.take({ ...last, what: 'word', approved: true });
      } else
        await this.take({ ...last, what: drives && ride.status !== 'PAYMENT_PENDING' ? 'next' : 'cancel' });
    }
    throw new Error(`a ride did not end: ${this.reference.ride?.status}`);
  }

  /** Sends the request once, or several times simultaneously under one idempotency key; it must take effect once. */
  private async send<Name extends RouteName>(name: Name, request: TestRequest<Name>, times = 1) {
    const idempotencyKey = `${this.participants.rider.id}-${(this.keys += 1)}`;
    const ask = () => this.app.call(name, { ...request, ...(times > 1 && { idempotencyKey }) });
    const answers = await Promise.all(Array.from({ length: times }, ask));
    const told = answers.filter((answer) => codeOf(answer) !== 'idempotency_running');
    const [first] = told;
    if (first === undefined) throw new Error(`${name} was answered to nobody`);
    if (told.some((answer) => answer.status !== first.status)) throw new Error(`${name} was answered twice`);
    return first;
  }

  private expect(action: PlannedAction, may: boolean, answer: TestResponse<unknown>): void {
    const { ride } = this.reference;
    const told = JSON.stringify({ action, ride, wallets: this.reference.wallets, answer: answer.body });
    if (answer.status >= 500) throw new Error(`a fault: ${told}`);
    if (may !== (answer.status === 200))
      throw new Error(`the reference ${may ? 'does' : 'refuses'} this: ${told}`);
    const { status } = answer.body as { status?: string };
    if (may && status !== undefined && status !== ride?.status) throw new Error(`another status: ${told}`);
  }

  private async credit(who: 'rider' | 'driver', amount: number): Promise<void> {
    const params = { id: this.participants[who].id };
    good(await this.app.call('creditWallet', { as: this.participants.admin, params, body: { amount } }));
    this.reference.wallets[who] += amount;
  }

  private async topUp(amount: number): Promise<void> {
    const body = { amount, provider: 'test' };
    const form = good(await this.app.call('topUpWallet', { as: this.participants.rider, body }));
    this.orders.set(form.orderId, { form, order: { ride: null, amount, isDone: false } });
  }

  /** Once a payment is approved, the provider repeats the message; if it was declined first, it may still be paid. */
  private async word({ pick, approved, times }: PlannedAction): Promise<void> {
    const all = [...this.orders.values()];
    // In most cases the newest order, which was just created.
    const found = pick % 3 > 0 ? all.at(-1) : all[pick % Math.max(1, all.length)];
    if (found === undefined) return;
    const message = {
      transaction_id: `charge of ${found.form.orderId}`,
      result: approved ? ('approved' as const) : ('declined' as const),
    };
    const calls = Array.from({ length: times }, () => this.app.callBack(found.form, { message }));
    for (const answer of await Promise.all(calls)) good(answer);
    if (approved) this.reference.approve(found.order);
  }

  private async withdraw(action: PlannedAction): Promise<void> {
    const { who, times } = action;
    const amount = action.on ? this.reference.wallets[who] : action.amount;
    const answer = await this.send(
      'requestWithdrawal',
      { as: this.participants[who], body: { amount } },
      times,
    );
    this.expect(action, this.reference.withdraw(who, amount), { ...answer, body: {} });
  }

  private async promo(action: PlannedAction, ride: Ride, id: string): Promise<void> {
    const { rider, promoCode } = this.participants;
    const asked = { as: rider, params: { id } };
    const answer = action.on
      ? await this.send('applyPromo', { ...asked, body: { promoCode } }, action.times)
      : await this.send('removePromo', asked, action.times);
    this.expect(action, this.reference.changePromo(ride, action.on), answer);
  }

  private async pay(action: PlannedAction, ride: Ride, id: string): Promise<void> {
    const { mode, useWallet, times } = action;
    const body = { mode, useWallet, provider: 'test' };
    const answer = await this.send(
      'payBooking',
      { as: this.participants.rider, params: { id }, body },
      times,
    );
    const asked = this.reference.pay(ride, mode, useWallet);
    this.expect(action, asked !== null, answer);
    const form = asked === null ? null : answer.body.payment;
    if ((form?.amount ?? 0) !== (asked ?? 0)) throw new Error(`asked for ${form?.amount}, not for ${asked}`);
    if (form && !this.orders.has(form.orderId))
      this.orders.set(form.orderId, { form, order: { ride, amount: form.amount, isDone: false } });
  }

  private async tip(action: PlannedAction, ride: Ride, id: string): Promise<void> {
    const amount = (action.amount + 1) * (action.on ? stepOf(ride.terms) : 1);
    const asked = { as: this.participants.rider, params: { id }, body: { amount } };
    const answer = await this.send('tipDriver', asked, action.times);
    this.expect(action, this.reference.tip(ride, amount), answer);
  }

  private async cancel(action: PlannedAction, ride: Ride, id: string): Promise<void> {
    const by = action.byAdmin ? 'admin' : 'rider';
    const asked = { as: this.participants[by], params: { id }, body: { reason: 'No' } };
    const answer = await this.send('cancelBooking', asked, action.times);
    this.expect(action, this.reference.cancel(ride, by, this.now()), answer);
  }

  private now(): number {
    return this.app.clock.now().getTime();
  }

  private async next(action: PlannedAction, ride: Ride | undefined): Promise<void> {
    if (ride === undefined || ride.status === 'CANCELLED' || ride.status === 'COMPLETE')
      return this.book(action);
    const id = this.ids.get(ride) ?? '';
    if (ride.status === 'PAYMENT_PENDING' || (ride.status === 'PENDING' && !action.cash))
      return this.pay(action, ride, id);
    if (ride.status === 'STARTED') return this.reach(action, ride, id);
    const { may, answer } = await this.step(action, ride, id);
    this.expect(action, may, answer);
  }

  /** The step that usually follows, by the driver and finally by the rider. */
  private async step({ times, cash }: PlannedAction, ride: Ride, id: string) {
    const { reference } = this;
    const asked = { as: this.participants.driver, params: { id } };
    switch (ride.status) {
      case 'NEW': {
        const answer = await this.send('acceptBooking', asked, times);
        return { answer, may: reference.accept(ride, this.now()) };
      }
      case 'ACCEPTED':
        ride.status = 'ARRIVED';
        return { answer: await this.send('arriveBooking', asked, times), may: true };
      case 'ARRIVED':
        ride.status = 'STARTED';
        ride.startedAtMs = this.now();
        return { answer: await this.send('startBooking', asked, times), may: true };
      case 'REACHED': {
        const body = { cashReceived: cash };
        const answer = await this.send('endBooking', { ...asked, body }, times);
        reference.end(ride, cash);
        return { answer, may: true };
      }
      case 'PENDING': {
        const answer = await this.send('confirmCashBooking', asked, times);
        return { answer, may: reference.confirmCash(ride) };
      }
      default: {
        ride.status = 'COMPLETE';
        const rated = { as: this.participants.rider, params: { id }, body: {} };
        return { answer: await this.send('rateBooking', rated, times), may: true };
      }
    }
  }

  /** Drives along the grid at up to 15 m/s, or sends no positions, so that the estimate applies. */
  private async reach(action: PlannedAction, ride: Ride, id: string): Promise<void> {
    const { driver, admin } = this.participants;
    const seconds = (this.now() - ride.startedAtMs) / 1000;
    const most = Math.min(action.latitudes / 1000, (seconds * 15) / 111_200);
    const parts = action.on && seconds >= 8 ? [1, 2, 3, 4, 5, 6, 7, 8] : [];
    const positions = parts.map((part) => ({
      at: new Date(ride.startedAtMs + (seconds * 1000 * part) / 8).toISOString(),
      lat: pickup.lat + (most * part) / 8,
      lng: pickup.lng,
    }));
    if (positions.length > 0) good(await this.app.call('sendPositions', { as: driver, body: { positions } }));
    const answer = await this.send('reachBooking', { as: driver, params: { id } }, action.times);
    const { basis } = good(await this.app.call('getBookingFare', { as: admin, params: { id } }));
    this.reference.reach(ride, basis.source === 'track' ? basis.distanceMetres : null, this.now());
    this.expect(action, true, answer);
  }

  private async book(action: PlannedAction): Promise<void> {
    const { admin, rider, carTypeId, promoCode } = this.participants;
    const chosen = action.extras ? { parcelType: 0, option: 0 } : {};
    const body = {
      pickup,
      drop: { ...drop, lat: pickup.lat + action.latitudes / 1000 },
      carTypeId,
      ...chosen,
    };
    const { id: quoteId, route } = good(await this.app.call('createQuote', { as: rider, body }));
    const tripDateMs = this.now() + (action.later ? 20 * 60_000 : 0);
    const request = {
      as: action.byAdmin ? admin : rider,
      body: {
        quoteId,
        ...(action.later && { bookLater: true, tripDate: tripDateMs }),
        ...(action.on && { promoCode }),
        ...(action.byAdmin && { customerId: rider.id }),
        delivery,
      },
    };
    const answer = await this.send('createBooking', request, action.times);
    const measure = { metres: route.distanceMetres, seconds: route.durationSeconds };
    const how = { extras: action.extras, promo: action.on, byAdmin: action.byAdmin, tripDateMs };
    const may = this.reference.book(this.participants.prices, measure, how);
    this.expect(action, may, answer);
    if (may && this.reference.ride) this.ids.set(this.reference.ride, answer.body.id);
  }
}
