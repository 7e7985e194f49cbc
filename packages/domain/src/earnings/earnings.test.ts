import { expect, test } from 'vitest';
import { adminEarning, profit, rideCost } from './earnings.ts';

test('EARN-2 profit, ride cost and admin earning of one booking', () => {
  const booking = {
    tripCost: 1210,
    convenienceFees: 110,
    discount: 60,
    customerPaid: 1145,
    driverShare: 1090,
  };
  expect([profit(booking), rideCost(booking), adminEarning(booking)]).toEqual([50, 1100, 55]);
});
