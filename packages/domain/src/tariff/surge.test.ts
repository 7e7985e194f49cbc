import { expect, test } from 'vitest';
import { surgeAt, type Surge } from './surge.ts';
import { at } from './testing/rides.ts';

const always = { hours: [], periods: [] };
const evening = { days: ['tue'] as const, exceptHolidays: false, from: '18:00', to: '20:00' };
const surges: readonly Surge[] = [
  { zone: null, factor: 1.2, when: { hours: [evening], periods: [] } },
  { zone: 'station', factor: 1.5, when: always },
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
    const ride = { pickupZones, at: at('2026-12-01', clock), isHoliday: () => false };
    expect(surgeAt(surges, ride)).toBe(factor);
  },
);
