import { describe, expect, test } from 'vitest';
import { actionsFor } from './actions-for.ts';
import { bookingIn, driver, open, rider } from './testing/sample-bookings.ts';

describe('actionsFor', () => {
  const verbs = (role: 'rider' | 'driver' | 'admin' | 'fleetadmin', id: string) =>
    actionsFor(bookingIn('NEW'), { id, role }, open).map((action) => [action.verb, action.allowed]);

  test('returns the verbs of each role', () => {
    expect(verbs('rider', rider)).toEqual([
      ['pay', false],
      ['rate', false],
      ['cancel', true],
    ]);
    expect(verbs('admin', 'admin-1')).toEqual([
      ['assign', true],
      ['cancel', true],
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
    expect(actionsFor(bookingIn('NEW'), { id: 'admin-1', role: 'admin' }, circumstances)).toEqual([
      { verb: 'assign', allowed: false, reason: 'auto_dispatch_on' },
      { verb: 'cancel', allowed: false, reason: 'demo_mode' },
    ]);
  });

  test('start is allowed before the rider’s code has been entered', () => {
    const action = actionsFor(bookingIn('ARRIVED', { otp: '12345' }), { id: driver, role: 'driver' }, open);
    expect(action.find(({ verb }) => verb === 'start')).toEqual({ verb: 'start', allowed: true });
  });
});
