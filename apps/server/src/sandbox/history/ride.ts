import {
  cancellationCharge,
  cancellationPostings,
  chargedTo,
  payableOf,
  prepaymentPostings,
  tripPaidPostings,
  tripSeconds,
  type CancellationInputs,
  type Fare,
  type PaymentMode,
} from '@fiacre/domain';
import { ratingOf } from '../../accounts/index.ts';
import type { TripCharge } from '../../charges/index.ts';
import { fareUnder } from '../../fares/index.ts';
import { measureText } from '../../tracking/index.ts';
import { trafficAt } from './demand.ts';
import { commentsByStars } from './names.ts';
import { chargeColumns, chargeFor, newRow, payerOf, type Order, type Row } from './order.ts';
import type { Person } from './people.ts';
import type { Past } from './past.ts';
import type { Step } from './trail.ts';

const minuteMs = 60_000;
const date = (ms: number): Date => new Date(ms);
const system = { id: null, role: 'system' } as const;

/** How a ride ended, and how long its driver was busy with it. */
export interface Ended {
  readonly row: Row;
  readonly untilMs: number;
}

type StepOf = Omit<Step, 'actor'> & Partial<Pick<Step, 'actor'>>;

/** Records one ride: its steps in the audit trail, its money in the ledger, and the final booking row. */
class Ride {
  readonly #past: Past;
  readonly #order: Order;
  #row: Row;
  #charge: TripCharge;

  constructor(past: Past, order: Order) {
    this.#past = past;
    this.#order = order;
    this.#charge = this.#price(order.estimate, { source: 'estimate', ...order.route }, order.atMs);
    const otp = past.settings.otpSecure ? String(past.dice.integer(10_000, 99_999)) : null;
    this.#row = newRow(past.platform, order, this.#charge, otp);
    const booker = order.byAdmin ? past.people.admin : order.rider;
    const actor = { id: booker?.id ?? null, role: booker?.usertype ?? 'rider' } as const;
    this.#step({ atMs: order.atMs, actor, verb: null, to: 'NEW' });
    if (past.platform.config.appCategory === 'delivery') this.#prepay();
  }

  get row(): Row {
    return this.#row;
  }

  #step({ actor = this.#rider, ...step }: StepOf): void {
    this.#past.trail.step(this.#order.id, { actor, ...step });
  }

  /** Keeps what the trip costs. */
  #price(fare: Fare, driven: Parameters<typeof chargeFor>[3], atMs: number): TripCharge {
    const { platform, charges } = this.#past;
    const { source, distanceMetres, durationSeconds } = driven;
    const inputs = { source, distanceMetres, durationSeconds };
    const charge = chargeFor(this.#order, fare, platform.ids.next(), inputs);
    charges.push({ charge, atMs, bookingId: this.#order.id, tariff: this.#order.tariff });
    return charge;
  }

  get #rider() {
    return { id: this.#order.rider.id, role: 'rider' } as const;
  }

  #set(columns: Partial<Row>): void {
    this.#row = { ...this.#row, ...columns };
  }

  /** A parcel is paid by card before it is picked up. */
  #prepay(): void {
    const payable = payableOf(this.#charge);
    const { atMs, rider, id } = this.#order;
    const gateway = this.#past.chargeCard({ atMs, amount: payable, rider, bookingId: id });
    const paid = { riderId: rider.id, card: payable, wallet: 0, gateway };
    this.#past.books.post(atMs, prepaymentPostings(paid), { bookingId: id });
    this.#set({ prepaid_amount: payable, card_amount: payable, customer_paid: payable, gateway });
  }

  /** If nobody accepts, the rider or an admin cancels. */
  leaveUnserved(): Ended {
    const { dice, people } = this.#past;
    const atMs = this.#order.tripMs + dice.between(5, 18) * minuteMs;
    this.#step({
      atMs: this.#order.tripMs,
      actor: system,
      verb: 'offer',
      from: 'NEW',
      to: 'NEW',
      by: 'dispatcher',
    });
    const byAdmin = dice.chance(0.2);
    return this.#cancel(atMs, null, null, byAdmin && people.admin !== null);
  }

  accept(driver: Person): number {
    const { dice } = this.#past;
    const { atMs, tripMs } = this.#order;
    // A ride that was booked for later is accepted before its time, any other ride immediately.
    const acceptedMs =
      tripMs > atMs ? tripMs - dice.between(8, 18) * minuteMs : atMs + dice.between(6, 65) * 1000;
    this.#set({
      status: 'ACCEPTED',
      accepted_at: date(acceptedMs),
      driver_id: driver.id,
      driver_name: `${driver.first_name} ${driver.last_name}`,
      driver_contact: driver.mobile,
      driver_rating: ratingOf(driver),
      vehicle_number: driver.vehicle_number,
      vehicle_make: driver.vehicle_make,
      vehicle_model: driver.vehicle_model,
      fleet_admin_id: driver.fleet_admin_id,
    });
    const offeredMs = acceptedMs - 4000;
    this.#step({ atMs: offeredMs, actor: system, verb: 'offer', from: 'NEW', to: 'NEW', by: 'dispatcher' });
    this.#driverStep(driver, acceptedMs, 'accept', 'NEW', 'ACCEPTED');
    return acceptedMs;
  }

  #driverStep(driver: Person, atMs: number, verb: string, from: string, to: string, said?: object): void {
    this.#step({ atMs, actor: { id: driver.id, role: 'driver' }, verb, from, to, said });
  }

  cancelAfterAccepting(driver: Person, acceptedMs: number): Ended {
    const atMs = acceptedMs + this.#past.dice.between(0.8, 7) * minuteMs;
    return this.#cancel(atMs, driver, acceptedMs, false);
  }

  #cancel(atMs: number, driver: Person | null, acceptedAtMs: number | null, byAdmin: boolean): Ended {
    const { dice, books, people, reasons, settings, platform, charges } = this.#past;
    const { id, rider, carType, tariff, account } = this.#order;
    const from = this.#row.status;
    const reason = dice.pick(reasons);
    const refund = this.#row.prepaid_amount ?? 0;
    const inputs: CancellationInputs = {
      by: byAdmin ? 'admin' : 'rider',
      acceptedAtMs,
      arrivedAtMs: null,
      bookedForMs: this.#row.book_later ? this.#order.tripMs : null,
      graceMinutes: settings.cancelGraceMinutes,
      isNoShow: false,
      fare: this.#row.trip_cost,
      cancelledAtMs: atMs,
      refund,
      riderBalance: books.balanceOf({ kind: 'rider', userId: rider.id }),
      negativeBalanceAllowed: settings.negativeBalance || account !== null,
    };
    const owed = chargedTo(
      cancellationCharge({ ...tariff, slabs: carType.cancelSlab }, inputs),
      payerOf(account),
    );
    const fee = payableOf(owed);
    if (refund > 0 || fee > 0) {
      const charge = { ...owed, id: platform.ids.next(), inputs, corrects: null };
      charges.push({ charge, atMs, bookingId: id, tariff });
      const companyId = account?.companyId ?? null;
      const parties = { riderId: rider.id, companyId, driverId: driver?.id ?? null, refund };
      books.post(atMs, cancellationPostings(owed, parties), { bookingId: id, chargeId: charge.id });
    }
    const actor = byAdmin ? { id: people.admin?.id ?? null, role: 'admin' as const } : this.#rider;
    this.#step({ atMs, actor, verb: 'cancel', from, to: 'CANCELLED', said: { reason } });
    this.#set({
      status: 'CANCELLED',
      cancelled_at: date(atMs),
      cancelled_from: from,
      cancelled_by: actor.role,
      reason,
      refund,
      cancellation_fee: fee,
      ...(this.#row.promo_id !== null && { promo_use: 'given_back' }),
    });
    return { row: this.#row, untilMs: atMs };
  }

  /** Drives from the pickup to the drop. Returns when the trip ended. */
  drive(driver: Person, acceptedMs: number): number {
    const { dice, offsetMs } = this.#past;
    const { tripMs, atMs, route } = this.#order;
    const busy = trafficAt(tripMs, offsetMs);
    const earliest = tripMs > atMs ? tripMs - 3 * minuteMs : acceptedMs;
    const arrivedMs = earliest + dice.between(1.5, 7) * busy * minuteMs;
    const startedMs = arrivedMs + dice.between(0.4, 4) * minuteMs;
    const endedMs = startedMs + route.durationSeconds * 1000 * busy * dice.between(0.92, 1.12);
    const seconds = tripSeconds(startedMs, endedMs);
    const metres = Math.round(route.distanceMetres * dice.between(0.99, 1.07));
    this.#driverStep(driver, arrivedMs, 'arrive', 'ACCEPTED', 'ARRIVED');
    this.#driverStep(driver, startedMs, 'start', 'ARRIVED', 'STARTED');
    this.#driverStep(driver, endedMs, 'reach', 'STARTED', 'REACHED');
    this.#set({
      arrived_at: date(arrivedMs),
      started_at: date(startedMs),
      ended_at: date(endedMs),
      total_trip_seconds: seconds,
      distance_metres: metres,
    });
    if (this.#row.prepaid_amount === null) this.#measure(metres, seconds, endedMs);
    return endedMs;
  }

  /** The fare based on the route driven; occasionally a phone sent too few points for it. */
  #measure(metres: number, seconds: number, endedMs: number): void {
    const { dice } = this.#past;
    const isTracked = dice.chance(0.97);
    const points = isTracked ? Math.round(seconds / 4) : 2;
    this.#set({
      track_measure: measureText({
        source: isTracked ? 'track' : 'estimate_kept',
        method: isTracked ? 'roads' : null,
        metres,
        measuredMetres: metres,
        roadMetres: isTracked ? metres : 0,
        pointsReceived: points,
        pointsUsed: isTracked ? points - (points % 3) : 0,
        rejected: new Map(),
        doubts: [],
        track: [],
      }),
    });
    if (!isTracked) {
      this.#set({ distance_metres: this.#order.route.distanceMetres });
      return;
    }
    const driven = { distanceMetres: metres, durationSeconds: seconds };
    const fare = fareUnder(this.#order.tariff, { ...driven, facts: null });
    this.#charge = this.#price(fare, { source: 'track', ...driven }, endedMs);
    this.#set(chargeColumns(this.#charge));
  }

  #modeOf(payable: number): PaymentMode | 'account' | 'prepaid' {
    const { rider, account } = this.#order;
    if (account !== null) return 'account';
    return (this.#row.prepaid_amount ?? 0) > 0 ? 'prepaid' : this.#past.modeOf(rider, payable);
  }

  /** The payment after the trip. Unpaid rides wait for it. */
  pay(driver: Person, endedMs: number, isUnpaid: boolean): Ended {
    const { dice, books } = this.#past;
    const { id, rider, account } = this.#order;
    const payable = payableOf(this.#charge);
    const prepaid = this.#row.prepaid_amount ?? 0;
    const mode = isUnpaid ? 'card' : this.#modeOf(payable);
    const isPaidAtEnd = mode === 'cash' || mode === 'prepaid' || mode === 'account';
    this.#driverStep(driver, endedMs + 15_000, 'end', 'REACHED', isPaidAtEnd ? 'PAID' : 'PENDING', {
      cashReceived: mode === 'cash',
    });
    const untilMs = endedMs + minuteMs;
    if (isUnpaid) {
      this.#set({ status: 'PENDING', payment_mode: 'card' });
      return { row: this.#row, untilMs };
    }
    const paidMs = endedMs + (isPaidAtEnd ? 15 : dice.between(30, 240)) * 1000;
    const parts = {
      cash: mode === 'cash' ? payable : 0,
      card: mode === 'card' || mode === 'prepaid' ? payable : 0,
      wallet: mode === 'wallet' ? payable : 0,
      account: mode === 'account' ? payable : 0,
    };
    const gateway =
      mode === 'card'
        ? this.#past.chargeCard({ atMs: paidMs, amount: payable, rider, bookingId: id })
        : (this.#row.gateway ?? null);
    const waiting = { card: prepaid, wallet: 0 };
    const companyId = account?.companyId ?? null;
    const parties = { riderId: rider.id, companyId, driverId: driver.id, waiting, gateway };
    const source = { bookingId: id, chargeId: this.#charge.id };
    books.post(paidMs, tripPaidPostings(this.#charge, parts, parties), source);
    if (mode === 'wallet')
      this.#step({ atMs: paidMs, verb: 'pay', from: 'PENDING', to: 'PAID', said: { mode } });
    if (mode === 'card')
      this.#step({
        atMs: paidMs,
        actor: system,
        verb: 'payment-confirmed',
        from: 'PENDING',
        to: 'PAID',
        by: 'provider',
        said: { amount: payable, gateway },
      });
    this.#set({
      status: 'PAID',
      paid_at: date(paidMs),
      payment_mode: mode === 'prepaid' ? 'card' : mode,
      gateway,
      cash_amount: parts.cash,
      card_amount: parts.card,
      wallet_amount: parts.wallet,
      account_amount: parts.account,
      customer_paid: payable,
      ...(this.#row.promo_id !== null && { promo_use: 'counted' }),
    });
    this.#rate(driver, paidMs);
    return { row: this.#row, untilMs };
  }

  /** Most riders rate the driver, many of them hours later, and some write a comment. */
  #rate(driver: Person, paidMs: number): void {
    const { dice, nowMs, ratings } = this.#past;
    const atMs = paidMs + dice.between(0.5, 1) ** 4 * 300 * minuteMs;
    if (atMs > nowMs || dice.chance(0.12)) return;
    const stars = dice.chance(0.15) ? null : 5 - dice.weighted([66, 22, 7, 3, 2]);
    if (stars !== null) {
      const isWorthWords = dice.chance(stars <= 2 ? 0.9 : 0.22);
      const comment = isWorthWords ? dice.pick(commentsByStars[stars] ?? ['']) : null;
      const parties = { riderId: this.#order.rider.id, driverId: driver.id };
      ratings.push({ bookingId: this.#order.id, ...parties, stars, comment, atMs });
    }
    this.#step({
      atMs,
      verb: 'rate',
      from: 'PAID',
      to: 'COMPLETE',
      ...(stars !== null && { said: { stars } }),
    });
    this.#set({ status: 'COMPLETE', completed_at: date(atMs), rating: stars });
  }
}

/** One ride from the request to its end; without a driver, nobody accepted it. */
export function recordRide(past: Past, order: Order, driver: Person | null, isUnpaid: boolean): Ended {
  const ride = new Ride(past, order);
  if (driver === null) return ride.leaveUnserved();
  const acceptedMs = ride.accept(driver);
  if (!isUnpaid && past.dice.chance(0.045)) return ride.cancelAfterAccepting(driver, acceptedMs);
  return ride.pay(driver, ride.drive(driver, acceptedMs), isUnpaid);
}
