import { describe, expect, test } from 'vitest';
import type { Extra, MeteredPrice, PriceRules, Tariff, WaitingRule, When } from './tariff.ts';
import { tariffFaults } from './tariff-faults.ts';
import { always, anywhere, band, each, metered, rules } from './testing/plain-rules.ts';

/** `known` is the only zone. */
function faultsOf(change: Partial<PriceRules> = {}, scope: Partial<Pick<Tariff, 'when' | 'where'>> = {}) {
  const tariff = { name: '', when: always, where: anywhere, priority: 0, rules: rules(change), ...scope };
  return tariffFaults(tariff, (id) => id === 'known').map(({ field, reason }) => `${field} ${reason}`);
}
const ofPrice = (price: Partial<MeteredPrice>) => faultsOf({ price: metered(price) });

const starting = (amount: number) => ({ amount, included: { kind: 'nothing' as const } });
const including = (metres: number | null, seconds: number | null) => ({
  amount: 300,
  included: { kind: 'travel' as const, metres, seconds },
});
const run = (amount: number, per: number, maximum: number | null = null) => ({
  freeMetres: 0,
  rate: { amount, per },
  maximum,
});
const wait = (amount: number, per: number, change: Partial<WaitingRule> = {}): WaitingRule => ({
  places: ['stop'],
  freeSeconds: 0,
  rate: { amount, per },
  whole: false,
  maximum: null,
  ...change,
});
const extra = (change: Partial<Extra> = {}): Extra => ({
  code: 'bag',
  label: 'Bag',
  price: { kind: 'amount', amount: 100 },
  per: 'item',
  countedFrom: 1,
  maximum: null,
  addedBy: 'rider',
  when: always,
  where: { fromZones: [], toZones: [], bothWays: false, sources: [] },
  taxRate: 0,
  ...change,
});
const nearby = { fromZones: [], toZones: [], bothWays: false, sources: [] };
const onDays = (days: When['hours'][number]['days']): When => ({
  hours: [{ days, exceptHolidays: false, from: '01:00', to: '02:00' }],
  periods: [],
});
const between = (from: string, to: string): When => ({ hours: [], periods: [{ from, to }] });
const midnight = '2027-01-01T00:00';
const nextMinute = '2027-01-01T00:01';

describe('a price', () => {
  test.each<[string, Partial<MeteredPrice>, readonly string[]]>([
    ['a first band from 0', { bands: [band(each(1), null, 0)] }, []],
    [
      'a first band from a metre',
      { bands: [band(each(1), null, 1)] },
      ['bands.0.fromMetres first_band_from_zero'],
    ],
    ['a second band from a metre', { bands: [band(each(2), null), band(each(1), null, 1)] }, []],
    [
      'a second band from where the first begins',
      { bands: [band(each(2), null), band(each(1), null, 0)] },
      ['bands.1.fromMetres bands_ascend'],
    ],
    [
      'a third band from where the second begins',
      { bands: [band(each(3), null), band(each(2), null, 700), band(each(1), null, 700)] },
      ['bands.2.fromMetres bands_ascend'],
    ],
    ['a second band from the first second', { bands: [band(each(2), null), band(each(1), null, 90, 1)] }, []],
    [
      'a second band from second 0',
      { bands: [band(each(2), null), band(each(1), null, 90, 0)] },
      ['bands.1.fromSeconds bands_ascend'],
    ],
    [
      'a third band from a second after the one before',
      { bands: [band(each(3), null), band(each(2), null, 700, 60), band(each(1), null, 900, 61)] },
      [],
    ],
    [
      'a third band from the second of the one before',
      { bands: [band(each(3), null), band(each(2), null, 700, 60), band(each(1), null, 900, 60)] },
      ['bands.2.fromSeconds bands_ascend'],
    ],
    ['free distance', { bands: [band(each(0), each(2))] }, []],
    [
      'a negative price of distance',
      { bands: [band(each(-1), each(2))] },
      ['bands.0.distance.amount negative'],
    ],
    ['a negative price of time', { bands: [band(each(1), each(-2))] }, ['bands.0.time.amount negative']],
    ['a price for a millimetre', { bands: [band({ amount: 1, per: 0.001 }, null)] }, []],
    [
      'a price for no metre',
      { bands: [band({ amount: 1, per: 0 }, null)] },
      ['bands.0.distance.per zero_unit'],
    ],
    ['a price for no second', { bands: [band(null, { amount: 1, per: 0 })] }, ['bands.0.time.per zero_unit']],
    [
      'single counting without a price of time',
      { counting: 'single', bands: [band(each(1), null)] },
      ['bands.0.time single_needs_both'],
    ],
    [
      'single counting without a price of distance',
      { counting: 'single', bands: [band(null, each(1))] },
      ['bands.0.distance single_needs_both'],
    ],
    ['single counting with both', { counting: 'single', bands: [band(each(1), each(2))] }, []],
    ['other counting without a price of time', { counting: 'distance', bands: [band(each(1), null)] }, []],
    ['a step of one', { step: 1 }, []],
    ['a step of 0', { step: 0 }, ['step zero_step']],
    ['a step below 0', { step: -1 }, ['step zero_step']],
    ['a flat price of nothing up to a metre', { ranges: [{ toMetres: 1, amount: 0 }] }, []],
    ['a flat price up to 0 m', { ranges: [{ toMetres: 0, amount: 5 }] }, ['ranges.0.toMetres ranges_ascend']],
    [
      'a negative second flat price',
      {
        ranges: [
          { toMetres: 7, amount: 3 },
          { toMetres: 9, amount: -2 },
        ],
      },
      ['ranges.1.amount negative'],
    ],
    ['a negative flat price', { ranges: [{ toMetres: 7, amount: -1 }] }, ['ranges.0.amount negative']],
    [
      'flat prices a metre apart',
      {
        ranges: [
          { toMetres: 7, amount: 3 },
          { toMetres: 8, amount: 2 },
        ],
      },
      [],
    ],
    [
      'two flat prices up to the same distance',
      {
        ranges: [
          { toMetres: 7, amount: 3 },
          { toMetres: 7, amount: 2 },
        ],
      },
      ['ranges.1.toMetres ranges_ascend'],
    ],
    ['a start of 0', { start: starting(0) }, []],
    ['a negative start', { start: starting(-1) }, ['start.amount negative']],
    ['a start with a millimetre', { start: including(0.001, null) }, []],
    ['a start with 0 m', { start: including(0, 85) }, ['start.included.metres zero_unit']],
    ['a start with a millisecond', { start: including(null, 0.001) }, []],
    ['a start with 0 s', { start: including(500, 0) }, ['start.included.seconds zero_unit']],
    ['only a start of one', { start: starting(1), bands: [band(null, null)] }, []],
    ['only free distance and time', { bands: [band(each(0), each(0))] }, ['bands.0 no_price']],
    ['a price of time only', { bands: [band(null, each(0.25))] }, []],
    ['a price of distance only', { bands: [band(each(0.25), null)] }, []],
    ['a price from the second band on', { bands: [band(null, null), band(each(1), null, 500)] }, []],
    ['only flat prices', { bands: [band(null, null)], ranges: [{ toMetres: 500, amount: 300 }] }, []],
  ])('TARIFF-13 of %s: %j', (_, price, faults) => {
    expect(ofPrice(price)).toEqual(faults.map((fault) => `rules.price.${fault}`));
  });

  test.each([
    [1, []],
    [0, ['rules.price.amount fixed_is_zero']],
    [-1, ['rules.price.amount fixed_is_zero']],
  ])('TARIFF-13 of a fixed %i', (amount, faults) => {
    expect(faultsOf({ price: { kind: 'fixed', amount, includesTolls: false } })).toEqual(faults);
  });
});

test.each<[string, Partial<PriceRules>, readonly string[]]>([
  ['a minimum of 0', { minimum: 0 }, []],
  ['a negative minimum', { minimum: -1 }, ['minimum negative']],
  ['a maximum of the minimum', { minimum: 800, maximum: 800 }, []],
  ['a maximum below the minimum', { minimum: 800, maximum: 799 }, ['maximum maximum_below_minimum']],
  ['rounding to 1', { rounding: { to: 1, mode: 'up' } }, []],
  ['rounding to 0', { rounding: { to: 0, mode: 'up' } }, ['rounding.to zero_step']],
  ['rounding to less', { rounding: { to: -1, mode: 'up' } }, ['rounding.to zero_step']],
  ['a surge of 1', { surgeMaximum: 1 }, []],
  ['a surge below 1', { surgeMaximum: 0.9 }, ['surgeMaximum surge_below_one']],
  ['a corridor of 0', { corridor: { lowPercent: 0, highPercent: 0 } }, []],
  [
    'a corridor from above',
    { corridor: { lowPercent: -1, highPercent: 9 } },
    ['corridor.lowPercent negative'],
  ],
  [
    'a corridor to below',
    { corridor: { lowPercent: 9, highPercent: -1 } },
    ['corridor.highPercent negative'],
  ],
  ['free waiting', { waiting: [wait(0, 1)] }, []],
  [
    'waiting that pays, after some that does not',
    { waiting: [wait(4, 60), wait(-1, 60, { places: ['pickup'] })] },
    ['waiting.1.rate.amount negative'],
  ],
  ['waiting for no second', { waiting: [wait(4, 0)] }, ['waiting.0.rate.per zero_unit']],
  ['waiting of at most 0', { waiting: [wait(4, 60, { maximum: 0 })] }, []],
  [
    'a negative maximum of waiting',
    { waiting: [wait(4, 60, { maximum: -1 })] },
    ['waiting.0.maximum negative'],
  ],
  ['waiting nowhere', { waiting: [wait(4, 60, { places: [] })] }, ['waiting.0.places no_places']],
  [
    'two prices of waiting at one place',
    {
      waiting: [
        wait(4, 60, { places: ['pickup', 'stop'] }),
        wait(7, 60),
        wait(9, 60, { places: ['destination'] }),
      ],
    },
    ['waiting.1.places same_place'],
  ],
  [
    'a price of waiting at a place that has one, after that of another place',
    { waiting: [wait(4, 60), wait(7, 60, { places: ['pickup'] }), wait(9, 60)] },
    ['waiting.2.places same_place'],
  ],
  ['a maximum of 1', { maximum: 1 }, []],
  ['a maximum of 0', { maximum: 0 }, ['maximum fixed_is_zero']],
  ['a maximum of 0 for all extras', { extrasMaximum: 0 }, []],
  ['a negative maximum of all extras', { extrasMaximum: -1 }, ['extrasMaximum negative']],
  ['a maximum of 0 for an extra', { extras: [extra({ maximum: 0 })] }, []],
  ['a negative maximum of an extra', { extras: [extra({ maximum: -1 })] }, ['extras.0.maximum negative']],
  ['a fee of 0', { fee: { kind: 'amount', amount: 0 } }, []],
  ['a negative fee', { fee: { kind: 'amount', amount: -1 } }, ['fee negative']],
  ['a fee of 0 per cent', { fee: { kind: 'percent', percent: 0 } }, []],
  ['a negative percentage', { fee: { kind: 'percent', percent: -0.5 } }, ['fee negative']],
  ['a way there of at most 0', { approach: run(3, 9, 0) }, []],
  ['a negative maximum of the way there', { approach: run(3, 9, -1) }, ['approach.maximum negative']],
  ['a negative maximum of the way back', { returnRun: run(3, 9, -1) }, ['returnRun.maximum negative']],
  ['a way there of 0', { approach: run(0, 1) }, []],
  ['a negative way there', { approach: run(-1, 9) }, ['approach.rate.amount negative']],
  ['a way there of no metre', { approach: run(3, 0) }, ['approach.rate.per zero_unit']],
  ['a negative way back', { returnRun: run(-1, 9) }, ['returnRun.rate.amount negative']],
  ['a way back of no metre', { returnRun: run(3, 0) }, ['returnRun.rate.per zero_unit']],
  ['extras with two codes', { extras: [extra(), extra({ code: 'dog' })] }, []],
  [
    'two extras with one code',
    { extras: [extra(), extra({ code: 'dog' }), extra()] },
    ['extras.2.code same_code'],
  ],
  ['a free extra', { extras: [extra({ price: { kind: 'amount', amount: 0 } })] }, []],
  [
    'a negative extra',
    { extras: [extra({ price: { kind: 'amount', amount: -1 } })] },
    ['extras.0.price.amount negative'],
  ],
  ['an extra of 0 per cent', { extras: [extra({ price: { kind: 'percent', percent: 0 } })] }, []],
  [
    'an extra of a negative percentage',
    { extras: [extra(), extra({ code: 'dog', price: { kind: 'percent', percent: -0.5 } })] },
    ['extras.1.price.percent negative'],
  ],
  ['an extra of a minute', { extras: [extra({ when: between(midnight, nextMinute) })] }, []],
  [
    'an extra that ends when it begins',
    { extras: [extra({ when: between(midnight, midnight) })] },
    ['extras.0.when.periods.0.to empty_period'],
  ],
  [
    'an extra in a zone',
    { extras: [extra({ where: { ...nearby, fromZones: ['known'], toZones: ['known'] } })] },
    [],
  ],
  [
    'an extra from a zone that is gone',
    { extras: [extra({ where: { ...nearby, fromZones: ['known', 'gone'] } })] },
    ['extras.0.where.fromZones.1 unknown_zone'],
  ],
  [
    'an extra to a zone that is gone',
    { extras: [extra({ where: { ...nearby, toZones: ['gone'] } })] },
    ['extras.0.where.toZones.0 unknown_zone'],
  ],
])('TARIFF-13 %s: %j', (_, change, faults) => {
  expect(faultsOf(change)).toEqual(faults.map((fault) => `rules.${fault}`));
});

test.each<[string, Partial<Pick<Tariff, 'when' | 'where'>>, readonly string[]]>([
  ['hours of one day', { when: onDays(['sun']) }, []],
  ['hours without a day', { when: onDays([]) }, ['when.hours.0.days no_days']],
  [
    'second hours without a day',
    { when: { hours: [...onDays(['sun']).hours, ...onDays([]).hours], periods: [] } },
    ['when.hours.1.days no_days'],
  ],
  [
    'an empty second period',
    {
      when: {
        hours: [],
        periods: [...between(midnight, nextMinute).periods, ...between(midnight, midnight).periods],
      },
    },
    ['when.periods.1.to empty_period'],
  ],
  ['a period of a minute', { when: between(midnight, nextMinute) }, []],
  ['an empty period', { when: between(midnight, midnight) }, ['when.periods.0.to empty_period']],
  ['a period backwards', { when: between(nextMinute, midnight) }, ['when.periods.0.to empty_period']],
  ['zones', { where: { ...anywhere, fromZones: ['known'], toZones: ['known'] } }, []],
  [
    'a pickup zone that is gone',
    { where: { ...anywhere, fromZones: ['known', 'gone'] } },
    ['where.fromZones.1 unknown_zone'],
  ],
  [
    'a destination that is gone',
    { where: { ...anywhere, toZones: ['gone'] } },
    ['where.toZones.0 unknown_zone'],
  ],
])('TARIFF-13 a tariff for %s: %j', (_, scope, faults) => {
  expect(faultsOf({}, scope)).toEqual(faults);
});
