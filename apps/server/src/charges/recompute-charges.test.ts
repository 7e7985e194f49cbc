import type { FareProof } from '@fiacre/contract';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drop, good, pickup } from '../bookings/testing/rides.ts';
import { startPaying, type PayingApp } from '../payments/testing/provider-calls.ts';
import { samplePromo } from '../promos/testing/sample-promo.ts';
import { changeSettings } from '../testing/change-settings.ts';
import { firstCarType } from '../testing/first-car-type.ts';
import type { TestPerson } from '../testing/people.ts';
import { recomputeCharges } from './index.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPaying();
  const { id, values } = await firstCarType(app, app.admin);
  const cancelSlab = [
    { minsDelayed: 0, amount: 150 },
    { minsDelayed: 3, amount: 420 },
  ];
  good(await app.call('updateCarType', { as: app.admin, params: { id }, body: { ...values, cancelSlab } }));
  await changeSettings(app, app.admin, { bonus: 330 });
});
afterAll(() => app.close());

const proofOf = async (id: string, as: TestPerson = app.admin) =>
  good(await app.call('getBookingFare', { as, params: { id } }));
/** The kinds of the charges, each of which is recomputed to the same lines. */
const equalIn = (proof: FareProof) =>
  recomputeCharges(proof).map(({ reason, corrects, charged, recomputed }) => {
    expect(recomputed).toEqual(charged);
    return corrects === null ? reason : `corrected ${reason}`;
  });
const correct = async (id: string, kind: string, amount: number) => {
  const as = app.admin;
  const { version } = good(await app.call('getBooking', { as, params: { id } }));
  const body = { version, lines: [{ kind, amount }], reason: 'Wrong' };
  good(await app.call('correctCharge', { as, params: { id }, body }));
};

/** What `fiacre fare:recompute` ends with, without a database. */
function exitCodeFor(proof: FareProof): number | null {
  const file = join(mkdtempSync(join(tmpdir(), 'proof-')), 'proof.json');
  writeFileSync(file, JSON.stringify(proof));
  const command = join(import.meta.dirname, '../commands/recompute-fare.ts');
  return spawnSync(process.execPath, [command, file]).status;
}

test('CHARGE-9 a trip with a promo, its corrections and the bonus for its referrer follow from the proof', async () => {
  const referrer = await app.addPerson('rider');
  const rider = await app.addPerson('rider', { signup_via_referral: referrer.id });
  const body = { ...samplePromo, promoName: 'PROVEN' };
  const { promoName: promoCode } = good(await app.call('addPromo', { as: app.admin, body }));
  const { id } = await app.bookingIn('STARTED', rider);
  good(await app.call('applyPromo', { as: rider, params: { id }, body: { promoCode } }));
  await app.sendPosition(app.driver, { lat: (pickup.lat + drop.lat) / 2, lng: pickup.lng });
  good(await app.call('reachBooking', { as: app.driver, params: { id } }));
  good(await app.call('endBooking', { as: app.driver, params: { id }, body: { cashReceived: true } }));
  await correct(id, 'toll', 75);
  await correct(id, 'distance', 310);
  const kinds = equalIn(await proofOf(id));
  expect(kinds.toSorted()).toEqual(
    expect.arrayContaining(['bonus', 'corrected trip', 'corrected trip', 'trip', 'trip']),
  );
});

test('CHARGE-9 a cancellation and its correction follow from the proof, and one that was changed does not', async () => {
  const rider = await app.addPerson('rider');
  const { id } = await app.bookingIn('ARRIVED', rider);
  app.clock.forward(2 * 60_000);
  good(await app.call('cancelBooking', { as: rider, params: { id } }));
  await correct(id, 'cancellation_fee', 99);
  const proof = await proofOf(id);
  expect(equalIn(proof)).toEqual(['trip', 'cancellation', 'corrected cancellation']);
  expect(exitCodeFor(proof)).toBe(0);
  const [first, late, ...rest] = proof.charges ?? [];
  const changed = { ...late, lines: late?.lines.map((line) => ({ ...line, amount: line.amount + 1 })) };
  expect(exitCodeFor({ ...proof, charges: [first, changed, ...rest] } as FareProof)).toBe(2);
});

test('CHARGE-9 only an admin’s proof has all charges, since they tell the balance of a wallet', async () => {
  const { id } = await app.bookingIn('PAID');
  for (const as of [app.rider, app.driver]) {
    const proof = await proofOf(id, as);
    expect([proof.charges, proof.basis.cancelSlab]).toEqual([undefined, undefined]);
  }
});
