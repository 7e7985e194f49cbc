import { describe, expect, test } from 'vitest';
import { actionsFor } from './actions-for.ts';
import { bookingIn, driver, open, rider } from '../testing/sample-bookings.ts';

describe('actionsFor', () => {
  const verbs = (role: 'rider' | 'driver' | 'admin' | 'fleetadmin', id: string) =>
    actionsFor(bookingIn('NEW'), { id, role }, open, 0).map((action) => [action.verb, action.allowed]);

  test('returns the verbs of each role', () => {
    expect(verbs('rider', rider)).toEqual([
      ['pay', false],
      ['rate', false],
      ['cancel', true],
    ]);
    expect(verbs('admin', 'admin-1')).toEqual([
      ['hand-back', false],
      ['assign', true],
      ['cancel', true],
      ['no-show', false],
    ]);
    expect(verbs('driver', driver).filter(([, allowed]) => allowed)).toEqual([
      ['accept', true],
      ['decline', true],
    ]);
  });

  test('BKT-15 returns none for a fleet admin', () => {
    expect(verbs('fleetadmin', 'fleet-1')).toEqual([]);
  });

  test('gives the reason for a refused action', () => {
    const circumstances = { ...open, autoDispatch: true, criticalEditsAllowed: false };
    expect(actionsFor(bookingIn('NEW'), { id: 'admin-1', role: 'admin' }, circumstances, 0)).toEqual([
      { verb: 'hand-back', allowed: false, reason: 'wrong_status' },
      { verb: 'assign', allowed: false, reason: 'auto_dispatch_on' },
      { verb: 'cancel', allowed: false, reason: 'demo_mode' },
      { verb: 'no-show', allowed: false, reason: 'wrong_status' },
    ]);
  });

  test('start is allowed before the rider’s code has been entered', () => {
    const action = actionsFor(
      bookingIn('ARRIVED', { otp: '12345' }),
      { id: driver, role: 'driver' },
      open,
      0,
    );
    expect(action.find(({ verb }) => verb === 'start')).toEqual({ verb: 'start', allowed: true });
  });

  test('TRIP-26 says from when a driver may arrive at a ride for later', () => {
    const tripDateMs = Date.UTC(2026, 10, 22, 9, 30);
    const accepted = bookingIn('ACCEPTED', { bookLater: true, tripDateMs });
    const arriving = (nowMs: number) =>
      actionsFor(accepted, { id: driver, role: 'driver' }, open, nowMs).find(({ verb }) => verb === 'arrive');
    const from = '2026-11-22T08:30:00.000Z';
    expect(arriving(Date.parse(from) - 1)).toEqual({
      verb: 'arrive',
      allowed: false,
      reason: 'too_early',
      from,
    });
    expect(arriving(Date.parse(from))).toEqual({ verb: 'arrive', allowed: true });
  });
});
