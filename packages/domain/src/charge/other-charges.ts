import { lateFee } from '../cancellation/cancellation-fee.ts';
import type { CancellationInputs, FeeRule } from '../cancellation/cancellation-fee.ts';
import type { Charge, ChargeLine } from './charge.ts';

const untaxed = { taxRate: null } as const;

/**
 * What a rider owes the driver for a late cancellation or for not coming; without a fee it has no lines. Source: CAR-4,
 * CHARGE-5.
 */
export function cancellationCharge(
  rule: FeeRule,
  inputs: CancellationInputs,
  taxRate: number | null = null,
): Charge {
  const fee = lateFee(rule, inputs);
  const line: ChargeLine = {
    taxRate,
    kind: inputs.isNoShow ? 'no_show_fee' : 'cancellation_fee',
    amount: fee,
    payer: 'rider',
    to: 'driver',
  };
  return { reason: 'cancellation', currency: rule.currency, lines: fee === 0 ? [] : [line] };
}

/** What the operator pays the person who referred a rider. Source: WAL-8. */
export function bonusCharge(currency: string, amount: number, to: 'rider' | 'driver'): Charge {
  return { reason: 'bonus', currency, lines: [{ ...untaxed, kind: 'bonus', amount, payer: 'operator', to }] };
}
