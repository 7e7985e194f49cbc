import type { Ratio } from './ratio.ts';

function floorDivide(num: bigint, den: bigint): bigint {
  const quotient = num / den;
  return num % den !== 0n && num < 0n ? quotient - 1n : quotient;
}

/**
 * Rounds an exact amount of minor units to a multiple of `step`; a half goes up. Source: FARE-4, FARE-6.
 * Throws RangeError if the result is not a safe integer.
 */
export function roundHalfUp(value: Ratio, step = 1): number {
  const unit = value.den * BigInt(step);
  const rounded = floorDivide(2n * value.num + unit, 2n * unit) * BigInt(step);
  const amount = Number(rounded);
  if (!Number.isSafeInteger(amount)) throw new RangeError('amount is beyond what money can hold');
  return amount;
}

/** Rounds an exact amount of zero or more to a multiple of `step`. Throws RangeError as above. Source: TARIFF-8. */
export function roundTo(value: Ratio, step: number, mode: 'up' | 'half_up' | 'down'): number {
  if (mode === 'half_up') return roundHalfUp(value, step);
  const unit = value.den * BigInt(step);
  const units = floorDivide(mode === 'up' ? value.num + unit - 1n : value.num, unit);
  const amount = Number(units * BigInt(step));
  if (!Number.isSafeInteger(amount)) throw new RangeError('amount is beyond what money can hold');
  return amount;
}
