import { verbs } from './reference-verbs.ts';

/**
 * A booking as the specification tells it, told a second time: plain fields, one function a verb, nothing of the rules
 * imported. It knows neither table nor types of the rules, so that an error in them does not repeat itself here.
 * Sources: BOOK-9, BOOK-15, BKT-8 to BKT-14, TRIP-3 to TRIP-25, SET-16, SET-17, PAY-7 to PAY-11, CAR-4, RATE-1, DEMO-5.
 */

export interface Somebody {
  readonly kind: string;
  readonly id?: string;
  readonly role?: string;
}
interface Standing {
  readonly approved: boolean;
  readonly active: boolean;
  readonly busy: boolean;
  readonly hasLocation: boolean;
  readonly walletBalance: number;
}
interface Price {
  readonly tripCost: number;
  readonly convenienceFees: number;
  readonly driverShare: number;
  readonly discount: number;
  readonly payable: number;
}
/** Everything that a sender says with any verb. */
export interface Said {
  readonly driverIds?: readonly string[];
  readonly driverId?: string;
  readonly amount?: number;
  readonly gateway?: string;
  readonly reason?: string;
  readonly otp?: string;
  readonly cashReceived?: boolean;
  readonly mode?: string;
  readonly provider?: string;
  readonly useWallet?: boolean;
  readonly stars?: number;
}
/** How the world around the booking stands when something is said. */
export interface Around {
  readonly autoDispatch: boolean;
  readonly demo: boolean;
  readonly mayOwe: boolean;
  readonly wantsPickupImage: boolean;
  readonly wantsDeliverImage: boolean;
  /** Whoever drives is not let in any more. */
  readonly driverSuspended: boolean;
  readonly me: Standing;
  readonly assignee: Standing;
  readonly providers: readonly string[];
  readonly slabs: readonly { readonly minsDelayed: number; readonly amount: number }[];
  readonly driven: { readonly distanceMetres: number; readonly charge: Price } | null;
}

export class ReferenceBooking {
  status: string;
  asked = new Set<string>();
  readonly barred = new Set<string>();
  driver: string | null = null;
  accepted: number | null = null;
  arrived: number | null = null;
  started: number | null = null;
  ended: number | null = null;
  /** When it was paid, complete or cancelled, whichever came last. */
  closed: number | null = null;
  seconds: number | null = null;
  metres: number | null = null;
  /** Paid and not yet earned: by the wallet, by a card. */
  waiting = { wallet: 0, card: 0 };
  prepaid = false;
  gateway: string | null = null;
  paid: { cash: number; card: number; wallet: number; mode: string; gateway: string | null } | null = null;
  stars: number | null = null;
  cancelled: { by: string; from: string; reason: string; refund: number; fee: number } | null = null;
  /** Minor units by whose they are; the sum of all is 0 at any time. */
  readonly books: Record<string, number>;
  /** What followed from the last step: who was told what and where it leads, who became free or busy. */
  followed: string[] = [];
  hasPickupImage = false;
  hasDeliverImage = false;
  readonly rider: string;
  readonly parcel: boolean;
  readonly otp: string | null;
  price: Price;

  constructor(order: {
    readonly rider: string;
    readonly parcel: boolean;
    readonly byAdmin: boolean;
    readonly otp: string | null;
    readonly price: Price;
    readonly walletBalance: number;
  }) {
    this.rider = order.rider;
    this.parcel = order.parcel;
    this.otp = order.otp;
    this.price = order.price;
    this.status = order.parcel && !order.byAdmin ? 'PAYMENT_PENDING' : 'NEW';
    this.books = { rider: order.walletBalance };
  }

  get due(): number {
    return this.price.payable - this.waiting.wallet - this.waiting.card;
  }

  /** Every reason for which the step cannot be; none when it happened. A refusal has to name one of them. */
  take(verb: string, by: Somebody, said: Said, around: Around, now: number): string[] {
    const who = verbs[verb];
    const standsIn = who?.standIn === true && by.role === 'admin' && around.driverSuspended;
    if (who === undefined || !(standsIn || who.roles.includes(by.role ?? by.kind))) return ['forbidden'];
    const why: string[] = [];
    if (!who.from.includes(this.status))
      why.push(verb === 'accept' && ![null, by.id].includes(this.driver) ? 'task_taken' : 'wrong_status');
    else if (who.party === 'asked' && !this.asked.has(by.id ?? '')) why.push('task_not_offered');
    else if (who.party === 'driver' && by.role === 'driver' && this.driver !== by.id) why.push('forbidden');
    else if (who.party === 'rider' && by.role === 'rider' && by.id !== this.rider) why.push('forbidden');
    else why.push(...this.refusals(verb, said, around));
    if (why.length > 0) return why;
    this.followed = [];
    this.do(verb, by, said, around, now);
    return [];
  }

  private refusals(verb: string, said: Said, around: Around): string[] {
    const { me } = around;
    const why: [boolean, string][] = [];
    if (verb === 'cancel') why.push([around.demo, 'demo_mode']);
    if (verb === 'accept') {
      why.push(
        [!me.approved, 'driver_not_approved'],
        [!me.active, 'driver_inactive'],
        [me.busy, 'driver_busy'],
      );
      why.push([!around.mayOwe && me.walletBalance < 0, 'driver_wallet_negative']);
    }
    if (verb === 'assign') {
      const { approved, active, busy, hasLocation } = around.assignee;
      const may = approved && active && !busy && hasLocation && !this.barred.has(said.driverId ?? '');
      why.push([around.autoDispatch, 'auto_dispatch_on'], [!may, 'driver_not_available']);
      why.push([!around.mayOwe && around.assignee.walletBalance < 0, 'driver_in_debt']);
    }
    if (verb === 'hand-back') why.push([(said.reason ?? '').trim() === '', 'reason_required']);
    if (verb === 'start') {
      why.push([this.otp !== null && (said.otp ?? '').trim() !== this.otp, 'otp_validate_error']);
      why.push([this.parcel && around.wantsPickupImage && !this.hasPickupImage, 'image_required']);
    }
    if (verb === 'reach')
      why.push([
        this.parcel && around.wantsDeliverImage && !this.hasDeliverImage && !around.driverSuspended,
        'image_required',
      ]);
    if (verb === 'payment-confirmed') why.push([said.amount !== this.due, 'payment_amount_wrong']);
    if (verb === 'rate' && said.stars !== undefined)
      why.push([![1, 2, 3, 4, 5].includes(said.stars), 'invalid_request']);
    if (verb === 'pay') why.push(...this.payRefusals(said, around));
    return why.filter(([closed]) => closed).map(([, code]) => code);
  }

  /** The wallet pays all, or what it holds, or nothing; one that gave a part before gives all the rest or nothing. */
  private fromWallet({ mode, useWallet }: Said): number {
    if (mode === 'wallet') return this.due;
    const held = Math.max(0, this.books['rider'] ?? 0);
    if (useWallet !== true) return 0;
    return held >= this.due ? this.due : this.waiting.wallet > 0 ? 0 : held;
  }

  private payRefusals(said: Said, around: Around): [boolean, string][] {
    if (this.due === 0) return [];
    const wallet = this.fromWallet(said);
    const rest = this.due - wallet;
    const tooLow = wallet > Math.max(0, this.books['rider'] ?? 0);
    if (rest === 0 || tooLow) return [[tooLow, 'wallet_too_low']];
    if (said.mode === 'card') return [[!around.providers.includes(said.provider ?? ''), 'no_provider_found']];
    const mayBeCash = this.status === 'PENDING' && said.useWallet === true;
    return [
      [!mayBeCash, 'payment_mode_unavailable'],
      [mayBeCash && wallet === 0 && this.waiting.wallet === 0, 'wallet_too_low'],
    ];
  }

  private move(account: string, amount: number): void {
    this.books[account] = (this.books[account] ?? 0) + amount;
  }

  private take_(wallet: number, card: number, gateway: string | null): void {
    this.move('rider', -wallet);
    if (card > 0) this.move(`provider ${gateway}`, -card);
    this.move('waiting', wallet + card);
    this.waiting = { wallet: this.waiting.wallet + wallet, card: this.waiting.card + card };
    if (card > 0) this.gateway = gateway;
  }

  /** The driver earns the share less the cash in hand, the operator the fee less the discount. */
  private settle(cash: number, now: number): void {
    const { wallet, card } = this.waiting;
    this.move('waiting', -wallet - card);
    this.move(`driver ${this.driver}`, this.price.driverShare - cash);
    this.move('operator', this.price.convenienceFees);
    this.move('promotion', -this.price.discount);
    const meant = this.prepaid ? 'card' : 'cash';
    const mode = card > 0 ? 'card' : cash > 0 ? 'cash' : wallet > 0 ? 'wallet' : meant;
    this.paid = { cash, card, wallet, mode, gateway: this.gateway };
    this.status = 'PAID';
    this.closed = now;
    this.notifyRider('push_booking_paid');
    this.notifyDriver('push_driver_paid');
  }

  private notifyRider(text: string): void {
    this.followed.push(`tell rider ${text} BookedCab`);
  }

  private notifyDriver(text: string, id = this.driver): void {
    this.followed.push(`tell ${id} ${text} DriverTrips`);
  }

  private do(verb: string, by: Somebody, said: Said, around: Around, now: number): void {
    const me = by.id ?? '';
    if (verb === 'offer') {
      for (const id of said.driverIds ?? []) {
        if (this.asked.has(id) || this.barred.has(id)) continue;
        this.asked.add(id);
        this.followed.push(`asked ${id}`);
        this.notifyDriver('push_new_task', id);
      }
    } else if (verb === 'withdraw') {
      const ended = [...this.asked].filter((id) => said.driverIds?.includes(id));
      for (const id of ended) this.asked.delete(id);
      if (ended.length > 0) this.followed.push(`no longer asked: ${ended.toSorted().join()}`);
    } else if (verb === 'assign') {
      this.asked.add(said.driverId ?? '');
      this.followed.push(`asked ${said.driverId}`);
      this.notifyDriver('push_driver_assigned', said.driverId);
    } else if (verb === 'decline') {
      this.asked.delete(me);
      this.followed.push(`declined ${me}`);
    } else if (verb === 'accept') {
      this.driver = me;
      this.accepted = now;
      this.takeBack();
      this.status = 'ACCEPTED';
      this.followed.push(`busy ${me}`);
      this.notifyRider('push_booking_accepted');
    } else if (verb === 'arrive') {
      this.arrived = now;
      this.status = 'ARRIVED';
      this.notifyRider('push_driver_arrived');
    } else if (verb === 'start') {
      this.started = now;
      this.status = 'STARTED';
      this.followed.push('point STARTED');
      this.notifyRider('push_trip_started');
    } else if (verb === 'reach') this.reach(around, now);
    else if (verb === 'hand-back') this.handBack(said);
    else if (verb === 'cancel') this.cancel(by, said, around, now);
    else if (verb === 'rate') this.rate(said, now);
    else this.pay(verb, said, now);
  }

  private reach({ driven }: Around, now: number): void {
    this.seconds = Math.round((now - (this.started ?? now)) / 1000);
    this.metres = driven?.distanceMetres ?? null;
    if (driven !== null && !this.parcel && !this.prepaid) this.price = driven.charge;
    this.status = 'REACHED';
    this.ended = now;
    this.followed.push('point REACHED', 'visited');
    this.notifyRider('push_drop_reached');
  }

  /** Whoever sends it, it is the driver's. */
  private handBack({ reason }: Said): void {
    this.barred.add(this.driver ?? '');
    this.followed.push(`free ${this.driver}`, `back from ${this.driver}: ${reason?.trim()}`);
    this.driver = this.accepted = this.arrived = null;
    // The next driver takes pictures of what the next driver finds.
    this.hasPickupImage = this.hasDeliverImage = false;
    this.status = 'NEW';
    this.notifyRider('push_driver_changed');
  }

  private takeBack(): void {
    this.followed.push(`no longer asked: ${[...this.asked].toSorted().join()}`);
    this.asked = new Set();
  }

  private rate({ stars }: Said, now: number): void {
    this.stars = stars ?? null;
    this.status = 'COMPLETE';
    this.closed = now;
    if (stars === undefined) return;
    this.followed.push(`rated ${this.driver} ${stars}`);
    this.notifyDriver('push_new_rating');
  }

  private pay(verb: string, said: Said, now: number): void {
    if (verb === 'end') {
      this.followed.push(`free ${this.driver}`);
      if (this.prepaid) this.settle(0, now);
      else if (said.cashReceived === true || this.due === 0) this.settle(this.due, now);
      else {
        this.status = 'PENDING';
        this.notifyRider('push_payment_due');
      }
    } else if (verb === 'confirm-cash') this.settle(this.due, now);
    else if (verb === 'payment-confirmed') this.paidUp(now, 0, this.due, said.gateway ?? null);
    else {
      const wallet = this.fromWallet(said);
      if (wallet === this.due) this.paidUp(now, wallet, 0, null);
      else this.take_(wallet, 0, null);
      if (this.due > 0 && said.mode === 'card') this.followed.push(`asks ${said.provider} for ${this.due}`);
    }
  }

  /** Nothing is due any more: a parcel may go, a trip is paid. */
  private paidUp(now: number, wallet: number, card: number, gateway: string | null): void {
    this.take_(wallet, card, gateway);
    if (this.status === 'PENDING') return this.settle(0, now);
    this.prepaid = true;
    this.status = 'NEW';
    this.notifyRider('push_booking_paid');
    return undefined;
  }

  private cancel(by: Somebody, said: Said, around: Around, now: number): void {
    const from = this.status;
    const refund = this.waiting.wallet + this.waiting.card;
    this.move('waiting', -refund);
    this.move('rider', refund);
    const carried = this.driver !== null;
    const due =
      carried && by.role === 'rider' ? feeAfter(around.slabs, (now - (this.accepted ?? now)) / 60_000) : 0;
    const fee = around.mayOwe ? due : Math.min(due, Math.max(0, this.books['rider'] ?? 0));
    this.move('rider', -fee);
    if (carried) this.move(`driver ${this.driver}`, fee);
    if (carried) {
      this.followed.push(`free ${this.driver}`);
      this.notifyRider('push_booking_cancelled');
      this.notifyDriver('push_booking_cancelled');
    }
    if (from === 'NEW') this.takeBack();
    const unsaid = from === 'PAYMENT_PENDING' ? 'cancel_incomplete' : '';
    this.cancelled = { by: by.role ?? '', from, reason: (said.reason ?? '').trim() || unsaid, refund, fee };
    this.closed = now;
    this.status = 'CANCELLED';
  }
}

/** The amount of the last slab that has begun, whatever their order. */
function feeAfter(slabs: Around['slabs'], minutes: number): number {
  const begun = slabs.filter(({ minsDelayed }) => minsDelayed <= minutes);
  const latest = Math.max(...begun.map(({ minsDelayed }) => minsDelayed));
  return begun.findLast(({ minsDelayed }) => minsDelayed === latest)?.amount ?? 0;
}
