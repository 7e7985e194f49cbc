import type { PaymentForm } from '@fiacre/contract';
import { amountToDecimal } from '@fiacre/domain';
import { sql } from 'kysely';
import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import { sign } from '../../apps/server/src/payments/provider/timed-signature.ts';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import type { RawRequest, Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

const form = (payload: string) => ({
  payload,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

async function topUp(world: SampleWorld): Promise<PaymentForm> {
  const as = await world.person('rider');
  return good(await world.app.call('topUpWallet', { as, body: { amount: 500, provider: 'test' } }));
}

async function driverWith(world: SampleWorld, amount: number): Promise<TestPerson> {
  const driver = await world.person('driver');
  await world.fillWallet(driver, amount);
  return driver;
}

/** The test provider's signed confirmation of a paid top-up. */
export async function confirmation(world: SampleWorld, amount = '5.00'): Promise<RawRequest> {
  return confirmationOf(world, { ...(await topUp(world)), amount });
}

async function confirmationOf(
  world: SampleWorld,
  { orderId, amount }: { readonly orderId: string; readonly amount: string },
): Promise<RawRequest> {
  const { db } = world.app.platform;
  // The signing key is created on first use.
  good(await world.app.call('listPaymentProviders', { as: world.app.rider }));
  const { rows } = await sql<{ secret: string }>`select secret from payment_secrets`.execute(db);
  const said = { order_id: orderId, transaction_id: orderId, amount, currency: 'USD', result: 'approved' };
  const payload = JSON.stringify(said);
  const signature = sign(rows[0]?.secret ?? '', payload, world.app.clock.now());
  return { payload, headers: { 'content-type': 'application/json', 'x-test-signature': signature } };
}

/** A paid top-up, and the admin who views it. */
async function paidTopUp(world: SampleWorld) {
  return paid(world, await confirmation(world));
}

/** The same for a parcel that was paid before its trip, in a delivery installation. */
export async function paidParcel(world: SampleWorld) {
  const { app } = world;
  const rider = await world.person('rider');
  const delivery = { deliveryPerson: 'Bo Berg', deliveryPersonPhone: '+1 555 0100' };
  const { id } = await app.book(rider, { delivery });
  const body = { mode: 'card', provider: 'test' } as const;
  const { payment } = good(await app.call('payBooking', { as: rider, params: { id }, body }));
  if (payment === null) throw new Error('no order was opened');
  const amount = amountToDecimal(payment.amount, payment.currency);
  return paid(world, await confirmationOf(world, { orderId: payment.orderId, amount }));
}

async function paid(world: SampleWorld, { payload, headers }: RawRequest) {
  const { order_id: id } = JSON.parse(String(payload)) as { order_id: string };
  const url = '/api/payments/test/callback';
  const answer = await world.app.http.inject({ method: 'POST', url, payload, headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { id, as: await world.person('admin') };
}

/** A payout file of the test provider with these rows. */
export const payoutFile = (
  rows: readonly string[],
  columns: { readonly amount?: string; readonly currency?: string } = {},
) => ({
  query: {
    provider: 'test',
    fileName: 'payout.csv',
    from: '2026-11-20',
    to: '2026-11-20',
    ...columns,
  } as const,
  raw: {
    payload: Buffer.from(['reference,amount', ...rows].join('\r\n')),
    headers: { 'content-type': 'text/csv' },
  },
});

export const moneySamples = {
  checkPayment: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await topUp(world)).orderId },
    }),
    refusedWith: 'payment_not_checkable',
  },
  testPaymentProvider: {
    sameWhateverSaid: true,
    prepare: async (world) => ({ as: await world.person('admin'), params: { provider: 'test' } }),
  },
  requestRefund: {
    anew: true,
    prepare: async (world) => {
      const { id, as } = await paidTopUp(world);
      return { as, params: { id }, body: { amount: 120, source: 'wallet', note: 'Asked by phone' } };
    },
    otherBody: { amount: 130, source: 'wallet' },
    free: { amount: ['number'], note: ['text', 'empty text'] },
  },
  resolveRefund: {
    prepare: async (world) => {
      const { id, as } = await paidTopUp(world);
      const body = { amount: 100, source: 'wallet' } as const;
      const { refunds } = good(await world.app.call('requestRefund', { as, params: { id }, body }));
      const refundId = refunds[0]?.id ?? '';
      await sql`update payment_refunds set state = 'unclear' where id = ${refundId}`.execute(
        world.app.platform.db,
      );
      return { as, params: { id, refundId }, body: { made: true } };
    },
    otherBody: { made: false },
    free: { made: ['boolean'] },
  },
  topUpWallet: {
    anew: true,
    prepare: async (world) => ({
      as: await world.person('rider'),
      body: { amount: 500 + world.next(), provider: 'test' },
    }),
    free: { amount: ['number'] },
  },
  creditWallet: {
    anew: true,
    prepare: async (world) => ({
      as: await world.person('admin'),
      params: { id: (await world.person('rider')).id },
      body: { amount: 500 },
    }),
    free: { amount: ['number'] },
  },
  requestWithdrawal: {
    prepare: async (world) => ({ as: await driverWith(world, 500), body: { amount: 500 } }),
    otherBody: { amount: 400 },
    free: { amount: ['number'] },
  },
  processWithdrawal: {
    prepare: async (world) => {
      const as = await driverWith(world, 500);
      const { id } = good(await world.app.call('requestWithdrawal', { as, body: { amount: 500 } }));
      return { as: await world.person('admin'), params: { id } };
    },
  },
  startPayment: {
    prepare: async (world) => ({
      params: { provider: 'test' },
      raw: form(new URLSearchParams({ ...(await topUp(world)).fields }).toString()),
    }),
    notJson: true,
  },
  returnFromPaymentByForm: {
    // The test provider returns payers by GET; payments/declared-provider.test.ts has one that uses POST.
    prepare: async (world) => ({
      params: { provider: 'test', orderId: (await topUp(world)).orderId },
      raw: form('state=paid'),
    }),
    notJson: true,
    refusedWith: 'not_found',
  },
  submitPaymentPage: {
    prepare: async (world) => ({
      params: { provider: 'test', orderId: (await topUp(world)).orderId },
      raw: form('decision=approved'),
    }),
    notJson: true,
  },
  comparePayouts: {
    prepare: async (world) => ({
      as: await world.person('admin'),
      ...payoutFile([`ref-${world.next()},4.00`]),
    }),
    notJson: true,
    anew: true,
  },
  confirmPayment: {
    prepare: async (world) => ({ params: { provider: 'test' }, raw: await confirmation(world) }),
    notJson: true,
  },
} satisfies Samples;
