import { expect, test } from 'vitest';
import { isInDemand, surgeAt, type CountedSurge } from './surge.ts';
import { at } from './testing/rides.ts';

const always = { hours: [], periods: [] };
const evening = { days: ['tue'] as const, exceptHolidays: false, from: '18:00', to: '20:00' };
const surges: readonly CountedSurge[] = [
  { zone: null, factor: 1.2, when: { hours: [evening], periods: [] }, inDemand: false },
  { zone: 'station', factor: 1.5, when: always, inDemand: false },
];

test.each([
  ['nowhere in particular at noon', [], '12:00', 1],
  ['nowhere in particular in the evening', [], '18:30', 1.2],
  ['at the station at noon', ['station'], '12:00', 1.5],
  ['at the station in the evening', ['station'], '19:59', 1.5],
  ['in another zone after the evening', ['harbour'], '20:00', 1],
] as const)(
  'TARIFF-8 a pickup %s has the largest surge of its place and time',
  (_, pickupZones, clock, factor) => {
    const ride = { pickupZones, at: at('2026-12-01', clock), isHoliday: () => false, beginsSoon: true };
    expect(surgeAt(surges, ride)).toBe(factor);
  },
);

test.each([
  ['two rides for one driver', 2, 1, 2, false, true],
  ['one ride fewer', 3, 2, 2, false, false],
  ['as many rides as drivers without any driver', 2, 0, 2, false, true],
  ['one ride and no driver', 1, 0, 2, false, false],
  ['three quarters of the limit after it was busy', 6, 4, 2, true, true],
  ['three quarters of the limit before', 6, 4, 2, false, false],
  ['less than that after it was busy', 5, 4, 2, true, false],
] as const)(
  'TARIFF-30 is busy or not with %s',
  (_, waitingRides, freeDrivers, ridesPerDriver, wasBusy, isBusy) => {
    expect(isInDemand({ ridesPerDriver }, { waitingRides, freeDrivers }, wasBusy)).toBe(isBusy);
  },
);

test('TARIFF-30 a busy time by demand counts while it is in demand, for rides that begin soon', () => {
  const byDemand = { zone: null, factor: 1.7, when: always, ridesPerDriver: 3 };
  const factor = (inDemand: boolean, beginsSoon: boolean) => {
    const ride = { pickupZones: [], at: at('2026-12-01', '12:00'), isHoliday: () => false, beginsSoon };
    return surgeAt([{ ...byDemand, inDemand }], ride);
  };
  expect([factor(true, true), factor(false, true), factor(true, false)]).toEqual([1.7, 1, 1]);
});
