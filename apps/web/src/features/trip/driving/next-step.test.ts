import { expect, test } from 'vitest';
import { acceptedBooking, allowedActions } from '../../../testing/sample-booking.ts';
import { nextStep, targetOf } from './next-step.ts';

test.each([
  ['ACCEPTED', 'arrive'],
  ['ARRIVED', 'start'],
  ['STARTED', 'reach'],
  ['REACHED', 'end'],
  ['PENDING', 'confirm-cash'],
] as const)('TRIP-17 in %s the driver’s button is %s', (status, verb) => {
  const booking = acceptedBooking({ status, actions: allowedActions(verb, 'hand-back') });
  expect(nextStep(booking, 0)).toMatchObject({ verb, closed: undefined });
});

test('TRIP-23 shows why the server disabled a step', () => {
  const actions = [{ verb: 'start' as const, allowed: false, reason: 'image_required' }];
  expect(nextStep(acceptedBooking({ status: 'ARRIVED', actions }), 0)).toMatchObject({
    closed: 'image_required',
  });
});

test('TRIP-17 has no step after the trip', () => {
  expect(nextStep(acceptedBooking({ status: 'PAID', actions: [] }), 0)).toBeUndefined();
});

test('TRIP-21 heads for the pickup until the trip starts, then for the drop', () => {
  expect(targetOf(acceptedBooking({ status: 'ARRIVED' })).add).toBe('Harbour Station');
  expect(targetOf(acceptedBooking({ status: 'STARTED' })).add).toBe('Old Town 4');
});

test('TRIP-26 a step that is too early shows when it opens, and opens at that time without another message', () => {
  const from = '2026-11-21T11:00:00.000Z';
  const actions = [{ verb: 'arrive' as const, allowed: false, reason: 'too_early', from }];
  const booking = acceptedBooking({ actions });
  expect(nextStep(booking, Date.parse(from) - 1)).toMatchObject({ closed: 'too_early', from });
  expect(nextStep(booking, Date.parse(from))).toMatchObject({ verb: 'arrive', closed: undefined });
});
