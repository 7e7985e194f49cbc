import { kmPerMile } from '../geo/distance-unit.ts';
import { priceRules } from './price-rules.ts';
import type {
  Band,
  Extra,
  MeteredPrice,
  PriceRules,
  Rate,
  Tariff,
  WaitingRule,
  WeeklyHours,
  When,
  Where,
} from './tariff.ts';

/** A tariff before it is saved. */
export type TariffDraft = Omit<Tariff, 'id'>;

/**
 * The tariffs of a place for an operator to begin with. Fares are changed by law every year or two: the amounts are
 * those of `asOf` and have to be compared with the printed tariff.
 */
export interface TariffTemplate {
  readonly code: 'berlin' | 'london' | 'new_york' | 'zurich' | 'dublin';
  /** Its own name, the same in every language. */
  readonly place: string;
  readonly currency: string;
  readonly asOf: string;
  readonly tariffs: readonly TariffDraft[];
}

const always: When = { hours: [], periods: [] };
const anywhere: Where = {
  fromZones: [],
  toZones: [],
  bothWays: false,
  carTypes: [],
  sources: [],
  companies: [],
};
const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const everyDay = [...workdays, 'sat', 'sun'] as const;

const hours = (days: WeeklyHours['days'], from: string, to: string, exceptHolidays = false): WeeklyHours => ({
  days,
  from,
  to,
  exceptHolidays,
});

const band = (fromMetres: number, distance: Rate | null, time: Rate | null = null): Band => ({
  fromMetres,
  fromSeconds: null,
  distance,
  time,
});

const perKm = (amount: number): Rate => ({ amount, per: 1000 });
const perMinute = (amount: number): Rate => ({ amount, per: 60 });

const metered = (price: Omit<MeteredPrice, 'kind' | 'ranges' | 'afterRanges'>): MeteredPrice => ({
  kind: 'metered',
  ...price,
  ranges: [],
  afterRanges: 'meter',
});

const rulesOf = (
  currency: string,
  price: PriceRules['price'],
  others: Partial<Omit<PriceRules, 'currency' | 'decimal' | 'price'>> = {},
) => priceRules({ currency, decimal: 2 }, price, others);

const tariff = (
  name: string,
  rules: PriceRules,
  scope: { when?: When; where?: Partial<Where> } = {},
): TariffDraft => ({
  name,
  when: scope.when ?? always,
  where: { ...anywhere, ...scope.where },
  priority: 0,
  rules,
});

const extra = (code: string, label: string, amount: number, others: Partial<Extra> = {}): Extra => ({
  code,
  label,
  price: { kind: 'amount', amount },
  per: 'ride',
  countedFrom: 1,
  maximum: null,
  addedBy: 'system',
  when: always,
  where: { fromZones: [], toZones: [], bothWays: false, sources: [] },
  taxRate: 0,
  ...others,
});

/** 39.00 an hour in steps of 0.20, the first minute of each stop free. */
const berlinWaiting: WaitingRule = {
  places: ['pickup', 'stop', 'destination'],
  freeSeconds: 60,
  rate: { amount: 20, per: 18.46 },
  whole: true,
  maximum: null,
};

const berlinExtras: readonly Extra[] = [
  extra('large_car', 'Large car', 600, { per: 'ride', addedBy: 'driver', maximum: 600, taxRate: 7 }),
  extra('voucher', 'Voucher or account', 150, {
    where: { fromZones: [], toZones: [], bothWays: false, sources: ['account'] },
    taxRate: 7,
  }),
];

const berlinOthers = {
  meterStart: 'booked_time',
  waiting: [berlinWaiting],
  extras: berlinExtras,
  extrasMaximum: 1300,
  taxRate: 7,
} as const;

const berlin: TariffTemplate = {
  code: 'berlin',
  place: 'Berlin',
  currency: 'EUR',
  asOf: '2022-12-20',
  tariffs: [
    tariff(
      'Berlin',
      rulesOf(
        'EUR',
        metered({
          counting: 'distance',
          start: { amount: 430, included: { kind: 'steps', steps: 1 } },
          bands: [band(0, perKm(280)), band(3000, perKm(260)), band(7000, perKm(210))],
          step: 20,
        }),
        berlinOthers,
      ),
    ),
    tariff(
      'Berlin, short ride from the street',
      rulesOf(
        'EUR',
        {
          ...metered({
            counting: 'distance',
            start: { amount: 430, included: { kind: 'steps', steps: 1 } },
            bands: [band(0, perKm(280)), band(3000, perKm(260)), band(7000, perKm(210))],
            step: 20,
          }),
          ranges: [{ toMetres: 2000, amount: 600 }],
        },
        berlinOthers,
      ),
      { where: { sources: ['street'] } },
    ),
    tariff(
      'Berlin, airport rank',
      rulesOf(
        'EUR',
        metered({
          counting: 'distance',
          start: { amount: 430, included: { kind: 'steps', steps: 1 } },
          bands: [band(0, perKm(270)), band(5000, perKm(210))],
          step: 20,
        }),
        {
          ...berlinOthers,
          extras: [...berlinExtras, extra('airport_rank', 'Airport rank', 150, { taxRate: 7 })],
        },
      ),
      { where: { sources: ['rank'] } },
    ),
  ],
};

/** A London rate: the first block, then steps, which are shorter beyond 6 miles. */
const londonRules = (block: readonly [number, number], step: readonly [number, number]): PriceRules =>
  rulesOf(
    'GBP',
    metered({
      counting: 'single',
      start: { amount: 260, included: { kind: 'travel', metres: block[0], seconds: block[1] } },
      bands: [
        band(0, { amount: 20, per: step[0] }, { amount: 20, per: step[1] }),
        band(9656.1, { amount: 20, per: 86.9 }, { amount: 20, per: 18.7 }),
      ],
      step: 20,
    }),
    { meterStart: 'arrival', minimum: 260 },
  );

const london: TariffTemplate = {
  code: 'london',
  place: 'London',
  currency: 'GBP',
  asOf: '2018-10-05',
  tariffs: [
    tariff('London, rate 1', londonRules([234.8, 50.4], [117.4, 25.2])),
    tariff('London, rate 2', londonRules([191, 41], [95.5, 20.5]), {
      when: {
        hours: [hours(workdays, '20:00', '22:00'), hours(['sat', 'sun'], '05:00', '22:00')],
        periods: [],
      },
    }),
    tariff('London, rate 3', londonRules([162.4, 35], [81.2, 17.5]), {
      when: { hours: [hours(everyDay, '22:00', '05:00'), hours(['holiday'], '00:00', '00:00')], periods: [] },
    }),
  ],
};

const fifthOfMile = (kmPerMile * 1000) / 5;
const newYorkRush: When = { hours: [hours(workdays, '16:00', '20:00', true)], periods: [] };
const newYorkStandard: readonly Extra[] = [
  extra('improvement', 'Improvement surcharge', 100),
  extra('state', 'State surcharge', 50),
];

const newYork: TariffTemplate = {
  code: 'new_york',
  place: 'New York',
  currency: 'USD',
  asOf: '2022-12-19',
  tariffs: [
    tariff(
      'New York',
      rulesOf(
        'USD',
        metered({
          counting: 'single',
          start: { amount: 300, included: { kind: 'steps', steps: 1 } },
          bands: [band(0, { amount: 70, per: fifthOfMile }, { amount: 70, per: 60 })],
          step: 70,
        }),
        {
          extras: [
            extra('rush', 'Rush hour', 250, { when: newYorkRush }),
            extra('night', 'Night', 100, {
              when: { hours: [hours(everyDay, '20:00', '06:00')], periods: [] },
            }),
            ...newYorkStandard,
          ],
        },
      ),
    ),
  ],
};

const zurich: TariffTemplate = {
  code: 'zurich',
  place: 'Zürich',
  currency: 'CHF',
  asOf: '2024-01-01',
  tariffs: [
    tariff(
      'Zürich',
      rulesOf(
        'CHF',
        metered({
          counting: 'double',
          start: { amount: 600, included: { kind: 'nothing' } },
          bands: [band(0, perKm(340), perMinute(80))],
          step: null,
        }),
        {
          rounding: { to: 10, mode: 'half_up' },
          waiting: [
            {
              places: ['pickup', 'stop'],
              freeSeconds: 600,
              rate: perMinute(133),
              whole: false,
              maximum: null,
            },
          ],
        },
      ),
    ),
  ],
};

const dublinRules = (start: number, first: readonly [number, number], second: readonly [number, number]) =>
  rulesOf(
    'EUR',
    metered({
      counting: 'single',
      start: { amount: start, included: { kind: 'travel', metres: 500, seconds: 85 } },
      bands: [
        band(0, perKm(first[0]), perMinute(first[1])),
        { fromMetres: 15_000, fromSeconds: 43 * 60, distance: perKm(second[0]), time: perMinute(second[1]) },
      ],
      step: null,
    }),
    {
      rounding: { to: 20, mode: 'down' },
      extras: [
        extra('booking', 'Booking', 200, {
          where: {
            fromZones: [],
            toZones: [],
            bothWays: false,
            sources: ['phone', 'web', 'account', 'kerb'],
          },
        }),
        extra('adult', 'Each further adult', 100, { per: 'person', countedFrom: 2 }),
        extra('soiling', 'Soiling', 14_000, { addedBy: 'driver', maximum: 14_000 }),
      ],
    },
  );

const dublin: TariffTemplate = {
  code: 'dublin',
  place: 'Dublin',
  currency: 'EUR',
  asOf: '2015-04-30',
  tariffs: [
    tariff('Dublin, standard', dublinRules(360, [110, 39], [140, 49])),
    tariff('Dublin, premium', dublinRules(400, [140, 49], [175, 62]), {
      when: {
        hours: [hours(everyDay, '20:00', '08:00'), hours(['sun', 'holiday'], '00:00', '00:00')],
        periods: [],
      },
    }),
  ],
};

/** Beginnings for an operator's own tariffs. Source: TARIFF-15. */
export const tariffTemplates: readonly TariffTemplate[] = [berlin, london, newYork, zurich, dublin];
