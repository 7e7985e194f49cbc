/** A row of a provider's payout file. Amounts are minor units of its currency; a refund has a negative amount. */
export interface PayoutLine {
  /** The line in the file, from 1. */
  readonly line: number;
  /** The provider's reference of the payment, or our own if the provider was given one. */
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  /** The provider's fee, never negative; null if the file does not say. */
  readonly fee: number | null;
  /** The amount that the provider pays out; null if the file does not say. */
  readonly net: number | null;
}

/** A payment order as we stored it. */
export interface PaymentOnRecord {
  readonly id: string;
  readonly reference: string | null;
  readonly amount: number;
  readonly currency: string;
  /** Whether its money is in the ledger. */
  readonly isSettled: boolean;
  /** The amount of each refund that was made. */
  readonly refunds: readonly number[];
}

/**
 * `missing_here`: the provider lists it, but no payment of ours is settled; `missing_there`: we settled it, but the
 * file does not list it; `repeated`: the file lists the payment twice; `fee_differs`: amount, fee and net do not add up.
 */
export const payoutResults = [
  'matched',
  'amount_differs',
  'currency_differs',
  'fee_differs',
  'repeated',
  'missing_here',
  'missing_there',
] as const;
export type PayoutResult = (typeof payoutResults)[number];

export interface PayoutMatch {
  /** null for `missing_there`. */
  readonly line: PayoutLine | null;
  /** The payment with the line's reference, even if it was never paid. */
  readonly paymentId: string | null;
  readonly result: PayoutResult;
}

/**
 * Compares a provider's payout file with our payments. `expected`: ids of the payments that the file should list. The
 * result has no effect: an operator looks at the differences. Source: PAY-7.
 */
export function matchPayouts(
  lines: readonly PayoutLine[],
  payments: readonly PaymentOnRecord[],
  expected: ReadonlySet<string>,
): PayoutMatch[] {
  const byReference = new Map<string, PaymentOnRecord>();
  for (const payment of payments) byReference.set(payment.id, payment);
  for (const payment of payments) if (payment.reference !== null) byReference.set(payment.reference, payment);
  const listed = new Set<string>();
  const matches = lines.map((line): PayoutMatch => {
    const payment = byReference.get(line.reference);
    if (payment === undefined) return { line, paymentId: null, result: 'missing_here' };
    const isRefund = line.amount < 0;
    const result =
      !isRefund && listed.has(payment.id) && payment.isSettled ? 'repeated' : compare(line, payment);
    if (!isRefund) listed.add(payment.id);
    return { line, paymentId: payment.id, result };
  });
  for (const id of expected)
    if (!listed.has(id)) matches.push({ line: null, paymentId: id, result: 'missing_there' });
  return matches;
}

function compare(line: PayoutLine, payment: PaymentOnRecord): PayoutResult {
  const { amount, fee, net } = line;
  if (!payment.isSettled) return 'missing_here';
  if (line.currency !== payment.currency) return 'currency_differs';
  if (amount < 0) return payment.refunds.includes(-amount) ? 'matched' : 'amount_differs';
  const refunded = payment.refunds.reduce((sum, one) => sum + one, 0);
  // Some providers list a payment with its remaining amount after a refund on the same day.
  if (amount !== payment.amount && amount !== payment.amount - refunded) return 'amount_differs';
  return fee !== null && net !== null && amount - fee !== net ? 'fee_differs' : 'matched';
}
