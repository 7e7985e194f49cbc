import type { Exclusion } from '@fiacre/domain';
import { expect, test } from 'vitest';
import { driversWithOffer, exclusionOf, hasOpenOffer } from './exclusion.ts';
import { defaultRules } from './rules.ts';
import type { CityBooking, CityDriver } from './scene.ts';
import { booking, driver, nowMs, offered, place } from './testing/scenes.ts';

const ride = booking('b', place(0));
const drivingUntil = (seconds: number) =>
  ({ doing: { kind: 'driving', drop: place(0), dropAtMs: nowMs + seconds * 1000 } }) as const;

const cases: [string, Exclusion | null, Partial<CityDriver>, Partial<CityBooking>?][] = [
  ['a free driver nearby', null, {}],
  ['another car type', 'car-type', { carTypeId: 'van' }],
  ['no car type', 'car-type', { carTypeId: null }],
  ['a balance below zero', 'balance', { bar: 'balance' }],
  ['expired documents', 'documents', { bar: 'documents' }],
  ['a paused driver', 'paused', { bar: 'paused' }],
  ['just inside the radius', null, { location: place(9_990) }],
  ['just outside the radius', 'radius', { location: place(10_010) }],
  ['a trip that ends within two minutes', null, drivingUntil(120)],
  ['a trip that ends later', 'on-trip', drivingUntil(121)],
  ['a driver who declined this booking', 'declined', {}, { offers: [offered('d', 'declined')] }],
  ['a driver who handed it back', 'handed-back', {}, { offers: [offered('d', 'handed-back')] }],
  [
    'a driver whose offer of it expired recently',
    'let-pass',
    {},
    { offers: [offered('d', 'expired', nowMs - 119_000)] },
  ],
  [
    'a driver whose offer of it expired long ago',
    null,
    {},
    { offers: [offered('d', 'expired', nowMs - 120_000)] },
  ],
  ['a driver whose offer of it was withdrawn', null, {}, { offers: [offered('d', 'withdrawn')] }],
  ['a driver with an open offer of it', 'has-offer', {}, { offers: [offered('d', 'offered')] }],
];

test.each(cases)('SET-16 SET-17 TRIP-18 %s: %s', (_, expected, ofDriver, ofBooking = {}) => {
  const facts = { nowMs, rules: defaultRules, offered: new Set<string>() };
  expect(exclusionOf({ ...ride, ...ofBooking }, driver('d', place(0), ofDriver), facts)).toBe(expected);
});

test('a driver with an open offer of any booking gets no other offer', () => {
  const other = booking('o', place(0), { offers: [offered('d', 'offered'), offered('e', 'declined')] });
  const facts = { nowMs, rules: defaultRules, offered: driversWithOffer([ride, other]) };
  expect(exclusionOf(ride, driver('d', place(0)), facts)).toBe('has-offer');
  expect(exclusionOf(ride, driver('e', place(0)), facts)).toBeNull();
  expect([ride, other].map(hasOpenOffer)).toEqual([false, true]);
});
