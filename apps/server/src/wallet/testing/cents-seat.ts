import type { PaymentForm, RouteName } from '@fiacre/contract';
import { drop, good, pickup } from '../../bookings/testing/rides.ts';
import type { PayingApp } from '../../payments/testing/provider-calls.ts';
import { codeOf, type TestAnswer, type TestRequest } from '../../testing/requests.ts';
import type { TestPerson } from '../../testing/people.ts';
import type { Wish } from './cents-plans.ts';
import type { Prices } from './cents-fare.ts';
import type { Order, Reference, Ride } from './cents-reference.ts';

const delivery = { deliveryPerson: 'Bo Berg', deliveryPersonPhone: '+1 555 0100' };

/** Who takes part: one rider, whom one driver serves in a car type of their own. */
export interface Cast {
  readonly carTypeId: string;
  readonly admin: TestPerson;
  readonly driver: TestPerson;
  readonly rider: TestPerson;
  readonly promoCode: string;
  readonly prices: Prices;
}

/** Does what is wished through the product's own doors, and has the reference do the same. */
export class Seat {
  readonly ids = new Map<Ride, string>();
  private readonly orders = new Map<string, { form: PaymentForm; order: Order }>();
  private keys = 0;
  private readonly app: PayingApp;
  private readonly cast: Cast;
  readonly reference: Reference;

  constructor(app: PayingApp, cast: Cast, reference: Reference) {
    this.app = app;
    this.cast = cast;
    this.reference = reference;
  }

  async take(wish: Wish): Promise<void> {
    const { ride } = this.reference;
    const { what, who, amount } = wish;
    if (what === 'credit') return this.credit(who, amount + 1);
    if (what === 'topUp') return this.topUp(amount + 1);
    if (what === 'word') return this.word(wish);
    if (what === 'withdraw') return this.withdraw(wish);
    if (ride === undefined || what === 'next') return this.next(wish, ride);
    const id = this.ids.get(ride) ?? '';
    if (what === 'promo') return this.promo(wish, ride, id);
    if (what === 'pay') return this.pay(wish, ride, id);
    if (what === 'cancel') return this.cancel(wish, ride, id);
    const asked = { as: this.cast.driver, params: { id }, body: { reason: 'Puncture' } };
    this.expect(wish, this.reference.handBack(ride), await this.send('handBackBooking', asked, wish.times));
  }

  /** To an end, so that everything can be settled: paid by card or in cash, driven or given up. */
  async finish(wish: Wish): Promise<void> {
    for (let step = 0; step < 16; step += 1) {
      const { ride } = this.reference;
      if (ride === undefined || ['PAID', 'COMPLETE', 'CANCELLED'].includes(ride.status)) return;
      const byCard = wish.on && step < 8;
      const last = {
        ...wish,
        byAdmin: true,
        cash: wish.cash || !byCard,
        mode: 'card',
        pick: 1,
        times: 1,
      } as const;
      const drives = ride.status !== 'NEW' || (this.reference.canTake(ride) && wish.extras);
      const waits = ride.status === 'PAYMENT_PENDING' || ride.status === 'PENDING';
      if (waits && byCard) {
        await this.take({ ...last, what: 'pay' });
        await this.take({ ...last, what: 'word', approved: true });
      } else
        await this.take({ ...last, what: drives && ride.status !== 'PAYMENT_PENDING' ? 'next' : 'cancel' });
    }
    throw new Error(`a ride found no end: ${this.reference.ride?.status}`);
  }

  /** The request, once or several times at once under one key: its one effect is what it answers. */
  private async send<Name extends RouteName>(name: Name, request: TestRequest<Name>, times = 1) {
    const idempotencyKey = `${this.cast.rider.id}-${(this.keys += 1)}`;
    const ask = () => this.app.call(name, { ...request, ...(times > 1 && { idempotencyKey }) });
    const answers = await Promise.all(Array.from({ length: times }, ask));
    const told = answers.filter((answer) => codeOf(answer) !== 'idempotency_running');
    const [first] = told;
    if (first === undefined) throw new Error(`${name} was answered to nobody`);
    if (told.some((answer) => answer.status !== first.status)) throw new Error(`${name} was answered twice`);
    return first;
  }

  private expect(wish: Wish, may: boolean, answer: TestAnswer<unknown>): void {
    const { ride } = this.reference;
    const told = JSON.stringify({ wish, ride, wallets: this.reference.wallets, answer: answer.body });
    if (answer.status >= 500) throw new Error(`a fault: ${told}`);
    if (may !== (answer.status === 200))
      throw new Error(`the reference ${may ? 'does' : 'refuses'} this: ${told}`);
    const { status } = answer.body as { status?: string };
    if (may && status !== undefined && status !== ride?.status) throw new Error(`another status: ${told}`);
  }

  private async credit(who: 'rider' | 'driver', amount: number): Promise<void> {
    const params = { id: this.cast[who].id };
    good(await this.app.call('creditWallet', { as: this.cast.admin, params, body: { amount } }));
    this.reference.wallets[who] += amount;
  }

  private async topUp(amount: number): Promise<void> {
    const body = { amount, provider: 'test' };
    const form = good(await this.app.call('topUpWallet', { as: this.cast.rider, body }));
    this.orders.set(form.orderId, { form, order: { ride: null, amount, isDone: false } });
  }

  /** Approved once, the provider says so again and again; declined first, it may still be paid. */
  private async word({ pick, approved, times }: Wish): Promise<void> {
    const all = [...this.orders.values()];
    // The newest one mostly: what somebody has just been asked for.
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

  private async withdraw(wish: Wish): Promise<void> {
    const { who, times } = wish;
    const amount = wish.on ? this.reference.wallets[who] : wish.amount;
    const answer = await this.send('requestWithdrawal', { as: this.cast[who], body: { amount } }, times);
    this.expect(wish, this.reference.withdraw(who, amount), { ...answer, body: {} });
  }

  private async promo(wish: Wish, ride: Ride, id: string): Promise<void> {
    const { rider, promoCode } = this.cast;
    const asked = { as: rider, params: { id } };
    const answer = wish.on
      ? await this.send('applyPromo', { ...asked, body: { promoCode } }, wish.times)
      : await this.send('removePromo', asked, wish.times);
    this.expect(wish, this.reference.changePromo(ride, wish.on), answer);
  }

  private async pay(wish: Wish, ride: Ride, id: string): Promise<void> {
    const { mode, useWallet, times } = wish;
    const body = { mode, useWallet, provider: 'test' };
    const answer = await this.send('payBooking', { as: this.cast.rider, params: { id }, body }, times);
    const asked = this.reference.pay(ride, mode, useWallet);
    this.expect(wish, asked !== null, answer);
    const form = asked === null ? null : answer.body.payment;
    if ((form?.amount ?? 0) !== (asked ?? 0)) throw new Error(`asked for ${form?.amount}, not for ${asked}`);
    if (form && !this.orders.has(form.orderId))
      this.orders.set(form.orderId, { form, order: { ride, amount: form.amount, isDone: false } });
  }

  private async cancel(wish: Wish, ride: Ride, id: string): Promise<void> {
    const by = wish.byAdmin ? 'admin' : 'rider';
    const asked = { as: this.cast[by], params: { id }, body: { reason: 'No' } };
    const answer = await this.send('cancelBooking', asked, wish.times);
    this.expect(wish, this.reference.cancel(ride, by, this.now()), answer);
  }

  private now(): number {
    return this.app.clock.now().getTime();
  }

  private async next(wish: Wish, ride: Ride | undefined): Promise<void> {
    if (ride === undefined || ride.status === 'CANCELLED' || ride.status === 'COMPLETE')
      return this.book(wish);
    const id = this.ids.get(ride) ?? '';
    if (ride.status === 'PAYMENT_PENDING' || (ride.status === 'PENDING' && !wish.cash))
      return this.pay(wish, ride, id);
    if (ride.status === 'STARTED') return this.reach(wish, ride, id);
    const { may, answer } = await this.step(wish, ride, id);
    this.expect(wish, may, answer);
  }

  /** The one thing that usually comes next, by the driver and in the end by the rider. */
  private async step({ times, cash }: Wish, ride: Ride, id: string) {
    const { reference } = this;
    const asked = { as: this.cast.driver, params: { id } };
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
        const rated = { as: this.cast.rider, params: { id }, body: {} };
        return { answer: await this.send('rateBooking', rated, times), may: true };
      }
    }
  }

  /** Along the grid at up to 15 m/s, or with a silent phone, which keeps the estimate. */
  private async reach(wish: Wish, ride: Ride, id: string): Promise<void> {
    const { driver, admin } = this.cast;
    const seconds = (this.now() - ride.startedAtMs) / 1000;
    const most = Math.min(wish.latitudes / 1000, (seconds * 15) / 111_200);
    const parts = wish.on && seconds >= 8 ? [1, 2, 3, 4, 5, 6, 7, 8] : [];
    const positions = parts.map((part) => ({
      at: new Date(ride.startedAtMs + (seconds * 1000 * part) / 8).toISOString(),
      lat: pickup.lat + (most * part) / 8,
      lng: pickup.lng,
    }));
    if (positions.length > 0) good(await this.app.call('sendPositions', { as: driver, body: { positions } }));
    const answer = await this.send('reachBooking', { as: driver, params: { id } }, wish.times);
    const { basis } = good(await this.app.call('getBookingFare', { as: admin, params: { id } }));
    this.reference.reach(ride, basis.source === 'track' ? basis.distanceMetres : null, this.now());
    this.expect(wish, true, answer);
  }

  private async book(wish: Wish): Promise<void> {
    const { admin, rider, carTypeId, promoCode } = this.cast;
    const chosen = wish.extras ? { parcelType: 0, option: 0 } : {};
    const body = { pickup, drop: { ...drop, lat: pickup.lat + wish.latitudes / 1000 }, carTypeId, ...chosen };
    const { id: quoteId, route } = good(await this.app.call('createQuote', { as: rider, body }));
    const tripDateMs = this.now() + (wish.later ? 20 * 60_000 : 0);
    const request = {
      as: wish.byAdmin ? admin : rider,
      body: {
        quoteId,
        ...(wish.later && { bookLater: true, tripDate: tripDateMs }),
        ...(wish.on && { promoCode }),
        ...(wish.byAdmin && { customerId: rider.id }),
        delivery,
      },
    };
    const answer = await this.send('createBooking', request, wish.times);
    const way = { metres: route.distanceMetres, seconds: route.durationSeconds };
    const how = { extras: wish.extras, promo: wish.on, byAdmin: wish.byAdmin, tripDateMs };
    const may = this.reference.book(this.cast.prices, way, how);
    this.expect(wish, may, answer);
    if (may && this.reference.ride) this.ids.set(this.reference.ride, answer.body.id);
  }
}
