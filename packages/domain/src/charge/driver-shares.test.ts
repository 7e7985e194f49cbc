import { expect, test } from 'vitest';
import { chargePostings, correctionPostings } from '../ledger/charge-postings.ts';
import { Dice } from '../booking/testing/random-steps.ts';
import { seedOr } from '../../../../tests/scale.ts';
import type { Charge, ChargeLine } from './charge.ts';
import { sharesOf, withShares, type DriverPart } from './driver-shares.ts';

const line = (kind: ChargeLine['kind'], amount: number, to: ChargeLine['to'] = 'driver'): ChargeLine => ({
  kind,
  amount,
  taxRate: null,
  payer: 'rider',
  to,
});
const fare = (...lines: ChargeLine[]): Charge => ({ reason: 'trip', currency: 'EUR', lines });
const part = (driverId: string, metres: number, tolls: DriverPart['tolls'] = []): DriverPart => ({
  driverId,
  metres,
  tolls,
});
const bridge = { name: 'Bridge', amount: 250, paidBy: 'rider' } as const;

test.each([
  // 9.00 for the drivers: two thirds and a third.
  [
    [part('anna', 4000), part('otto', 2000)],
    [600, 300],
  ],
  // A seventh of 9.00 is 1.2857: rounded running totals give the remainders.
  [
    [part('anna', 10), part('otto', 10), part('mia', 50)],
    [129, 128, 643],
  ],
  // Nobody drove: equal parts.
  [
    [part('anna', 0), part('otto', 0)],
    [450, 450],
  ],
  // The toll belongs to who passed the gate, but it is not in this fare.
  [
    [part('anna', 1000), part('otto', 3000, [bridge])],
    [225, 675],
  ],
])('CHANGE-17 %# divides the share after the fee by metres', (drives, shares) => {
  const charge = fare(line('distance', 900), line('convenience_fees', 100, 'operator'));
  expect(sharesOf(charge, drives)).toEqual(shares);
});

test('CHANGE-17 a toll belongs to the driver who passed its gate', () => {
  const charge = fare(
    line('distance', 900),
    line('toll.Bridge', 250),
    line('convenience_fees', 100, 'operator'),
  );
  const drives = [part('anna', 1000), part('otto', 3000, [bridge])];
  expect(withShares(charge, drives).map(({ share }) => share)).toEqual([225, 925]);
});

test('CHANGE-17 a toll of two passages is divided between both drivers', () => {
  const drives = [part('anna', 1000, [bridge]), part('otto', 1000, [bridge])];
  expect(sharesOf(fare(line('toll.Bridge', 500)), drives)).toEqual([250, 250]);
});

const seed = seedOr(20_261_129);
test(`CHANGE-17 parts and their corrections add up to the cent (seed ${seed})`, () => {
  const dice = new Dice(seed);
  for (let round = 0; round < 2000; round += 1) {
    const any = () =>
      fare(
        line('distance', dice.roll(9999)),
        line('toll.Bridge', dice.roll(400)),
        line('convenience_fees', dice.roll(900), 'operator'),
      );
    const [before, after] = [any(), any()];
    const drives = ['anna', 'otto', 'mia'].map((id) =>
      part(id, dice.roll(5000), dice.oneIn(3) ? [bridge] : []),
    );
    const people = { riderId: 'rosa', driverId: 'mia', drives };
    const balance = new Map<string, number>();
    for (const { account, amount } of [
      ...chargePostings(before, people),
      ...correctionPostings(before, after, people).postings,
    ]) {
      const key = 'userId' in account ? account.userId : account.kind;
      balance.set(key, (balance.get(key) ?? 0) + amount);
    }
    expect([...balance.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
    const shares = sharesOf(after, drives);
    expect(drives.map(({ driverId }) => balance.get(driverId) ?? 0)).toEqual(shares);
  }
});
