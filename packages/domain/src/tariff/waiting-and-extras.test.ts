import { describe, expect, test } from 'vitest';
import { plainRide } from './compute-fare.ts';
import { priceRide } from './price-ride.ts';
import { isInDemand } from './surge.ts';
import type { Extra, WaitingRule } from './tariff.ts';
import { always, each, metered, rules } from './testing/plain-rules.ts';
import { aRide } from './testing/rides.ts';

describe('waiting', () => {
  const wait = (places: WaitingRule['places'], change: Partial<WaitingRule> = {}): WaitingRule => ({
    places,
    freeSeconds: 0,
    rate: each(2),
    whole: false,
    maximum: null,
    ...change,
  });
  const free = metered({ bands: [{ fromMetres: 0, fromSeconds: null, distance: each(1), time: null }] });
  const costOf = (waiting: readonly WaitingRule[], waits: Parameters<typeof aRide>[0] & object) =>
    priceRide(rules({ price: free, waiting }), aRide(waits)).grandTotal;

  test('TARIFF-5 each place has its own price, and one without a price has none', () => {
    const waiting = [wait(['pickup']), wait(['stop'], { rate: each(5) })];
    const waits = [
      { place: 'pickup', seconds: 10 },
      { place: 'stop', seconds: 100 },
      { place: 'destination', seconds: 1000 },
    ] as const;
    expect(costOf(waiting, { waits })).toBe(2 * 10 + 5 * 100);
  });

  test('TARIFF-5 free seconds that are left at one stop lower nothing at another', () => {
    const waits = [
      { place: 'stop', seconds: 30 },
      { place: 'stop', seconds: 610 },
    ] as const;
    expect(costOf([wait(['stop'], { freeSeconds: 600 })], { waits })).toBe(2 * 10);
  });

  test.each([
    [false, 2 * 15],
    [true, 2 * 20],
  ])('TARIFF-5 fifteen seconds at a price for ten, whole units: %s', (whole, cost) => {
    const waiting = [wait(['pickup'], { rate: { amount: 20, per: 10 }, whole })];
    expect(costOf(waiting, { waits: [{ place: 'pickup', seconds: 15 }] })).toBe(cost);
  });
});

describe('extras', () => {
  const extra = (change: Partial<Extra> = {}): Extra => ({
    code: 'bag',
    label: 'Bag',
    price: { kind: 'amount', amount: 100 },
    per: 'item',
    countedFrom: 1,
    maximum: null,
    addedBy: 'driver',
    when: always,
    where: { fromZones: [], toZones: [], bothWays: false, sources: [] },
    taxRate: 0,
    ...change,
  });
  const linesWith = (extras: readonly Extra[], ride: Parameters<typeof aRide>[0]) =>
    priceRide(rules({ extras }), aRide({ stretches: [{ metres: 300, seconds: 0 }], ...ride })).lines.slice(1);
  const added = (count: number) => [{ code: 'bag', count, by: 'driver' as const }];

  test('TARIFF-6 an extra that costs nothing has no line', () => {
    const free = extra({ price: { kind: 'amount', amount: 0 } });
    expect(linesWith([free], { extras: added(3) })).toEqual([]);
    expect(linesWith([extra({ countedFrom: 4 })], { extras: added(2) })).toEqual([]);
    const fifth = extra({ per: 'person', countedFrom: 5, addedBy: 'system' });
    expect(linesWith([fifth], { persons: 2 })).toEqual([]);
  });

  test.each([
    ['ride', 100],
    ['item', 700],
    ['person', 300],
    ['stop', 200],
  ] as const)('TARIFF-6 an extra for each %s, added seven times, costs %i', (per, amount) => {
    const ride = { extras: added(7), persons: 3, stops: 2 };
    expect(linesWith([extra({ per })], ride)).toEqual([{ label: 'extra.bag', amount }]);
  });
});

test('FARE-1 a ride of which only distance and time are known has nothing that costs extra', () => {
  const extra = (change: Partial<Extra>): Extra => ({
    code: 'bag',
    label: 'Bag',
    price: { kind: 'amount', amount: 100 },
    per: 'ride',
    countedFrom: 1,
    maximum: null,
    addedBy: 'system',
    when: always,
    where: { fromZones: [], toZones: [], bothWays: false, sources: [] },
    taxRate: 0,
    ...change,
  });
  const holiday = { days: ['holiday' as const], exceptHolidays: false, from: '00:00', to: '00:00' };
  const run = { freeMetres: 0, rate: each(1), maximum: null };
  const dear = rules({
    surgeMaximum: 3,
    approach: run,
    returnRun: run,
    extras: [
      extra({ per: 'person', countedFrom: 2 }),
      extra({ code: 'stop', per: 'stop' }),
      extra({ code: 'feast', when: { hours: [holiday], periods: [] } }),
    ],
  });
  expect(priceRide(dear, { ...plainRide, stretches: [{ metres: 11, seconds: 2 }] }).grandTotal).toBe(17);
});

test('TARIFF-30 a busy time without a limit is in demand whatever the rides', () => {
  expect(isInDemand({}, { waitingRides: 0, freeDrivers: 5 }, false)).toBe(true);
});
