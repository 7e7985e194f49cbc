import type { PaymentForm } from '@fiacre/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good } from '../bookings/testing/rides.ts';
import { startPaying, type PayingApp } from '../payments/testing/provider-calls.ts';
import type { TestPerson } from '../testing/people.ts';
import { checkLedger } from './check-ledger.ts';
import { compareBooks } from './compare-books.ts';
import { changeSettings } from '../testing/change-settings.ts';
import { limit } from '../../../../tests/limits.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPaying({ env: { APP_CATEGORY: 'delivery' } });
  good(await changeSettings(app, app.admin, { riderWithDraw: true }));
});
afterAll(() => app.close());

const steps = [
  'credit',
  'topUp',
  'withdraw',
  'process',
  'book',
  'pay',
  'word',
  'decline',
  'cancel',
  'drive',
] as const;
const anyStep = fc.record({
  what: fc.constantFrom(...steps, 'pay', 'word', 'book'),
  amount: fc.integer({ min: 1, max: 2500 }),
  mode: fc.constantFrom('wallet', 'card', 'cash'),
  useWallet: fc.boolean(),
  pick: fc.nat(1000),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

/** One rider's current state, and the money that came into the installation and left it through each account. */
interface Affairs {
  readonly rider: TestPerson;
  readonly bookings: string[];
  readonly forms: PaymentForm[];
  readonly withdrawals: string[];
  /** Minor units that providers charged, that admins credited, and that were withdrawn to banks. */
  charged: number;
  given: number;
  withdrawn: number;
}

const picked = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];
const delivery = { deliveryPerson: 'Bo Berg', deliveryPersonPhone: '+1 555 0100' };

async function topUp(affairs: Affairs, amount: number): Promise<void> {
  const body = { amount, provider: 'test' };
  affairs.forms.push(good(await app.call('topUpWallet', { as: affairs.rider, body })));
}

async function pay(affairs: Affairs, { mode, useWallet, pick }: Step): Promise<void> {
  const id = picked(affairs.bookings, pick);
  if (id === undefined) return;
  const body = { mode, useWallet, provider: 'test' };
  const { status, body: paid } = await app.call('payBooking', { as: affairs.rider, params: { id }, body });
  if (status === 200 && paid.payment !== null) affairs.forms.push(paid.payment);
}

/** Sends a message once or several times simultaneously; the money arrived only once. */
async function word(affairs: Affairs, { pick }: Step, charged: Set<string>): Promise<void> {
  const form = picked(affairs.forms, pick);
  if (form === undefined) return;
  const message = { transaction_id: `charge of ${form.orderId}` };
  const answers = await Promise.all(
    Array.from({ length: 1 + (pick % 3) }, () => app.callBack(form, { message })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  if (charged.has(form.orderId)) return;
  charged.add(form.orderId);
  affairs.charged += form.amount;
}

async function drive(affairs: Affairs, { pick }: Step): Promise<void> {
  const id = picked(affairs.bookings, pick);
  if (id === undefined) return;
  for (const step of ['acceptBooking', 'arriveBooking', 'startBooking', 'reachBooking'] as const)
    await app.call(step, { as: app.driver, params: { id } });
  await app.call('endBooking', { as: app.driver, params: { id }, body: { cashReceived: pick % 2 === 0 } });
}

async function take(affairs: Affairs, step: Step, charged: Set<string>): Promise<void> {
  const { rider } = affairs;
  const { amount, pick } = step;
  if (step.what === 'credit') {
    good(await app.call('creditWallet', { as: app.admin, params: { id: rider.id }, body: { amount } }));
    affairs.given += amount;
  }
  if (step.what === 'topUp') await topUp(affairs, amount);
  if (step.what === 'book') affairs.bookings.push((await app.book(rider, { delivery })).id);
  if (step.what === 'pay') await pay(affairs, step);
  if (step.what === 'word') await word(affairs, step, charged);
  if (step.what === 'drive') await drive(affairs, step);
  if (step.what === 'decline') {
    const form = picked(affairs.forms, pick);
    if (form) good(await app.callBack(form, { message: { result: 'declined' } }));
  }
  if (step.what === 'cancel') {
    const id = picked(affairs.bookings, pick);
    if (id) await app.call('cancelBooking', { as: rider, params: { id }, body: { reason: 'No' } });
  }
  if (step.what === 'withdraw') {
    const asked = await app.call('requestWithdrawal', { as: rider, body: { amount } });
    if (asked.status === 200) affairs.withdrawn += amount;
    if (asked.status === 200) affairs.withdrawals.push(asked.body.id);
  }
  if (step.what === 'process') {
    const id = picked(affairs.withdrawals, pick);
    if (id) await app.call('processWithdrawal', { as: app.admin, params: { id } });
  }
}

/** The money that the rider's bookings have taken or still reserve. */
async function spent({ rider }: Affairs): Promise<number> {
  const { rows } = await sql<{ spent: number | null }>`
    select sum(card_amount + wallet_amount)::bigint as spent from bookings
    where customer_id = ${rider.id} and status <> 'CANCELLED'`.execute(app.platform.db);
  return rows[0]?.spent ?? 0;
}

test(
  'WAL-6 PAY-9 PAY-11 money actions in any order neither create nor lose a cent',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 40 }), async (sequence) => {
        const rider = await app.addPerson('rider');
        const nothing = { charged: 0, given: 0, withdrawn: 0 };
        const affairs: Affairs = { rider, bookings: [], forms: [], withdrawals: [], ...nothing };
        const charged = new Set<string>();
        for (const step of sequence) await take(affairs, step, charged);
        const { balance } = good(await app.call('getWallet', { as: rider }));
        expect(balance).toBe(affairs.charged + affairs.given - affairs.withdrawn - (await spent(affairs)));
        expect(balance).toBeGreaterThanOrEqual(0);
        const right = { unbalanced: 0, empty: 0, wrongBalances: 0, wrongPrepayments: 0 };
        expect(await checkLedger(app.platform.db)).toEqual(right);
        const wrong = Object.entries(await compareBooks(app.platform.db)).filter(([, count]) => count > 0);
        expect(wrong).toEqual([]);
        for (const id of affairs.bookings)
          await app.call('cancelBooking', { as: app.admin, params: { id }, body: { reason: 'Done' } });
      }),
      { numRuns: 12 },
    );
  },
  limit(60),
);
