import { expect, test } from 'vitest';
import type { When } from '../tariff/tariff.ts';
import { gateFaults } from './gate-faults.ts';
import type { TollGate, TollPrice } from './toll-gate.ts';
import { timedRoute, tollsOf } from './tolls-of-drive.ts';

const always: When = { hours: [], periods: [] };
const hours = (from: string, to: string, days: When['hours'][number]['days'] = ['mon', 'tue']): When => ({
  hours: [{ days, exceptHolidays: false, from, to }],
  periods: [],
});
const price = (amount: number, when: When = always, carTypes: readonly string[] = []): TollPrice => ({
  amount,
  when,
  carTypes,
});

const gate = (change: Partial<TollGate> = {}): TollGate => ({
  name: 'East Bridge',
  line: [
    { lat: 52.5, lng: 13.3999 },
    { lat: 52.5, lng: 13.4001 },
  ],
  bothWays: false,
  paidBy: 'rider',
  prices: [price(320)],
  ...change,
});
const route = [
  { lat: 52.49, lng: 13.4 },
  { lat: 52.51, lng: 13.4 },
];

/** The tolls of a drive of 20 minutes that passes the gate in the middle. 2 November 2026 is a Monday. */
const tolls = (
  prices: readonly TollPrice[],
  start: string,
  change: Partial<TollGate> = {},
  carTypeId = 'van',
) =>
  tollsOf([gate({ prices, ...change })], timedRoute(route, Date.parse(start), 1200), {
    carTypeId,
    timeZone: 'Europe/Berlin',
    isHoliday: (day) => day === '2026-11-03',
  }).map(({ amount }) => amount);

test('TOLL-3 the price of the local time at which the gate is passed counts, not that of the start', () => {
  const rush = [price(210), price(470, hours('07:00', '09:00'))];
  // In Berlin it is 06:45 and 06:55 in winter; the gate is passed ten minutes later.
  expect(tolls(rush, '2026-11-02T05:45:00Z')).toEqual([210]);
  expect(tolls(rush, '2026-11-02T05:55:00Z')).toEqual([470]);
  expect(tolls(rush, '2026-11-02T07:55:00Z')).toEqual([210]);
});

test('TOLL-3 hours of holidays count before weekdays, and these before a price for always', () => {
  const prices = [
    price(210),
    price(470, hours('00:00', '00:00')),
    price(90, hours('00:00', '00:00', ['holiday'])),
  ];
  expect(tolls(prices, '2026-11-02T10:00:00Z')).toEqual([470]);
  expect(tolls(prices, '2026-11-03T10:00:00Z')).toEqual([90]);
  expect(tolls(prices, '2026-11-04T10:00:00Z')).toEqual([210]);
});

test('TOLL-3 a price that names the car type counts before all others', () => {
  const prices = [price(210, hours('00:00', '00:00')), price(650, always, ['van'])];
  expect(tolls(prices, '2026-11-02T10:00:00Z')).toEqual([650]);
  expect(tolls(prices, '2026-11-02T10:00:00Z', {}, 'limousine')).toEqual([210]);
});

test('TOLL-3 where no price applies, or the price is 0, the gate is free', () => {
  expect(tolls([price(210, always, ['limousine'])], '2026-11-02T10:00:00Z')).toEqual([]);
  expect(tolls([price(210), price(0, hours('11:00', '12:00'))], '2026-11-02T10:00:00Z')).toEqual([]);
});

test('TOLL-3 a price that names the car type counts before a special period for all', () => {
  const period = { hours: [], periods: [{ from: '2026-11-01T00:00', to: '2026-11-09T00:00' }] };
  const prices = [price(210, period), price(650, always, ['bus', 'van'])];
  expect(tolls(prices, '2026-11-02T10:00:00Z')).toEqual([650]);
});

test('TOLL-3 a route is driven at its mean speed from its start, and one without a length at its start', () => {
  const points = [52.5, 52.51, 52.54].map((lat) => ({ lat, lng: 13.4 }));
  const times = timedRoute(points, 4_000_000, 1200).map(({ atMs }) => Math.round(atMs));
  expect(times).toEqual([4_000_000, 4_300_000, 5_200_000]);
  const standing = timedRoute([route[0], route[0]] as never, 4_000_000, 1200).map(({ atMs }) => atMs);
  expect(standing).toEqual([4_000_000, 4_000_000]);
});

/** Junctions of a motorway from south to north, 2 km apart, each with the amounts that are given. */
const junctions = (prices: Readonly<Record<string, readonly TollPrice[]>>, change: Partial<TollGate> = {}) =>
  Object.entries(prices).map(([name, some], i) => {
    const lat = 52.5 + i * 0.018;
    const line = [
      { lat, lng: 13.3999 },
      { lat, lng: 13.4001 },
    ] as const;
    return gate({ name, line, prices: some, ...change });
  });
const from = (amount: number, ...entries: string[]): TollPrice => ({ ...price(amount), entries });

/** What a car pays that drives from latitude to latitude, and by which entry. */
const paidOn = (gates: readonly TollGate[], lats: readonly number[], carTypeId = 'van') => {
  const places = lats.map((lat) => ({ lat, lng: 13.4 }));
  const terms = { carTypeId, timeZone: 'Europe/Berlin', isHoliday: () => false };
  return tollsOf(gates, timedRoute(places, Date.parse('2026-11-02T10:00:00Z'), 3600), terms).map(
    ({ name, amount, entry }) => `${name} ${amount} ${entry ?? '-'}`,
  );
};
const [south, north] = [52.49, 52.6];

test('TOLL-6 an exit costs what the pair of entry and exit costs, and without a known entry its other amount', () => {
  const gates = junctions({
    A: [price(0)],
    B: [price(0)],
    Exit: [price(990), from(730, 'A'), from(410, 'B')],
  });
  expect(paidOn(gates, [south, north])).toEqual(['Exit 410 B']);
  expect(paidOn(gates.toSpliced(1, 1), [south, north])).toEqual(['Exit 730 A']);
  // from a place beyond both entries
  expect(paidOn(gates, [52.53, north])).toEqual(['Exit 990 -']);
  expect(paidOn(junctions({ A: [price(0)], Exit: [from(730, 'A')] }), [52.51, north])).toEqual([]);
});

test('TOLL-6 a gate on the way that no amount of the exit names does not change the entry', () => {
  const gates = junctions({ A: [price(0)], Bridge: [price(320)], Exit: [from(730, 'A')] });
  expect(paidOn(gates, [south, north])).toEqual(['Bridge 320 -', 'Exit 730 A']);
});

test('TOLL-6 one amount can name several entries', () => {
  const gates = junctions({ A: [price(0)], B: [price(0)], Exit: [from(550, 'B', 'A')] });
  expect(paidOn(gates, [south, north])).toEqual(['Exit 550 B']);
});

test('TOLL-6 an amount for the entry counts before one that names the car type, and the car type decides among these', () => {
  const van = { ...price(810), carTypes: ['van'] };
  const exit = [van, from(730, 'A'), { ...from(660, 'A'), carTypes: ['bus'] }];
  const gates = junctions({ A: [price(0)], Exit: exit });
  expect(paidOn(gates, [south, north])).toEqual(['Exit 730 A']);
  expect(paidOn(gates, [south, north], 'bus')).toEqual(['Exit 660 A']);
});

test('TOLL-6 an amount for the entry counts only for its car types and hours, and is then used up', () => {
  const exit = [price(990), { ...from(660, 'A'), carTypes: ['bus'] }];
  const night = { ...from(120, 'A'), when: hours('22:00', '05:00') };
  const gates = junctions({ A: [price(0)], Exit: exit, Second: [price(80), night, from(330, 'A', 'Exit')] });
  // A limousine pays the same at the exit from wherever it came, so it is still one that came in at A or passed the exit.
  expect(paidOn(gates, [south, north], 'limousine')).toEqual(['Exit 990 -', 'Second 330 Exit']);
  expect(
    paidOn(
      gates.with(2, { ...gates[2], prices: [price(80), from(330, 'A')] } as TollGate),
      [south, north],
      'bus',
    ),
  ).toEqual(['Exit 660 A', 'Second 80 -']);
});

test('TOLL-6 there and back through gates for both directions, each way is paid once', () => {
  const gates = junctions({ A: [from(500, 'B')], B: [from(500, 'A')] }, { bothWays: true });
  expect(paidOn(gates, [south, north])).toEqual(['B 500 A']);
  expect(paidOn(gates, [south, north, south])).toEqual(['B 500 A', 'A 500 B']);
  expect(paidOn(gates, [south, north, south, north])).toEqual(['B 500 A', 'A 500 B', 'B 500 A']);
});

test('TOLL-6 an entry without a toll and one at 0 is free by itself', () => {
  const gates = junctions({ A: [price(0)], Exit: [from(0, 'A'), price(990)] });
  expect(paidOn(gates, [south, north])).toEqual([]);
});

/** A line of so many metres. */
const long = (metres: number) =>
  gate({
    line: [
      { lat: 52.5, lng: 13.4 },
      { lat: 52.5 + metres / 111_195, lng: 13.4 },
    ],
  });

test.each([
  [2.5, ['0.line gate_short']],
  [3.5, []],
  [499.5, []],
  [500.5, ['0.line gate_long']],
])('TOLL-4 a line of %f m: %j', (metres, faults) => {
  const found = gateFaults([long(metres)], () => true);
  expect(found.map(({ field, reason }) => `${field} ${reason}`)).toEqual(faults);
});

test.each<[string, readonly TollGate[], string]>([
  ['a line without length', [gate({ line: [route[0], route[0]] as never })], '0.line gate_short'],
  ['a line over half a kilometre', [gate({ line: route as never })], '0.line gate_long'],
  ['a name twice', [gate(), gate({ name: 'EAST bridge' })], '1.name gate_name'],
  ['no price', [gate({ prices: [] })], '0.prices gate_no_price'],
  ['a negative amount', [gate(), gate({ name: 'B', prices: [price(-1)] })], '1.prices.0.amount negative'],
  [
    'an unknown car type',
    [gate({ prices: [price(5, always, ['tram'])] })],
    '0.prices.0.carTypes unknown_car_type',
  ],
  [
    'hours without a day',
    [gate({ prices: [price(5, hours('07:00', '09:00', []))] })],
    '0.prices.0.when.hours.0.days no_days',
  ],
  [
    'overlapping hours',
    [gate({ prices: [price(5, hours('07:00', '09:00')), price(6, hours('08:59', '12:00'))] })],
    '0.prices.1.when gate_hours_overlap',
  ],
  [
    'hours that overlap after midnight',
    [
      gate({
        prices: [price(5, hours('22:00', '02:00', ['mon'])), price(6, hours('01:00', '03:00', ['tue']))],
      }),
    ],
    '0.prices.1.when gate_hours_overlap',
  ],
  ['two prices for always', [gate({ prices: [price(5), price(6)] })], '0.prices.1.when gate_hours_overlap'],
  [
    'an entry that is not in the list',
    [gate({ name: 'B' }), gate({ prices: [{ ...price(5), entries: ['B', 'b'] }] })],
    '1.prices.0.entries gate_unknown_entry',
  ],
  [
    'a gate that names itself as its entry',
    [gate({ prices: [price(5), { ...price(6), entries: ['East Bridge'] }] })],
    '0.prices.1.entries gate_own_entry',
  ],
  [
    'two prices of one entry',
    [
      gate({ name: 'B' }),
      gate({ name: 'C' }),
      gate({
        prices: [
          { ...price(5), entries: ['B', 'C'] },
          { ...price(6), entries: ['C'] },
        ],
      }),
    ],
    '2.prices.1.when gate_hours_overlap',
  ],
  [
    'two prices of one car type',
    [gate({ prices: [price(5, always, ['van', 'limousine']), price(6, always, ['van'])] })],
    '0.prices.1.when gate_hours_overlap',
  ],
])('TOLL-4 TOLL-6 %s is refused at its field', (_, gates, expected) => {
  const found = gateFaults(gates, (id) => id === 'van' || id === 'limousine');
  expect(found.map(({ field, reason }) => `${field} ${reason}`)).toEqual([expected]);
});

test('TOLL-4 TOLL-6 prices that no moment and no entry shares are accepted', () => {
  const prices = [
    price(7, always, ['bus']),
    price(0),
    price(2, hours('07:00', '09:00')),
    price(3, hours('09:00', '12:00')),
    price(4, hours('08:00', '10:00', ['holiday'])),
    price(5, always, ['van']),
    price(6, always, ['limousine']),
    { ...price(8), entries: ['B'] },
    { ...price(9), entries: ['C'] },
    { ...price(9, always, ['van']), entries: ['B'] },
  ];
  const entries = [gate({ name: 'B' }), gate({ name: 'C' })];
  expect(gateFaults([...entries, gate({ prices })], () => true)).toEqual([]);
});

test('TOLL-2 two gates on one line are two tolls, so that the toll of the way back has its own line', () => {
  const gates = [gate(), gate({ name: 'East Bridge, way back', prices: [price(290)] })];
  const terms = { carTypeId: 'van', timeZone: 'Europe/Berlin', isHoliday: () => false };
  const passed = tollsOf(gates, timedRoute(route, Date.parse('2026-11-02T10:00:00Z'), 1200), terms);
  expect(passed).toEqual([
    { name: 'East Bridge', amount: 320, paidBy: 'rider' },
    { name: 'East Bridge, way back', amount: 290, paidBy: 'rider' },
  ]);
});
