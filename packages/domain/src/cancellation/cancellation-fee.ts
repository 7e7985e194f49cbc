/** A step of a car type's cancellation fees: minutes since acceptance, minor units. Source: DATA-4. */
export interface CancelSlab {
  readonly minsDelayed: number;
  readonly amount: number;
}

/**
 * The fee of the slab with the largest `minsDelayed` not above the minutes since acceptance; none before the
 * first slab. The only place that knows how slabs are read. Source: CAR-4.
 */
export function slabFee(slabs: readonly CancelSlab[], acceptedAtMs: number, nowMs: number): number {
  const minutes = (nowMs - acceptedAtMs) / 60_000;
  let reached: CancelSlab | undefined;
  for (const slab of slabs) {
    if (slab.minsDelayed <= minutes && (!reached || slab.minsDelayed >= reached.minsDelayed)) reached = slab;
  }
  return reached?.amount ?? 0;
}

/**
 * The fee that a rider's wallet can be asked for: all of it where balances may go below zero, else no more than
 * the balance holds. Source: CAR-4, SET-17.
 */
export function chargeableFee(fee: number, balance: number, negativeBalanceAllowed: boolean): number {
  return negativeBalanceAllowed ? fee : Math.min(fee, Math.max(0, balance));
}
