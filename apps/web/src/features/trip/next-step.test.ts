import { expect, test } from 'vitest';
import { acceptedBooking, may } from '../../testing/sample-booking.ts';
import { nextStep, targetOf } from './next-step.ts';

test.each([
  ['ACCEPTED', 'arrive'],
  ['ARRIVED', 'start'],
  ['STARTED', 'reach'],
  ['REACHED', 'end'],
  ['PENDING', 'confirm-cash'],
] as const)('TRIP-17 in %s the driver’s one button is %s', (status, verb) => {
  const booking = acceptedBooking({ status, actions: may(verb, 'hand-back') });
  expect(nextStep(booking)).toMatchObject({ verb, closed: undefined });
});

test('TRIP-23 a step that the server closes says why', () => {
  const actions = [{ verb: 'start' as const, allowed: false, reason: 'image_required' }];
  expect(nextStep(acceptedBooking({ status: 'ARRIVED', actions }))).toMatchObject({
    closed: 'image_required',
  });
});

test('TRIP-17 after the trip nothing is left to press', () => {
  expect(nextStep(acceptedBooking({ status: 'PAID', actions: [] }))).toBeUndefined();
});

test('TRIP-21 the car drives to the pickup until the trip starts, then to the drop', () => {
  expect(targetOf(acceptedBooking({ status: 'ARRIVED' })).add).toBe('Harbour Station');
  expect(targetOf(acceptedBooking({ status: 'STARTED' })).add).toBe('Old Town 4');
});
