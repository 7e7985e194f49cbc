import {
  discountOf,
  fareOf,
  stepOf,
  type Operator,
  type Prices,
  type PromoRow,
  type RideMeasure,
} from './cents-fare.ts';

/** The outcome of one booking. */
export interface Ride {
  status: string;
  readonly prices: Prices;
  /** The operator's rounding and unit at the time of the quote; later edits change no booking (CAR-3). */
  readonly terms: Operator;
  readonly extras: boolean;
  readonly tripDateMs: number;
  cost: number;
  fee: number;
  hasPromo: boolean;
  discount: number;
  prepaid: boolean;
  /** The payment method last chosen, and finally the one used (PAY-4, DELIV-4). */
  mode: 'cash' | 'wallet' | 'card';
  /** Whether the driver was asked and has not handed it back (SET-17, TRIP-18). */
  offered: boolean;
  wallet: number;
  card: number;
  cash: number;
  tip: number;
  acceptedAtMs: number;
  startedAtMs: number;
}

export const tripCostOf = ({ cost, fee }: Ride) => cost + fee;
export const payableOf = (ride: Ride) => tripCostOf(ride) - ride.discount;
const dueOf = (ride: Ride) => payableOf(ride) - ride.wallet;
const waits = ({ status }: Ride) => status === 'PAYMENT_PENDING' || status === 'PENDING';
const hasEnded = ({ status }: Ride) => ['PAID', 'COMPLETE', 'CANCELLED'].includes(status);

/** An amount requested at a provider: for a ride, or for a top-up. */
export interface Order {
  readonly ride: Ride | null;
  readonly amount: number;
  isDone: boolean;
}

/**
 * One rider, the driver who serves them, and the referrer. Each method returns whether the product may perform an
 * action, and performs it in the model.
 */
export class Reference {
  readonly rides: Ride[] = [];
  readonly wallets: { rider: number; driver: number; referrer: number };
  uses = 0;
  private paidOnce = false;
  private readonly operator: Operator;
  private readonly promo: PromoRow;

  constructor(operator: Operator, promo: PromoRow, driver: number) {
    this.operator = operator;
    this.promo = promo;
    this.wallets = { rider: 0, driver, referrer: 0 };
  }

  get ride(): Ride | undefined {
    return this.rides.at(-1);
  }

  private get solvent(): boolean {
    return this.operator.negativeBalance || this.wallets.driver >= 0;
  }

  /** BOOK-9, BOOK-17, ADDB-2, PROMO-2, PROMO-3. */
  book(
    prices: Prices,
    measure: RideMeasure,
    how: { extras: boolean; promo: boolean; byAdmin: boolean; tripDateMs: number },
  ): boolean {
    const fare = fareOf(prices, this.operator, measure, how.extras);
    if (how.promo && !this.promoFits(fare.cost + fare.fee)) return false;
    const isNew = how.byAdmin || this.operator.category === 'taxi';
    const { extras, tripDateMs } = how;
    const money = { discount: 0, prepaid: false, wallet: 0, card: 0, cash: 0, tip: 0, hasPromo: false };
    const when = { tripDateMs, acceptedAtMs: 0, startedAtMs: 0 };
    const status = isNew ? 'NEW' : 'PAYMENT_PENDING';
    const mode = this.operator.category === 'delivery' ? ('card' as const) : ('cash' as const);
    const terms = { prices, terms: this.operator, extras, mode };
    const ride: Ride = { status, ...terms, ...fare, ...money, ...when, offered: this.solvent };
    this.rides.push(ride);
    if (how.promo) this.takePromo(ride);
    return true;
  }

  private promoFits(tripCost: number): boolean {
    return this.uses < this.promo.limit && tripCost >= this.promo.minOrder;
  }

  private takePromo(ride: Ride): void {
    this.uses += 1;
    ride.hasPromo = true;
    ride.discount = discountOf(this.promo, tripCostOf(ride), stepOf(ride.terms));
  }

  private dropPromo(ride: Ride): void {
    if (ride.hasPromo) this.uses -= 1;
    ride.hasPromo = false;
    ride.discount = 0;
  }

  /** PROMO-4: until it is paid, even in part. Applying or removing a promo twice changes nothing. */
  changePromo(ride: Ride, on: boolean): boolean {
    if (hasEnded(ride) || ride.prepaid || ride.wallet > 0) return false;
    if (ride.hasPromo === on) return true;
    if (!on) this.dropPromo(ride);
    else if (this.promoFits(tripCostOf(ride))) this.takePromo(ride);
    else return false;
    return true;
  }

  canTake(ride: Ride): boolean {
    return ride.status === 'NEW' && ride.offered && this.solvent;
  }

  accept(ride: Ride, nowMs: number): boolean {
    if (!this.canTake(ride)) return false;
    ride.status = 'ACCEPTED';
    ride.acceptedAtMs = nowMs;
    return true;
  }

  /** TRIP-18. */
  handBack(ride: Ride): boolean {
    if (ride.status !== 'ACCEPTED' && ride.status !== 'ARRIVED') return false;
    ride.status = 'NEW';
    ride.acceptedAtMs = 0;
    ride.offered = false;
    return true;
  }

  /** TRIP-8, TRIP-22, FARE-9: the fare follows the track if there is one, except for a prepaid booking. */
  reach(ride: Ride, drivenMetres: number | null, nowMs: number): void {
    ride.status = 'REACHED';
    if (this.operator.category !== 'taxi' || ride.prepaid || drivenMetres === null) return;
    const measure = { metres: drivenMetres, seconds: Math.round((nowMs - ride.startedAtMs) / 1000) };
    Object.assign(ride, fareOf(ride.prices, ride.terms, measure, ride.extras));
    if (!ride.hasPromo) return;
    if (tripCostOf(ride) < this.promo.minOrder) this.dropPromo(ride);
    else ride.discount = discountOf(this.promo, tripCostOf(ride), stepOf(ride.terms));
  }

  /** TRIP-17. */
  end(ride: Ride, cashReceived: boolean): void {
    if (ride.prepaid) return this.paid(ride);
    if (!cashReceived && payableOf(ride) > 0) return void (ride.status = 'PENDING');
    ride.cash = payableOf(ride);
    this.paid(ride);
  }

  /** TRIP-11, FARE-8, WAL-8. */
  private paid(ride: Ride): void {
    ride.status = 'PAID';
    this.sayMode(ride);
    this.wallets.driver += ride.cost - ride.cash;
    if (!this.paidOnce) this.wallets.referrer += this.operator.bonus;
    this.paidOnce = true;
  }

  private sayMode(ride: Ride): void {
    if (ride.card > 0) ride.mode = 'card';
    else if (ride.cash > 0) ride.mode = 'cash';
    else if (ride.wallet > 0) ride.mode = 'wallet';
    else ride.mode = ride.prepaid ? 'card' : 'cash';
  }

  private allIn(ride: Ride): void {
    if (ride.status === 'PENDING') return this.paid(ride);
    ride.status = 'NEW';
    ride.prepaid = true;
    this.sayMode(ride);
    ride.offered = this.solvent;
  }

  confirmCash(ride: Ride): boolean {
    if (ride.status !== 'PENDING') return false;
    ride.cash = dueOf(ride);
    this.paid(ride);
    return true;
  }

  /**
   * TRIP-25, PAY-7, PAY-11: the wallet pays everything, or once as much as it holds; the rest waits for the card's
   * provider. Returns the amount requested from the provider, or null if the payment is refused.
   */
  pay(ride: Ride, mode: 'cash' | 'wallet' | 'card', useWallet: boolean): number | null {
    if (!waits(ride)) return null;
    const due = dueOf(ride);
    const balance = Math.max(0, this.wallets.rider);
    const held = mode === 'wallet' ? due : useWallet ? Math.min(due, balance) : 0;
    const part = mode !== 'wallet' && ride.wallet > 0 && held < due ? 0 : held;
    if (part > balance) return null;
    const gives = part > 0 || ride.wallet > 0;
    if (part < due && mode === 'cash' && !(useWallet && gives && ride.status === 'PENDING')) return null;
    this.wallets.rider -= part;
    ride.wallet += part;
    if (part === due) this.allIn(ride);
    else ride.mode = mode;
    return mode === 'card' ? due - part : 0;
  }

  /** PAY-7, PAY-9, WAL-9: received money is posted once; if it is no longer due, it goes to the payer. */
  approve(order: Order): void {
    if (order.isDone) return;
    order.isDone = true;
    const { ride, amount } = order;
    const due = ride !== null && waits(ride) ? dueOf(ride) : null;
    if (ride === null || due === null || due > amount) return void (this.wallets.rider += amount);
    ride.card = due;
    this.wallets.rider += amount - due;
    this.allIn(ride);
  }

  /** CAR-4, PAY-9, SET-17. */
  cancel(ride: Ride, by: 'rider' | 'admin', nowMs: number): boolean {
    const isAccepted = ride.status === 'ACCEPTED' || ride.status === 'ARRIVED';
    if (!isAccepted && ride.status !== 'NEW' && ride.status !== 'PAYMENT_PENDING') return false;
    this.wallets.rider += ride.wallet + ride.card;
    const minutes = (nowMs - ride.acceptedAtMs) / 60_000;
    const begun = ride.prices.slabs.filter(({ minsDelayed }) => minsDelayed <= minutes);
    const [slab] = begun.toSorted((one, other) => other.minsDelayed - one.minsDelayed);
    const fee = isAccepted && by === 'rider' ? (slab?.amount ?? 0) : 0;
    const most = this.operator.negativeBalance ? fee : Math.max(0, this.wallets.rider);
    this.wallets.rider -= Math.min(fee, most);
    this.wallets.driver += Math.min(fee, most);
    if (ride.hasPromo) this.uses -= 1;
    ride.status = 'CANCELLED';
    return true;
  }

  /** CHARGE-12. */
  tip(ride: Ride, amount: number): boolean {
    const isPaid = ride.status === 'PAID' || ride.status === 'COMPLETE';
    if (!isPaid || ride.tip > 0 || amount % stepOf(ride.terms) !== 0) return false;
    if (amount > this.wallets.rider) return false;
    ride.tip = amount;
    this.wallets.rider -= amount;
    this.wallets.driver += amount;
    return true;
  }

  /** WDR-5, SET-18. */
  withdraw(whose: 'rider' | 'driver', amount: number): boolean {
    if (whose === 'rider' && !this.operator.riderWithDraw) return false;
    if (amount <= 0 || amount > this.wallets[whose]) return false;
    this.wallets[whose] -= amount;
    return true;
  }
}
