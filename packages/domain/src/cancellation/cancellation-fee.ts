import type { Role } from '../roles/role.ts';

/** A step of a car type's cancellation fees: minutes since acceptance, minor units. Source: DATA-4. */
export interface CancelSlab {
  readonly minsDelayed: number;
  readonly amount: number;
}

/**
 * The fee of the slab with the largest `minsDelayed` not above the minutes since acceptance; 0 before the
 * first slab. Source: CAR-4.
 */
export function slabFee(slabs: readonly CancelSlab[], acceptedAtMs: number, nowMs: number): number {
  const minutes = (nowMs - acceptedAtMs) / 60_000;
  let reached: CancelSlab | undefined;
  for (const slab of slabs) {
    if (slab.minsDelayed <= minutes && (!reached || slab.minsDelayed >= reached.minsDelayed)) reached = slab;
  }
  return reached?.amount ?? 0;
}

/** The first slab that begins after now, and the instant (ms) at which it begins; null after the last one. Source: CAR-4. */
export function nextSlab(
  slabs: readonly CancelSlab[],
  acceptedAtMs: number,
  nowMs: number,
): { readonly atMs: number; readonly amount: number } | null {
  let next: { atMs: number; amount: number } | null = null;
  for (const { minsDelayed, amount } of slabs) {
    const atMs = acceptedAtMs + minsDelayed * 60_000;
    // If two slabs begin at the same time, the later one applies, as in `slabFee`.
    if (atMs > nowMs && (next === null || atMs <= next.atMs)) next = { atMs, amount };
  }
  return next;
}

/**
 * The part of a fee that a rider's wallet can be charged: all of it if balances may be negative, otherwise at most
 * the balance. Source: CAR-4, SET-17.
 */
export function chargeableFee(fee: number, balance: number, negativeBalanceAllowed: boolean): number {
  return negativeBalanceAllowed ? fee : Math.min(fee, Math.max(0, balance));
}

/** Everything that the cost of a cancellation depends on, apart from the slabs. Instants in ms. Source: CAR-4, PAY-9. */
export interface CancellationInputs {
  readonly by: Role;
  /** null: no driver had accepted. */
  readonly acceptedAtMs: number | null;
  readonly cancelledAtMs: number;
  /** What was paid before the trip, and returns to the rider's wallet. */
  readonly refund: number;
  /** The rider's wallet before the refund. */
  readonly riderBalance: number;
  readonly negativeBalanceAllowed: boolean;
}

/**
 * The fee of a cancellation: only a rider pays one, only after a driver accepted, and no more than the wallet may be
 * charged. Source: CAR-4, PAY-9, SET-17.
 */
export function lateFee(
  slabs: readonly CancelSlab[],
  { by, acceptedAtMs, cancelledAtMs, riderBalance, refund, negativeBalanceAllowed }: CancellationInputs,
): number {
  if (by !== 'rider' || acceptedAtMs === null) return 0;
  return chargeableFee(
    slabFee(slabs, acceptedAtMs, cancelledAtMs),
    riderBalance + refund,
    negativeBalanceAllowed,
  );
}
