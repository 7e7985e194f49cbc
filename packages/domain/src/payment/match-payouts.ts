/** A payment as a provider's payout file lists it. Amounts are minor units. */
export interface PayoutLine {
  /** The line in the file, from 1. */
  readonly line: number;
  /** The provider's reference of the payment. */
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
}

/** A payment that the ledger has booked, with its refunds. */
export interface BookedPayment {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly refunded: number;
  readonly currency: string;
}

export interface PayoutMatch<Payment extends BookedPayment = BookedPayment> {
  /** Number of payments on which both sides agree. */
  readonly matched: number;
  readonly different: readonly { readonly line: PayoutLine; readonly payment: Payment }[];
  /** Lines whose payment we have not booked, and lines that repeat another one. */
  readonly unknown: readonly PayoutLine[];
  /** Payments that we have booked and the file does not list. */
  readonly missing: readonly Payment[];
}

/**
 * Compares a payout file with the booked payments of its period. A payment that was refunded in between agrees with
 * either amount, before or after the refund, because providers list refunds on another day.
 */
export function matchPayouts<Payment extends BookedPayment>(
  lines: readonly PayoutLine[],
  payments: readonly Payment[],
): PayoutMatch<Payment> {
  const open = new Map(payments.map((payment) => [payment.reference, payment]));
  const different: { line: PayoutLine; payment: Payment }[] = [];
  const unknown: PayoutLine[] = [];
  let matched = 0;
  for (const line of lines) {
    const payment = open.get(line.reference);
    if (payment === undefined) {
      unknown.push(line);
      continue;
    }
    open.delete(line.reference);
    if (agrees(line, payment)) matched += 1;
    else different.push({ line, payment });
  }
  return { matched, different, unknown, missing: [...open.values()] };
}

function agrees({ amount, currency }: PayoutLine, payment: BookedPayment): boolean {
  const isAmount = amount === payment.amount || amount === payment.amount - payment.refunded;
  return isAmount && currency === payment.currency;
}
