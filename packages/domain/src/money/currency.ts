/** Currencies whose minor unit is not a hundredth. Source: ISO 4217, list one. */
const exponents: Readonly<Record<string, 0 | 3 | 4>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

/** The number of decimal places of a currency: 0, 2, 3 or 4. Source: ISO 4217. */
export function currencyExponent(code: string): 0 | 2 | 3 | 4 {
  return exponents[code.toUpperCase()] ?? 2;
}

/** An amount of whole minor units (a safe integer) with its ISO 4217 currency. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/**
 * One step of the operator's rounding in minor units, such as 100 for dollars that are shown without decimals.
 * Decimals beyond those of the currency are ignored. Source: FARE-4, SET-2.
 */
export function roundingStep(code: string, decimals: number): number {
  const exponent = currencyExponent(code);
  return 10 ** (exponent - Math.min(exponent, Math.max(0, Math.trunc(decimals))));
}
