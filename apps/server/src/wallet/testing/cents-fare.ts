/**
 * The specification's rules on money, implemented a second time in integers without any product code, so that tests can
 * compare the product with them. Amounts are minor units, instants milliseconds.
 */
export interface Operator {
  readonly exponent: number;
  readonly decimal: number;
  readonly convertToMile: boolean;
  readonly bonus: number;
  readonly negativeBalance: boolean;
  readonly category: 'taxi' | 'delivery';
  readonly riderWithDraw: boolean;
}

export interface Prices {
  readonly baseFare: number;
  readonly ratePerUnitDistance: number;
  readonly ratePerHour: number;
  readonly minFare: number;
  readonly fee: { readonly type: 'flat' | 'percentage'; readonly value: number };
  readonly parcel: number;
  readonly option: number;
  readonly slabs: readonly { readonly minsDelayed: number; readonly amount: number }[];
}

export interface PromoRow {
  readonly type: 'flat' | 'percentage';
  readonly value: number;
  readonly most: number;
  readonly minOrder: number;
  readonly limit: number;
}

export interface RideMeasure {
  readonly metres: number;
  readonly seconds: number;
}

type Fraction = readonly [bigint, bigint];
const decimal = (value: number): Fraction => [BigInt(Math.round(value * 10_000)), 10_000n];
const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const multiply = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];

export const stepOf = ({ exponent, decimal: shown }: Operator) =>
  10 ** (exponent - Math.min(exponent, shown));

function halfUp([a, b]: Fraction, step: number): number {
  const unit = b * BigInt(step);
  return Number((2n * a + unit) / (2n * unit)) * step;
}

/** FARE-1 to FARE-7, FARE-9. */
export function fareOf(
  prices: Prices,
  operator: Operator,
  { metres, seconds }: RideMeasure,
  extras: boolean,
) {
  const distance: Fraction = operator.convertToMile
    ? [BigInt(metres) * 1000n, 1_609_344n]
    : [BigInt(metres), 1000n];
  const chosen = extras ? prices.parcel + prices.option : 0;
  const sum = [
    multiply(decimal(prices.ratePerUnitDistance), distance),
    multiply(decimal(prices.ratePerHour), [BigInt(seconds), 3600n]),
    decimal(prices.baseFare + chosen),
  ].reduce(add);
  const least = decimal(prices.minFare);
  const fare = sum[0] * least[1] < least[0] * sum[1] ? least : sum;
  const { type, value } = prices.fee;
  const fee = type === 'flat' ? decimal(value) : multiply(multiply(fare, decimal(value)), [1n, 100n]);
  const step = stepOf(operator);
  return { cost: halfUp(fare, step), fee: halfUp(fee, step) };
}

/** PROMO-3: a fare below the minimum order has no discount. */
export function discountOf(promo: PromoRow, tripCost: number, step: number): number {
  if (tripCost < promo.minOrder) return 0;
  const share: Fraction = promo.type === 'flat' ? [1n, 1n] : multiply([BigInt(tripCost), 1n], [1n, 100n]);
  const wanted = halfUp(multiply(decimal(promo.value), share), step);
  return Math.min(wanted, Math.floor(promo.most / step) * step, tripCost);
}
