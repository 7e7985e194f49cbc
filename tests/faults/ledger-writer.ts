import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ApiRefusal, type Booking, type PaymentForm } from '@fiacre/contract';
import { amountToDecimal } from '@fiacre/domain';
import { sign } from '../../apps/server/src/payments/provider/timed-signature.ts';
import { AnsweredBookings } from './answered-bookings.ts';
import { cancellationFee, type RiderDriverPair } from './ledger-people.ts';
import type { CurrentUrl } from './retrying-sender.ts';

export const providerSecret = 'known to this test and to the product that it starts';

/** Performs operations with money and records what each response promised. */
export class LedgerWriter {
  readonly #pair: RiderDriverPair;
  readonly #currentUrl: CurrentUrl;
  /** Acknowledged minor units, by wallet. */
  readonly promised = new Map<string, number>();
  /** Acknowledged ledger transactions, by reason. */
  readonly booked = new Map<string, number>();
  /** Requests repeated with the same key after their response. */
  replays = 0;
  #turn: number;

  readonly #keep: AnsweredBookings['keep'];

  constructor(
    pair: RiderDriverPair,
    currentUrl: CurrentUrl,
    first: number,
    { keep }: Pick<AnsweredBookings, 'keep'> = new AnsweredBookings(),
  ) {
    this.#pair = pair;
    this.#keep = keep;
    this.#currentUrl = currentUrl;
    this.#turn = first;
  }

  readonly #operations = [
    () => this.#topUp(),
    () => this.#ride('cash'),
    () => this.#credit(),
    () => this.#ride('card'),
    () => this.#topUp(),
    () => this.#withdraw(),
    () => this.#ride('wallet'),
    () => this.#cancel(),
    () => this.#topUp(),
    () => this.#ride('promo'),
  ];

  /** One operation from its first request to its last response. */
  async operate(): Promise<void> {
    this.#turn += 1;
    await this.#operations[this.#turn % this.#operations.length]?.();
  }

  #note(reason: string, changes: Readonly<Record<string, number>>): void {
    this.booked.set(reason, (this.booked.get(reason) ?? 0) + 1);
    for (const [id, amount] of Object.entries(changes)) {
      this.promised.set(id, (this.promised.get(id) ?? 0) + amount);
    }
  }

  async #ride(way: 'cash' | 'card' | 'wallet' | 'promo'): Promise<void> {
    const { rider, driver, promoCode } = this.#pair;
    const params = await this.#accepted();
    for (const step of ['arriveBooking', 'startBooking', 'reachBooking'] as const)
      this.#keep(await driver.sender.send(step, { params, body: {} }));
    const body = { cashReceived: way === 'cash' };
    const ended = this.#keep(await driver.sender.send('endBooking', { params, body }));
    const share = ended.driverShare ?? Number.NaN;
    if (way === 'cash') return this.#note('trip-paid', { [driver.id]: share - ended.cashPaymentAmount });
    if (way === 'promo') await rider.sender.send('applyPromo', { params, body: { promoCode } });
    // If the wallet does not cover the amount, the rest is charged to the card.
    const hasEnough = (this.promised.get(rider.id) ?? 0) >= ended.payableAmount;
    if (way === 'wallet' && hasEnough) {
      const paid = await this.#twice('payBooking', { params, body: { mode: 'wallet' } });
      return this.#note('trip-paid', { [rider.id]: -paid.usedWalletMoney, [driver.id]: share });
    }
    const asked = await rider.sender.send('payBooking', { params, body: { mode: 'card', provider: 'test' } });
    if (!asked.payment) throw new Error('no order was opened');
    await this.#providerSays(asked.payment);
    return this.#note('trip-paid', { [driver.id]: share });
  }

  async #cancel(): Promise<void> {
    const { rider, driver } = this.#pair;
    const body = { reason: 'Too late' };
    this.#keep(await rider.sender.send('cancelBooking', { params: await this.#accepted(), body }));
    this.#note('cancellation', { [rider.id]: -cancellationFee, [driver.id]: cancellationFee });
  }

  /** A new booking accepted by the pair's driver. */
  async #accepted(): Promise<{ id: string }> {
    const { driver } = this.#pair;
    const { id } = this.#keep(await this.#booked());
    this.#keep(await driver.sender.send('acceptBooking', { params: { id }, body: {} }));
    return { id };
  }

  /** On a busy machine a kill can last until the driver's position is too old, so it is reported again. */
  async #booked(): Promise<Booking> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#book();
      } catch (error) {
        const isTooOld = error instanceof ApiRefusal && error.error?.code === 'no_driver_found_alert_messege';
        if (!isTooOld || attempt === 5) throw error;
      }
    }
  }

  async #book(): Promise<Booking> {
    const { rider, driver, pickup, drop, carTypeId } = this.#pair;
    const { lat, lng } = pickup;
    await driver.sender.send('setAvailability', { body: { active: true } });
    const positions = [{ at: new Date().toISOString(), lat, lng }];
    const { accepted } = await driver.sender.send('sendPositions', { body: { positions } });
    if (accepted !== 1) throw new Error('the position of a driver was not accepted');
    const quote = await rider.sender.send('createQuote', { body: { pickup, drop, carTypeId } });
    return rider.sender.send('createBooking', { body: { quoteId: quote.id } });
  }

  async #topUp(): Promise<void> {
    const { id, sender } = this.#pair.rider;
    const amount = 2500 + (this.#turn % 7) * 111;
    const form = await sender.send('topUpWallet', { body: { amount, provider: 'test' } });
    await this.#providerSays(form);
    this.#note('top-up', { [id]: amount });
  }

  async #credit(): Promise<void> {
    const { admin, driver } = this.#pair;
    const amount = 1000 + (this.#turn % 5);
    const key = randomUUID();
    const request = { params: { id: driver.id }, body: { amount } };
    const first = await admin.send('creditWallet', request, key);
    const again = await admin.send('creditWallet', request, key);
    this.replays += 1;
    if (!isDeepStrictEqual(first, again)) throw new Error('a replayed credit got a different response');
    this.#note('admin-credit', { [driver.id]: amount });
  }

  async #withdraw(): Promise<void> {
    const { id, sender } = this.#pair.rider;
    const amount = Math.floor((this.promised.get(id) ?? 0) / 3);
    if (amount <= 0) return this.#topUp();
    const asked = await sender.send('requestWithdrawal', { body: { amount } });
    this.#note('withdrawal', { [id]: -amount });
    await this.#pair.admin.send('processWithdrawal', { params: { id: asked.id } });
    return undefined;
  }

  /** Repeats a request with the same key, like a client that did not receive the response. */
  async #twice(
    name: 'payBooking',
    args: { params: { id: string }; body: { mode: 'wallet' } },
  ): Promise<{ usedWalletMoney: number }> {
    const key = randomUUID();
    const first = await this.#pair.rider.sender.send(name, args, key);
    const again = await this.#pair.rider.sender.send(name, args, key);
    this.replays += 1;
    if (first.version !== again.version) throw new Error('a replayed payment got a different response');
    return first;
  }

  /** The provider's signed callback, repeated until it is accepted, and then once more. */
  async #providerSays(form: PaymentForm): Promise<void> {
    const body = JSON.stringify({
      order_id: form.orderId,
      transaction_id: randomUUID(),
      amount: amountToDecimal(form.amount, form.currency),
      currency: form.currency,
      result: 'approved',
    });
    for (let taken = 0; taken < 2;) {
      const url = `${await this.#currentUrl()}/api/payments/test/callback`;
      const headers = {
        'content-type': 'application/json',
        'x-test-signature': sign(providerSecret, body, new Date()),
      };
      const answer = await fetch(url, { method: 'POST', body, headers }).catch(() => null);
      if (answer?.ok === true) taken += 1;
      else if (answer !== null && answer.status < 500)
        throw new Error(`the callback was refused: ${answer.status} ${await answer.text()}`);
      else await pause(20);
    }
    this.replays += 1;
  }
}
