/** An exact fraction; `den` is always above zero. Fares are added up as fractions and rounded once. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

export const zero: Ratio = { num: 0n, den: 1n };

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/**
 * The exact value of a decimal as a person reads it: 0.1 is one tenth, not the nearest binary number. Throws RangeError
 * if it is not a finite decimal.
 */
export function ratioOf(value: number | bigint | string): Ratio {
  const parts = decimalPattern.exec(String(value));
  if (!parts) throw new RangeError(`not a decimal: ${String(value)}`);
  const fraction = parts[3] ?? '';
  const exponent = Number(parts[4] ?? 0) - fraction.length;
  const digits = BigInt(`${parts[1]}${parts[2]}${fraction}`);
  return exponent >= 0
    ? { num: digits * 10n ** BigInt(exponent), den: 1n }
    : { num: digits, den: 10n ** BigInt(-exponent) };
}

export function plus(a: Ratio, b: Ratio): Ratio {
  return { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
}

export function minus(a: Ratio, b: Ratio): Ratio {
  return { num: a.num * b.den - b.num * a.den, den: a.den * b.den };
}

export function times(a: Ratio, b: Ratio): Ratio {
  return { num: a.num * b.num, den: a.den * b.den };
}

/** Throws RangeError if the divisor is zero. */
export function dividedBy(a: Ratio, b: Ratio): Ratio {
  if (b.num === 0n) throw new RangeError('division by zero');
  const sign = b.num < 0n ? -1n : 1n;
  return { num: a.num * b.den * sign, den: a.den * b.num * sign };
}

export function isLess(a: Ratio, b: Ratio): boolean {
  return a.num * b.den < b.num * a.den;
}
