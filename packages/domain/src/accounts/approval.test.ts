import { expect, test } from 'vitest';
import { mayApprove, startsApproved } from './approval.ts';

test.each([
  ['guest', 'rider', undefined, true, true],
  ['guest', 'rider', false, true, true],
  ['fleetadmin', 'driver', undefined, true, false],
  ['fleetadmin', 'driver', true, true, false],
  ['fleetadmin', 'driver', undefined, false, true],
  ['fleetadmin', 'driver', false, false, true],
  ['admin', 'driver', undefined, true, false],
  ['admin', 'driver', true, true, true],
  ['admin', 'driver', undefined, false, true],
  ['admin', 'driver', false, false, false],
  ['admin', 'rider', undefined, true, true],
  ['admin', 'fleetadmin', undefined, true, true],
  ['admin', 'admin', undefined, true, true],
  ['admin', 'admin', false, true, false],
] as const)(
  'USERS-2 USERS-9 REG-15 when a %s adds a %s with approved %s and driver_approval %s, approval starts as %s',
  (addedBy, usertype, asked, driverApproval, approved) => {
    expect(startsApproved({ addedBy, usertype, asked }, driverApproval)).toBe(approved);
  },
);

test.each([
  ['admin', true, true],
  ['admin', false, true],
  ['fleetadmin', true, false],
  ['fleetadmin', false, true],
  ['driver', false, false],
  ['rider', false, false],
] as const)('USERS-9 whether a %s with driver_approval %s may approve: %s', (role, driverApproval, may) => {
  expect(mayApprove(role, driverApproval)).toBe(may);
});
