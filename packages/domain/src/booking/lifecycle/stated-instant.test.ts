import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seedOr } from '../../../../../tests/scale.ts';
import { sizesOf } from '../../../../../tests/sizes.ts';
import { nextStepOf, provenInstant, statedLimits, type StatedStep, type Witness } from './stated-instant.ts';
import { bookingIn } from '../testing/sample-bookings.ts';

const { numRuns } = sizesOf('packages/domain/src/booking/lifecycle/stated-instant.test.ts');

const minute = 60_000;
const pickup = { lat: 10, lng: 20 };
/** A thousandth of a degree of latitude is 111 m. */
const there = (atMs: number, lat = pickup.lat): Witness => ({ atMs, lat, lng: 20 });

const step = (change: Partial<StatedStep> = {}): StatedStep => ({
  statedMs: 10 * minute,
  clockErrorMs: 0,
  lastEventMs: 0,
  receivedMs: 40 * minute,
  immediateMs: statedLimits.immediateMs,
  place: pickup,
  ...change,
});

describe('the time of a step that was taken offline', () => {
  test.each<[string, Partial<StatedStep>, readonly Witness[], number | null]>([
    ['applies if a position of that minute is at the pickup', {}, [there(9.5 * minute)], 10 * minute],
    ['applies anywhere for the end of a trip', { place: null }, [there(10 * minute, 11)], 10 * minute],
    ['does not apply without a position', {}, [], null],
    ['does not apply with positions of other minutes', {}, [there(8 * minute), there(12 * minute)], null],
    ['does not apply if the car was elsewhere', {}, [there(10 * minute, 10.006)], null],
    ['does not apply before the last event', { lastEventMs: 11 * minute }, [there(10 * minute)], null],
    ['does not apply in the future', { statedMs: 41 * minute }, [there(41 * minute)], null],
    [
      'is the server’s time if the step arrives immediately',
      { receivedMs: 10 * minute + 20_000 },
      [there(10 * minute)],
      null,
    ],
    [
      'is corrected by the error of the phone’s clock',
      { statedMs: 310 * minute, clockErrorMs: 300 * minute },
      [there(10 * minute)],
      10 * minute,
    ],
  ])('TRIP-17 %s', (_, change, fixes, atMs) => {
    expect(provenInstant(step(change), fixes)?.atMs ?? null).toBe(atMs);
  });

  test('TRIP-17 is always between the last event and the receipt, whatever a phone states', () => {
    const instant = fc.integer({ min: -100 * minute, max: 100 * minute });
    fc.assert(
      fc.property(instant, instant, instant, fc.array(instant), (statedMs, clockErrorMs, one, times) => {
        const [lastEventMs, receivedMs] = [Math.min(one, 0), Math.max(one, 0)];
        const given = step({ statedMs, clockErrorMs, lastEventMs, receivedMs });
        const fixes = times.map((atMs) => there(atMs));
        const proven = provenInstant(given, fixes);
        if (proven === null) return;
        expect(proven.atMs).toBeGreaterThanOrEqual(lastEventMs);
        expect(proven.atMs).toBeLessThan(receivedMs);
        expect(fixes).toContain(proven.witness);
        expect(Math.abs(proven.witness.atMs - proven.atMs)).toBeLessThanOrEqual(statedLimits.witnessMs);
      }),
      { numRuns, seed: seedOr(20261122) },
    );
  });

  test('TRIP-17 a step cannot be before the previous one', () => {
    expect(nextStepOf(bookingIn('ACCEPTED'))).toMatchObject({ lastEventMs: 60_000, place: { lat: 1 } });
    expect(nextStepOf(bookingIn('ARRIVED'))).toMatchObject({ lastEventMs: 120_000, place: { lat: 1 } });
    expect(nextStepOf(bookingIn('STARTED'))).toEqual({ lastEventMs: 180_000, place: null });
  });
});
