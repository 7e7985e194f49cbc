/**
 * A second implementation of the specification's booking, with plain fields and one function per verb. It imports
 * neither the table nor types from the rules, so that it cannot repeat their errors. Longer than 500 lines because one
 * class repeats every rule of a booking.
 * Sources: BOOK-9, BOOK-15, BKT-8 to BKT-14, TRIP-3 to TRIP-25, SET-16, SET-17, PAY-7 to PAY-11, CAR-4, RATE-1, DEMO-5.
 */

export interface Sender {
  readonly kind: string;
  readonly id?: string;
  readonly role?: string;
}
interface Standing {
  readonly approved: boolean;
  readonly active: boolean;
  readonly busy: boolean;
  readonly isInTime: boolean;
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
/** The fields of all request bodies. */
export interface CommandInput {
  readonly stop?: string;
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
/** The circumstances of a command. */
export interface Conditions {
  readonly autoDispatch: boolean;
  readonly demo: boolean;
  readonly mayOwe: boolean;
  readonly wantsPickupImage: boolean;
  readonly wantsDeliverImage: boolean;
  /** Whether the booking's driver is suspended. */
  readonly driverSuspended: boolean;
  readonly secondsToPickup: number;
  readonly me: Standing;
  readonly assignee: Standing;
  readonly providers: readonly string[];
  readonly slabs: readonly { readonly minsDelayed: number; readonly amount: number }[];
  readonly driven: { readonly distanceMetres: number; readonly charge: Price } | null;
  readonly noShowMinutes: number;
  readonly noShowMetres: number;
  /** How far the driver is from the pickup; null: not known. */
  readonly metresAway: number | null;
}

/** TRIP-16 and TRIP-17: who may send each verb, in which statuses, and where a valid request leads. */
interface ReferenceVerb {
  readonly roles: readonly string[];
  readonly party?: 'rider' | 'driver' | 'asked';
  readonly from: Readonly<Record<string, string>>;
  /** Whether an admin may send it for a suspended driver. */
  readonly standIn?: true;
  /** Where only an admin may send it. */
  readonly byAdmin?: Readonly<Record<string, string>>;
}

export const verbs: Readonly<Record<string, ReferenceVerb>> = {
  'payment-confirmed': { roles: ['provider'], from: { PAYMENT_PENDING: 'NEW', PENDING: 'PAID' } },
  offer: { roles: ['dispatcher'], from: { NEW: 'NEW' } },
  withdraw: { roles: ['dispatcher'], from: { NEW: 'NEW' } },
  assign: { roles: ['admin'], from: { NEW: 'NEW' } },
  decline: { roles: ['driver'], party: 'asked', from: { NEW: 'NEW' } },
  accept: { roles: ['driver'], party: 'asked', from: { NEW: 'ACCEPTED' } },
  // AUTH-14: the dispatcher hands the ride of a suspended driver back.
  'hand-back': {
    roles: ['driver', 'admin', 'dispatcher'],
    party: 'driver',
    from: { ACCEPTED: 'NEW', ARRIVED: 'NEW' },
    // CHANGE-14: the desk can take a driver off during the trip.
    byAdmin: { STARTED: 'NEW' },
  },
  engage: { roles: ['dispatcher'], from: { ACCEPTED: 'ACCEPTED' } },
  arrive: { roles: ['driver'], party: 'driver', from: { ACCEPTED: 'ARRIVED' } },
  start: { roles: ['driver'], party: 'driver', from: { ARRIVED: 'STARTED' } },
  'reach-stop': { roles: ['driver'], party: 'driver', from: { STARTED: 'STARTED' } },
  'leave-stop': { roles: ['driver'], party: 'driver', from: { STARTED: 'STARTED' } },
  reach: { roles: ['driver'], party: 'driver', from: { STARTED: 'REACHED' }, standIn: true },
  end: { roles: ['driver'], party: 'driver', from: { REACHED: 'PAID' }, standIn: true },
  'confirm-cash': { roles: ['driver'], party: 'driver', from: { PENDING: 'PAID' }, standIn: true },
  // TRIP-25: a prepaid booking can also be paid from the wallet.
  pay: { roles: ['rider'], party: 'rider', from: { PAYMENT_PENDING: 'NEW', PENDING: 'PAID' } },
  rate: { roles: ['rider'], party: 'rider', from: { PAID: 'COMPLETE' } },
  'no-show': { roles: ['driver', 'admin'], party: 'driver', from: { ARRIVED: 'NO_SHOW' } },
  cancel: {
    roles: ['rider', 'admin'],
    party: 'rider',
    from: { PAYMENT_PENDING: 'CANCELLED', NEW: 'CANCELLED', ACCEPTED: 'CANCELLED', ARRIVED: 'CANCELLED' },
  },
};

export class ReferenceBooking {
  status: string;
  asked = new Set<string>();
  readonly barred = new Set<string>();
  driver: string | null = null;
  accepted: number | null = null;
  /** For a ride accepted ahead: from when the driver is busy. */
  busyFrom: number | null = null;
  arrived: number | null = null;
  started: number | null = null;
  ended: number | null = null;
  /** When it was paid, completed or cancelled, whichever came last. */
  closed: number | null = null;
  /** Each stop's instants of reaching and leaving it. */
  readonly stops: { readonly id: string; reached: number | null; left: number | null }[];
  seconds: number | null = null;
  metres: number | null = null;
  /** The amounts that were prepaid and not yet earned, by wallet and by card. */
  waiting = { wallet: 0, card: 0 };
  prepaid = false;
  gateway: string | null = null;
  paid: { cash: number; card: number; wallet: number; mode: string; gateway: string | null } | null = null;
  /** The driver's distance from the pickup when the rider did not come. */
  away: number | null = null;
  stars: number | null = null;
  cancelled: { by: string; from: string; reason: string; refund: number; fee: number } | null = null;
  /** The balances in minor units by account; they always add up to 0. */
  readonly books: Record<string, number>;
  /** The effects of the last step: notifications with their screen, and drivers engaged or released. */
  followed: string[] = [];
  /** What earlier cars drove of the ride. */
  drives: {
    driver: string;
    accepted: number;
    arrived: number;
    started: number;
    ended: number;
    metres: number;
  }[] = [];
  hasPickupImage = false;
  hasDeliverImage = false;
  readonly rider: string;
  readonly parcel: boolean;
  readonly otp: string | null;
  tripDate: number;
  price: Price;

  constructor(order: {
    readonly rider: string;
    readonly parcel: boolean;
    readonly byAdmin: boolean;
    readonly otp: string | null;
    readonly price: Price;
    readonly walletBalance: number;
    readonly tripDate: number;
    readonly stops: readonly string[];
  }) {
    this.stops = order.stops.map((id) => ({ id, reached: null, left: null }));
    this.rider = order.rider;
    this.parcel = order.parcel;
    this.otp = order.otp;
    this.tripDate = order.tripDate;
    this.price = order.price;
    this.status = order.parcel && !order.byAdmin ? 'PAYMENT_PENDING' : 'NEW';
    this.books = { rider: order.walletBalance };
  }

  private get ahead() {
    return this.stops.find(({ reached }) => reached === null);
  }

  private get waitsAt() {
    return this.stops.find(({ reached, left }) => reached !== null && left === null);
  }

  get due(): number {
    return this.price.payable - this.waiting.wallet - this.waiting.card;
  }

  /** Every reason to refuse the step; empty if it succeeded. The rules must return one of them. */
  take(verb: string, by: Sender, input: CommandInput, conditions: Conditions, now: number): string[] {
    const who = verbs[verb];
    const standsIn = who?.standIn === true && by.role === 'admin' && conditions.driverSuspended;
    if (who === undefined || !(standsIn || who.roles.includes(by.role ?? by.kind))) return ['forbidden'];
    const why: string[] = [];
    if (!(this.status in { ...who.from, ...(by.role === 'admin' && who.byAdmin) }))
      why.push(verb === 'accept' && ![null, by.id].includes(this.driver) ? 'task_taken' : 'wrong_status');
    else if (who.party === 'asked' && !this.asked.has(by.id ?? '')) why.push('task_not_offered');
    else if (who.party === 'driver' && by.role === 'driver' && this.driver !== by.id) why.push('forbidden');
    else if (who.party === 'rider' && by.role === 'rider' && by.id !== this.rider) why.push('forbidden');
    else why.push(...this.refusals(verb, by, input, conditions, now));
    if (why.length > 0) return why;
    this.followed = [];
    this.do(verb, by, input, conditions, now);
    return [];
  }

  private refusals(
    verb: string,
    by: Sender,
    input: CommandInput,
    conditions: Conditions,
    now: number,
  ): string[] {
    const { me } = conditions;
    const why: [boolean, string][] = [];
    if (verb === 'cancel') why.push([conditions.demo, 'demo_mode']);
    if (verb === 'accept') {
      why.push(
        [!me.approved, 'driver_not_approved'],
        [!me.active, 'driver_inactive'],
        [me.busy, 'driver_busy'],
        [!me.isInTime, 'late_for_ride_ahead'],
      );
      why.push([!conditions.mayOwe && me.walletBalance < 0, 'driver_wallet_negative']);
    }
    if (verb === 'assign') {
      const { approved, active, busy, isInTime, hasLocation } = conditions.assignee;
      const may =
        approved && active && !busy && isInTime && hasLocation && !this.barred.has(input.driverId ?? '');
      why.push([conditions.autoDispatch, 'auto_dispatch_on'], [!may, 'driver_not_available']);
      why.push([!conditions.mayOwe && conditions.assignee.walletBalance < 0, 'driver_in_debt']);
    }
    if (verb === 'engage') why.push([this.busyFrom === null, 'wrong_status']);
    if (verb === 'engage' || verb === 'arrive') why.push([me.busy, 'driver_busy']);
    // An hour, in milliseconds.
    if (verb === 'arrive' || verb === 'start') why.push([this.tripDate - now > 3_600_000, 'too_early']);
    if (verb === 'no-show') {
      const since = Math.max(this.arrived ?? 0, this.tripDate);
      why.push([now < since + conditions.noShowMinutes * 60_000, 'wait_not_over']);
      const { metresAway } = conditions;
      const isThere = metresAway !== null && metresAway <= conditions.noShowMetres;
      why.push([by.role !== 'admin' && !isThere, 'not_at_pickup']);
    }
    if (verb === 'hand-back') why.push([(input.reason ?? '').trim() === '', 'reason_required']);
    if (verb === 'start') {
      why.push([this.otp !== null && (input.otp ?? '').trim() !== this.otp, 'otp_validate_error']);
      why.push([this.parcel && conditions.wantsPickupImage && !this.hasPickupImage, 'image_required']);
    }
    if (verb === 'reach-stop')
      why.push(
        [this.waitsAt !== undefined || this.ahead === undefined, 'wrong_status'],
        [input.stop !== this.ahead?.id, 'stop_out_of_order'],
      );
    if (verb === 'leave-stop')
      why.push(
        [this.waitsAt === undefined, 'wrong_status'],
        [input.stop !== this.waitsAt?.id, 'stop_out_of_order'],
      );
    if (verb === 'reach')
      why.push([
        this.parcel && conditions.wantsDeliverImage && !this.hasDeliverImage && !conditions.driverSuspended,
        'image_required',
      ]);
    if (verb === 'payment-confirmed') why.push([input.amount !== this.due, 'payment_amount_wrong']);
    if (verb === 'rate' && input.stars !== undefined)
      why.push([![1, 2, 3, 4, 5].includes(input.stars), 'invalid_request']);
    if (verb === 'pay') why.push(...this.payRefusals(input, conditions));
    return why.filter(([closed]) => closed).map(([, code]) => code);
  }

  /** The wallet pays everything, as much as it holds, or nothing; after a part, it pays all of the rest or nothing. */
  private fromWallet({ mode, useWallet }: CommandInput): number {
    if (mode === 'wallet') return this.due;
    const held = Math.max(0, this.books['rider'] ?? 0);
    if (useWallet !== true) return 0;
    return held >= this.due ? this.due : this.waiting.wallet > 0 ? 0 : held;
  }

  private payRefusals(input: CommandInput, conditions: Conditions): [boolean, string][] {
    if (this.due === 0) return [];
    const wallet = this.fromWallet(input);
    const rest = this.due - wallet;
    const tooLow = wallet > Math.max(0, this.books['rider'] ?? 0);
    if (rest === 0 || tooLow) return [[tooLow, 'wallet_too_low']];
    if (input.mode === 'card')
      return [[!conditions.providers.includes(input.provider ?? ''), 'no_provider_found']];
    const mayBeCash = this.status === 'PENDING' && input.useWallet === true;
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

  /** The driver earns the share minus the cash received, the operator earns the fee minus the discount. */
  private settle(cash: number, now: number): void {
    const { wallet, card } = this.waiting;
    this.move('waiting', -wallet - card);
    this.earn();
    this.move(`driver ${this.driver}`, -cash);
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

  /** CHANGE-17: each driver gets the share of what was driven up to the end of their part, less what others got. */
  private earn(): void {
    const { driverShare } = this.price;
    const last = { driver: this.driver ?? '', metres: this.drives.length === 0 ? 1 : 3336 };
    const all = [...this.drives, last];
    const metres = all.reduce((sum, drive) => sum + drive.metres, 0);
    let [driven, given] = [0, 0];
    for (const drive of all) {
      driven += drive.metres;
      const own = Math.floor((driverShare * driven * 2 + metres) / (2 * metres)) - given;
      given += own;
      this.move(`driver ${drive.driver}`, own);
    }
  }

  private notifyRider(text: string): void {
    this.followed.push(`tell rider ${text} BookedCab`);
  }

  private notifyDriver(text: string, id = this.driver): void {
    this.followed.push(`tell ${id} ${text} DriverTrips`);
  }

  private do(verb: string, by: Sender, input: CommandInput, conditions: Conditions, now: number): void {
    const me = by.id ?? '';
    if (verb === 'offer') {
      for (const id of input.driverIds ?? []) {
        if (this.asked.has(id) || this.barred.has(id)) continue;
        this.asked.add(id);
        this.followed.push(`asked ${id}`);
        this.notifyDriver('push_new_task', id);
      }
    } else if (verb === 'withdraw') {
      const ended = [...this.asked].filter((id) => input.driverIds?.includes(id));
      for (const id of ended) this.asked.delete(id);
      if (ended.length > 0) this.followed.push(`no longer asked: ${ended.toSorted().join()}`);
    } else if (verb === 'assign') {
      this.asked.add(input.driverId ?? '');
      this.followed.push(`asked ${input.driverId}`);
      this.notifyDriver('push_driver_assigned', input.driverId);
    } else if (verb === 'decline') {
      this.asked.delete(me);
      this.followed.push(`declined ${me}`);
    } else if (verb === 'accept') {
      this.driver = me;
      this.accepted = now;
      this.takeBack();
      this.status = 'ACCEPTED';
      // Half an hour before, or ten minutes more than the drive takes.
      const from = this.tripDate - 1000 * Math.max(1800, 600 + conditions.secondsToPickup);
      this.busyFrom = from > now ? from : null;
      this.followed.push(from > now ? `kept ${me} ${from}` : `busy ${me}`);
      this.notifyRider('push_booking_accepted');
    } else if (verb === 'engage') {
      this.busyFrom = null;
      this.followed.push(`busy ${this.driver}`);
      this.notifyDriver('push_ride_ahead_due');
    } else if (verb === 'arrive') {
      if (this.busyFrom !== null) this.followed.push(`busy ${this.driver}`);
      this.busyFrom = null;
      this.arrived = now;
      this.status = 'ARRIVED';
      this.notifyRider('push_driver_arrived');
    } else if (verb === 'start') {
      this.started = now;
      this.status = 'STARTED';
      this.followed.push('point STARTED');
      this.notifyRider('push_trip_started');
    } else if (verb === 'reach-stop' && this.ahead) this.ahead.reached = now;
    else if (verb === 'leave-stop' && this.waitsAt) this.waitsAt.left = now;
    else if (verb === 'reach') this.reach(conditions, now);
    else if (verb === 'hand-back') this.handBack(by, input, now);
    else if (verb === 'cancel') this.cancel(by, input, conditions, now);
    else if (verb === 'no-show') this.noShow(by, conditions, now);
    else if (verb === 'rate') this.rate(input, now);
    else this.pay(verb, input, now);
  }

  private reach({ driven }: Conditions, now: number): void {
    const earlier = this.drives.map(({ started, ended }) => Math.round((ended - started) / 1000));
    this.seconds = earlier.reduce((sum, one) => sum + one, Math.round((now - (this.started ?? now)) / 1000));
    const [first] = this.drives;
    if (first) ({ accepted: this.accepted, arrived: this.arrived, started: this.started } = first);
    this.metres = driven?.distanceMetres ?? null;
    if (driven !== null && !this.parcel && !this.prepaid) this.price = driven.charge;
    this.status = 'REACHED';
    this.ended = now;
    this.followed.push('point REACHED');
    this.notifyRider('push_drop_reached');
  }

  /** A hand-back concerns the booking's driver, whoever sends it. */
  private handBack({ role }: Sender, { reason }: CommandInput, now: number): void {
    const driver = this.driver ?? '';
    const { accepted, arrived, started } = this;
    if (accepted !== null && arrived !== null && started !== null) {
      this.tripDate = Math.min(this.tripDate, now);
      // Every car breaks down at the same place: 2,224 m from the pickup, and 3,336 m from the drop.
      const metres = this.drives.length === 0 ? 2224 : 0;
      this.drives.push({ driver, accepted, arrived, started, ended: now, metres });
    }
    this.barred.add(driver);
    this.followed.push(`free ${this.driver}`, `back from ${this.driver}: ${reason?.trim()}`);
    this.driver = this.accepted = this.arrived = this.started = this.busyFrom = null;
    // The next driver takes new photos.
    this.hasPickupImage = this.hasDeliverImage = false;
    this.status = 'NEW';
    this.notifyRider('push_driver_changed');
    if (role === 'admin') this.notifyDriver('push_ride_taken_off', driver);
  }

  private takeBack(): void {
    this.followed.push(`no longer asked: ${[...this.asked].toSorted().join()}`);
    this.asked = new Set();
  }

  private rate({ stars }: CommandInput, now: number): void {
    this.stars = stars ?? null;
    this.status = 'COMPLETE';
    this.closed = now;
    if (stars === undefined) return;
    this.followed.push(`rated ${this.driver} ${stars}`);
    this.notifyDriver('push_new_rating');
  }

  private pay(verb: string, input: CommandInput, now: number): void {
    if (verb === 'end') {
      this.followed.push(`free ${this.driver}`);
      if (this.prepaid) this.settle(0, now);
      else if (input.cashReceived === true || this.due === 0) this.settle(this.due, now);
      else {
        this.status = 'PENDING';
        this.notifyRider('push_payment_due');
      }
    } else if (verb === 'confirm-cash') this.settle(this.due, now);
    else if (verb === 'payment-confirmed') this.paidUp(now, 0, this.due, input.gateway ?? null);
    else {
      const wallet = this.fromWallet(input);
      if (wallet === this.due) this.paidUp(now, wallet, 0, null);
      else this.take_(wallet, 0, null);
      if (this.due > 0 && input.mode === 'card') this.followed.push(`asks ${input.provider} for ${this.due}`);
    }
  }

  /** After full payment, a parcel becomes NEW and a trip PAID. */
  private paidUp(now: number, wallet: number, card: number, gateway: string | null): void {
    this.take_(wallet, card, gateway);
    if (this.status === 'PENDING') return this.settle(0, now);
    this.prepaid = true;
    this.status = 'NEW';
    this.notifyRider('push_booking_paid');
    return undefined;
  }

  /** The rider pays what cancelling costs at that time, whoever reports it, and the driver is free. */
  private noShow(by: Sender, conditions: Conditions, now: number): void {
    const due = this.feeOf(conditions, now);
    this.fail(by, due, conditions, now);
    this.away = conditions.metresAway;
    this.notifyRider('push_no_show');
    if (by.role === 'admin') this.notifyDriver('push_no_show_reported');
    this.status = 'NO_SHOW';
  }

  /** CHANGE-18: nothing after a car broke down. */
  private feeOf({ slabs }: Conditions, now: number): number {
    return this.drives.length > 0 ? 0 : feeAfter(slabs, (now - (this.accepted ?? now)) / 60_000);
  }

  private cancel(by: Sender, input: CommandInput, conditions: Conditions, now: number): void {
    const carried = this.driver !== null;
    const isLate = carried && by.role === 'rider';
    const due = isLate ? this.feeOf(conditions, now) : 0;
    const defaultReason = this.status === 'PAYMENT_PENDING' ? 'cancel_incomplete' : '';
    const wasNew = this.status === 'NEW';
    this.fail(by, due, conditions, now, (input.reason ?? '').trim() || defaultReason);
    if (carried) {
      this.notifyRider('push_booking_cancelled');
      this.notifyDriver('push_booking_cancelled');
    }
    if (wasNew) this.takeBack();
    this.status = 'CANCELLED';
  }

  /** Without a trip, what was paid goes back, and the driver gets the fee. */
  private fail(by: Sender, due: number, conditions: Conditions, now: number, reason = ''): void {
    const refund = this.waiting.wallet + this.waiting.card;
    this.move('waiting', -refund);
    this.move('rider', refund);
    const fee = conditions.mayOwe ? due : Math.min(due, Math.max(0, this.books['rider'] ?? 0));
    this.move('rider', -fee);
    if (this.driver !== null) {
      this.move(`driver ${this.driver}`, fee);
      this.followed.push(`free ${this.driver}`);
    }
    this.cancelled = { by: by.role ?? '', from: this.status, reason, refund, fee };
    this.closed = now;
  }
}

/** The amount of the last slab that has begun, in whatever order the slabs are given. */
function feeAfter(slabs: Conditions['slabs'], minutes: number): number {
  const begun = slabs.filter(({ minsDelayed }) => minsDelayed <= minutes);
  const latest = Math.max(...begun.map(({ minsDelayed }) => minsDelayed));
  return begun.findLast(({ minsDelayed }) => minsDelayed === latest)?.amount ?? 0;
}
