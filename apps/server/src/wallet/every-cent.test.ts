import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedOr, toRepeat } from '../../../../tests/scale.ts';
import { sizesOf } from '../../../../tests/sizes.ts';
import { recompute } from '../bookings/testing/recompute-fare.ts';
import { good } from '../bookings/testing/rides.ts';
import type { TestPerson } from '../testing/people.ts';
import { checkLedger } from './check-ledger.ts';
import { compareBooks } from './compare-books.ts';
import { anyRound, seats, type Round } from './testing/cents-plans.ts';
import { payableOf, tripCostOf, type Ride } from './testing/cents-reference.ts';
import { checkReports } from './testing/cents-reports.ts';
import { openWorld, play, type Seated, type World } from './testing/cents-world.ts';
import { limit } from '../../../../tests/limits.ts';

const { sequences, installations } = sizesOf('apps/server/src/wallet/every-cent.test.ts');

const seed = seedOr(20_261_121);

const someInstallations = (
  [
    ['JPY', 0, 'taxi'],
    ['USD', 2, 'delivery'],
    ['KWD', 3, 'taxi'],
    ['JPY', 0, 'delivery'],
    ['USD', 2, 'taxi'],
    ['KWD', 3, 'delivery'],
  ] as const
).slice(0, installations);
const numRuns = Math.ceil(sequences / seats / installations);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function moneyOf(ride: Ride) {
  return {
    status: ride.status,
    tripCost: tripCostOf(ride),
    convenienceFees: ride.fee,
    driverShare: ride.cost,
    discount: ride.discount,
    discountAmount: ride.discount,
    promoApplied: ride.hasPromo,
    prepaid: ride.prepaid,
    cashPaymentAmount: ride.cash,
    cardPaymentAmount: ride.card,
    usedWalletMoney: ride.wallet,
    customerPaid: ride.cash + ride.card + ride.wallet,
    payableAmount: payableOf(ride) - ride.wallet,
    paymentMode: ride.mode,
    gateway: ride.card > 0 ? 'test' : null,
  };
}

async function checkRide({ app, admin, currency }: World, ride: Ride, id: string): Promise<void> {
  const shown = good(await app.call('getBooking', { as: admin, params: { id } }));
  expect(shown).toMatchObject({ currency, ...moneyOf(ride) });
  const proof = good(await app.call('getBookingFare', { as: admin, params: { id } }));
  expect(proof.tip.amount).toBe(ride.tip === 0 ? null : ride.tip);
  const again = recompute(proof.basis, proof.basis, proof.promo);
  expect(proof.fare).toMatchObject({ totalCost: ride.cost, convenienceFees: ride.fee });
  expect(again).toMatchObject({ totalCost: ride.cost, convenienceFees: ride.fee, discount: ride.discount });
  expect(sum(proof.fare.lines.map(({ amount }) => amount))).toBe(tripCostOf(ride));
}

async function checkWallet({ app }: World, as: TestPerson, balance: number): Promise<void> {
  const wallet = good(await app.call('getWallet', { as, query: { pageSize: 100 } }));
  expect(wallet).toMatchObject({ balance, otherBalances: [] });
  if (wallet.historyTotal > 100) return;
  const booked = wallet.history.map(({ type, amount }) => (type === 'Credit' ? amount : -amount));
  expect(sum(booked)).toBe(balance);
}

async function checkSeat(world: World, { seat, chair, rider, referrer }: Seated): Promise<void> {
  const { wallets } = seat.reference;
  for (const [ride, id] of seat.ids) await checkRide(world, ride, id);
  await checkWallet(world, rider, wallets.rider);
  await checkWallet(world, chair.driver, wallets.driver);
  if (referrer) await checkWallet(world, referrer, wallets.referrer);
}

async function check(world: World, seated: readonly Seated[]): Promise<void> {
  for (const one of seated) await checkSeat(world, one);
  await checkReports(world);
  const { db } = world.app.platform;
  const wrong = { ...(await checkLedger(db)), ...(await compareBooks(db)) };
  expect(Object.entries(wrong).filter(([, count]) => count !== 0)).toEqual([]);
}

async function tell(world: World, rounds: readonly Round[]): Promise<void> {
  for (const round of rounds) {
    try {
      await check(world, await play(world, round));
    } catch (cause) {
      throw new Error(`${toRepeat(seed)}, round ${world.rounds}: ${String(cause)}`, { cause });
    }
  }
}

describe.each(someInstallations)('in %s with %i decimals, a %s', (currency, exponent, category) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(currency, exponent, category);
  });
  afterAll(() => world.app.close());

  test(
    'FARE-1 FARE-8 CHARGE-12 TRIP-11 PAY-4 PAY-7 PAY-9 PAY-11 CAR-4 WAL-6 WAL-8 WDR-5 EARN-2 DASH-2 PROMO-2 PROMO-3 for any bookings, ' +
      'payments, cancellations and withdrawals, every wallet, booking, proof and report matches the specification to the minor unit',
    async () => {
      const place = someInstallations.findIndex(([code, _, sold]) => code === currency && sold === category);
      await tell(world, fc.sample(anyRound, { numRuns, seed: seed + place }));
      expect(world.done.length).toBeGreaterThanOrEqual(numRuns * seats);
    },
    limit(30 + 6 * numRuns),
  );
});
