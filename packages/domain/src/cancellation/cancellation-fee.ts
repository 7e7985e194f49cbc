import { roundingStep } from '../money/currency.ts';
import { dividedBy, ratioOf, times } from '../money/ratio.ts';
import { roundHalfUp } from '../money/rounding.ts';
import type { Role } from '../roles/role.ts';

/**
 * What the minutes of a fee are counted from: since a driver accepted, before the time that a ride is booked for, since
 * the driver waits at the pickup, or the same wait if the rider does not come. Source: CAR-5.
 */
export const feeClocks = ['accepted', 'before_pickup', 'waiting', 'no_show'] as const;
export type FeeClock = (typeof feeClocks)[number];

/** A step of a car type's cancellation fees. Source: DATA-4, CAR-4 to CAR-6. */
export interface CancelSlab {
  /** Minutes of its clock. */
  readonly minsDelayed: number;
  /** In minor units; with `percent` the least that it costs. */
  readonly amount: number;
  /** Absent: since a driver accepted. */
  readonly since?: FeeClock | undefined;
  /** Percent of the quoted fare. */
  readonly percent?: number | undefined;
  /** The most that it costs, in minor units. */
  readonly maxAmount?: number | undefined;
}

/** The quoted fees of a car type. */
export interface FeeRule {
  readonly slabs: readonly CancelSlab[];
  readonly currency: string;
  /** The decimals that the operator uses. */
  readonly decimal: number;
}

/** Everything but the fees that the cost of a ride without a trip depends on. Instants in ms. Source: CAR-4 to CAR-7. */
export interface FeeFacts {
  /** null: no driver had accepted. */
  readonly acceptedAtMs: number | null;
  /** null: the driver was not at the pickup. */
  readonly arrivedAtMs: number | null;
  /** null: booked for as soon as possible. */
  readonly bookedForMs: number | null;
  /** For so long after a driver accepted, cancelling is free. */
  readonly graceMinutes: number;
  /** Whether the rider did not come. */
  readonly isNoShow: boolean;
  /** A car broke down on the way: what follows costs the rider nothing. Source: CHANGE-18. */
  readonly isInterrupted?: boolean;
  /** The quoted fare, without a discount. */
  readonly fare: number;
}

const minutesMs = (minutes: number) => Math.round(minutes * 60_000);

/** From when a driver at the pickup waits: not before the time that the ride is booked for. Source: CAR-5. */
export function waitsFromMs({
  arrivedAtMs,
  bookedForMs,
}: Pick<FeeFacts, 'bookedForMs'> & { readonly arrivedAtMs: number }): number {
  return Math.max(arrivedAtMs, bookedForMs ?? -Infinity);
}

/** What a step costs. Source: CAR-6. */
export function slabAmount(slab: CancelSlab, fare: number, rule: Omit<FeeRule, 'slabs'>): number {
  const { amount, percent, maxAmount = Infinity } = slab;
  if (percent === undefined) return amount;
  const exact = dividedBy(times(ratioOf(percent), ratioOf(fare)), ratioOf(100));
  const share = roundHalfUp(exact, roundingStep(rule.currency, rule.decimal));
  return Math.min(maxAmount, Math.max(amount, share));
}

/** Steps before the pickup time replace those since the acceptance: a ride can be accepted days ahead. Source: CAR-5. */
function appliesTo(slabs: readonly CancelSlab[], { bookedForMs, isNoShow }: FeeFacts) {
  const isAhead = bookedForMs !== null && slabs.some(({ since }) => since === 'before_pickup');
  return ({ since = 'accepted' }: CancelSlab): boolean => {
    if (since === 'no_show') return isNoShow;
    return since === 'accepted' ? !isAhead : since !== 'before_pickup' || isAhead;
  };
}

/** When the clock of a step reaches its minutes, whether or not cancelling is still free then; null: not known. */
function reachedAtMs({ since = 'accepted', minsDelayed }: CancelSlab, facts: FeeFacts): number | null {
  const { acceptedAtMs, arrivedAtMs, bookedForMs } = facts;
  const ms = minutesMs(minsDelayed);
  if (since === 'accepted') return acceptedAtMs === null ? null : acceptedAtMs + ms;
  if (since === 'before_pickup') return bookedForMs === null ? null : bookedForMs - ms;
  return arrivedAtMs === null ? null : waitsFromMs({ arrivedAtMs, bookedForMs }) + ms;
}

/** The step of each clock that applies at an instant: the last one that has begun. */
function slabsAt(slabs: readonly CancelSlab[], facts: FeeFacts, nowMs: number): readonly CancelSlab[] {
  const reached = new Map<FeeClock, { readonly slab: CancelSlab; readonly atMs: number }>();
  for (const slab of slabs.filter(appliesTo(slabs, facts))) {
    const { since = 'accepted' } = slab;
    const atMs = reachedAtMs(slab, facts);
    if (atMs === null || atMs > nowMs) continue;
    // If two slabs begin at the same time, the later one applies.
    if (atMs >= (reached.get(since)?.atMs ?? -Infinity)) reached.set(since, { slab, atMs });
  }
  return [...reached.values()].map(({ slab }) => slab);
}

const graceEndMs = ({ acceptedAtMs, graceMinutes }: FeeFacts) =>
  (acceptedAtMs ?? 0) + minutesMs(graceMinutes);

/**
 * The fee at an instant: the highest of the steps that apply, at most one for each clock. 0 before a driver accepted, in
 * the grace period and before the first step. Source: CAR-4 to CAR-7.
 */
export function feeAt(rule: FeeRule, facts: FeeFacts, nowMs: number): number {
  if (facts.acceptedAtMs === null || facts.isInterrupted === true) return 0;
  if (!facts.isNoShow && nowMs < graceEndMs(facts)) return 0;
  const owed = slabsAt(rule.slabs, facts, nowMs).map((slab) => slabAmount(slab, facts.fare, rule));
  return Math.max(0, ...owed);
}

/** When the fee changes next, and the fee from then on; null if it stays. Source: CAR-4. */
export function nextFee(
  rule: FeeRule,
  facts: FeeFacts,
  nowMs: number,
  charged: (fee: number) => number = (fee) => fee,
): { readonly atMs: number; readonly fee: number } | null {
  const now = charged(feeAt(rule, facts, nowMs));
  const changes = [graceEndMs(facts), ...rule.slabs.map((slab) => reachedAtMs(slab, facts))]
    .filter((atMs) => atMs !== null)
    .filter((atMs) => atMs > nowMs)
    .toSorted((one, other) => one - other);
  for (const atMs of changes) {
    const fee = charged(feeAt(rule, facts, atMs));
    if (fee !== now) return { atMs, fee };
  }
  return null;
}

/** A step as a rider reads it before booking. */
export interface QuotedFee {
  readonly since: FeeClock;
  readonly minutes: number;
  readonly fee: number;
}

interface QuotedRide extends Pick<FeeFacts, 'bookedForMs' | 'fare'> {
  /** How long a driver waits before they may report that nobody came. Source: NOSHOW-1. */
  readonly noShowMinutes: number;
}

/** What not taking a quoted ride would cost, by clock, in the order in which the steps begin. Source: CAR-8. */
export function quotedFees(rule: FeeRule, ride: QuotedRide): readonly QuotedFee[] {
  const { bookedForMs, fare } = ride;
  const facts = { acceptedAtMs: 0, arrivedAtMs: 0, bookedForMs, graceMinutes: 0, isNoShow: false, fare };
  const cancelling = inOrder(rule.slabs.filter(appliesTo(rule.slabs, facts))).map((slab) => ({
    since: slab.since ?? 'accepted',
    minutes: slab.minsDelayed,
    fee: slabAmount(slab, fare, rule),
  }));
  return [...cancelling, ...noShowFees(rule, ride)];
}

/**
 * What not coming costs from the first report on, at least: it costs no less than cancelling then, and the driver may have
 * accepted long before the arrival. Source: CAR-5, NOSHOW-3.
 */
function noShowFees(rule: FeeRule, { bookedForMs, fare, noShowMinutes }: QuotedRide): readonly QuotedFee[] {
  const waitFromMs = bookedForMs ?? 0;
  const arrived = { acceptedAtMs: waitFromMs, arrivedAtMs: waitFromMs, bookedForMs };
  const facts = { ...arrived, graceMinutes: 0, isNoShow: true, fare };
  const later = rule.slabs
    .filter(({ since, minsDelayed }) => since === 'no_show' && minsDelayed > noShowMinutes)
    .map(({ minsDelayed }) => minsDelayed);
  const fees = [noShowMinutes, ...later.toSorted((one, other) => one - other)].map((minutes) => ({
    since: 'no_show' as const,
    minutes,
    fee: feeAt(rule, facts, waitFromMs + minutesMs(minutes)),
  }));
  return fees.filter(({ fee }, i) => fee > (fees[i - 1]?.fee ?? 0));
}

/** By clock, and in the order in which they begin: those before the pickup time with the most minutes first. */
export function inOrder<Slab extends CancelSlab>(slabs: readonly Slab[]): readonly Slab[] {
  const place = ({ since = 'accepted' }: CancelSlab) => feeClocks.indexOf(since);
  const begins = ({ since, minsDelayed }: CancelSlab) =>
    since === 'before_pickup' ? -minsDelayed : minsDelayed;
  return slabs.toSorted((one, other) => place(one) - place(other) || begins(one) - begins(other));
}

/**
 * The part of a fee that a rider's wallet can be charged: all of it if balances may be negative, otherwise at most
 * the balance. Source: CAR-4, SET-17.
 */
export function chargeableFee(fee: number, balance: number, negativeBalanceAllowed: boolean): number {
  return negativeBalanceAllowed ? fee : Math.min(fee, Math.max(0, balance));
}

/** Everything that the cost of a ride without a trip depends on, apart from the fees. Source: CAR-4 to CAR-7, PAY-9. */
export interface CancellationInputs extends FeeFacts {
  readonly by: Role;
  readonly cancelledAtMs: number;
  /** What was paid before the trip, and returns to the rider's wallet. */
  readonly refund: number;
  /** The rider's wallet before the refund. */
  readonly riderBalance: number;
  readonly negativeBalanceAllowed: boolean;
}

/**
 * The fee of a cancellation or a no-show: only a rider pays one, whoever reports that they did not come, and no more than
 * the wallet may be charged. Source: CAR-4, CAR-5, PAY-9, SET-17.
 */
export function lateFee(rule: FeeRule, inputs: CancellationInputs): number {
  const { by, isNoShow, cancelledAtMs, riderBalance, refund, negativeBalanceAllowed } = inputs;
  if (by !== 'rider' && !isNoShow) return 0;
  return chargeableFee(feeAt(rule, inputs, cancelledAtMs), riderBalance + refund, negativeBalanceAllowed);
}
