import fc from 'fast-check';
import type { Operator, Prices, PromoRow } from './cents-fare.ts';

/** The randomly generated inputs; amounts are minor units in any currency. */
const fourDecimals = (most: number) => fc.nat(most * 10_000).map((n) => n / 10_000);
const anyKind = fc.constantFrom('flat', 'percentage');
const anyPercent = fc.oneof(fourDecimals(100), fc.constantFrom(0, 100, 12.5));

const anyOperator: fc.Arbitrary<Omit<Operator, 'exponent' | 'category'>> = fc.record({
  decimal: fc.nat(3),
  convertToMile: fc.boolean(),
  bonus: fc.oneof(fc.constant(0), fc.nat(900)),
  negativeBalance: fc.boolean(),
  riderWithDraw: fc.boolean(),
});

const anyPrices: fc.Arbitrary<Prices> = fc.record({
  baseFare: fc.nat(900),
  ratePerUnitDistance: fourDecimals(300),
  ratePerHour: fourDecimals(3000),
  minFare: fc.oneof(fc.constant(0), fc.nat(4000)),
  fee: fc.oneof(
    fc.record({ type: fc.constant('flat' as const), value: fc.nat(900) }),
    fc.record({ type: fc.constant('percentage' as const), value: anyPercent }),
  ),
  parcel: fc.nat(500),
  option: fc.nat(500),
  slabs: fc.oneof(
    fc.constant([]),
    fc.uniqueArray(fc.record({ minsDelayed: fc.nat(3), amount: fc.nat(1500) }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ minsDelayed }) => minsDelayed,
    }),
  ),
});

const anyPromo: fc.Arbitrary<PromoRow> = fc
  .record({
    type: anyKind,
    value: fc.integer({ min: 1, max: 100 }),
    most: fc.oneof(fc.nat(2000), fc.constant(1_000_000)),
    minOrder: fc.oneof(fc.constant(0), fc.nat(3000)),
    limit: fc.constantFrom(0, 1, 1, 2, 9),
  })
  .map((promo) => (promo.type === 'flat' ? { ...promo, value: promo.value * 20 } : promo));

const kinds = ['credit', 'topUp', 'word', 'withdraw', 'promo', 'pay', 'cancel', 'handBack', 'tip'] as const;
const forward = Array.from({ length: 24 }, () => 'next' as const);
const oftener = [
  'word',
  'word',
  'word',
  'pay',
  'pay',
  'pay',
  'credit',
  'topUp',
  'promo',
  'promo',
  'cancel',
  'cancel',
  'tip',
  'tip',
] as const;

/** Someone's request, whatever the state; `next` is the step that usually follows. */
const anyAction = fc.record({
  what: fc.constantFrom(...forward, ...oftener, ...kinds),
  who: fc.constantFrom('rider', 'driver'),
  byAdmin: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
  amount: fc.nat(4000),
  on: fc.boolean(),
  cash: fc.integer({ min: 0, max: 2 }).map((one) => one === 0),
  mode: fc.constantFrom('wallet', 'card', 'card', 'cash'),
  useWallet: fc.boolean(),
  extras: fc.boolean(),
  later: fc.boolean(),
  latitudes: fc.integer({ min: 0, max: 80 }),
  pick: fc.nat(1000),
  approved: fc.integer({ min: 0, max: 3 }).map((one) => one > 0),
  /** How often the same request or message is sent simultaneously. */
  times: fc.constantFrom(1, 1, 1, 1, 3),
});
export type PlannedAction = typeof anyAction extends fc.Arbitrary<infer One> ? One : never;

/** How many riders are served simultaneously, each by a different driver, with their own prices and promo. */
export const seats = 8;
const actions = 22;

/** One round: the operator's settings, and everyone's requests in turn while the clock advances. */
export const anyRound = fc.record({
  operator: anyOperator,
  pauseMinutes: fc.integer({ min: 10, max: 900 }),
  waitSeconds: fc.array(fc.oneof(fc.constant(0), fc.nat(320)), { minLength: actions, maxLength: actions }),
  seats: fc.array(
    fc.record({
      prices: anyPrices,
      promo: anyPromo,
      referred: fc.boolean(),
      actions: fc.array(anyAction, { minLength: actions, maxLength: actions }),
    }),
    { minLength: seats, maxLength: seats },
  ),
});
export type Round = typeof anyRound extends fc.Arbitrary<infer One> ? One : never;
