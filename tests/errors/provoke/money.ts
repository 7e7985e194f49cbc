import { sql } from 'kysely';
import { good } from '../../../apps/server/src/bookings/testing/rides.ts';
import { confirmation, paidParcel, payoutFile } from '../../samples/money.ts';
import { sampleOf } from '../../samples/samples.ts';
import { sendBytes, sendGood } from '../../samples/send.ts';
import type { SampleWorld } from '../../samples/world.ts';
import type { Places, Provocations } from '../provocation.ts';

async function callBack({ app }: SampleWorld, raw: Awaited<ReturnType<typeof confirmation>>) {
  return sendBytes(app.http, 'confirmPayment', { params: { provider: 'test' }, ...raw });
}

/** Requests a refund of a paid top-up after changing its row. */
async function refundOf({ taxi }: Places, change: object, row = 'id = id') {
  const world = await taxi();
  const request = await sampleOf('requestRefund').prepare(world);
  const id = String(request.params?.['id']);
  await sql`update payment_orders set ${sql.raw(row)} where id = ${id}`.execute(world.app.platform.db);
  return sendGood(world.app.http, 'requestRefund', { ...request, body: { ...request.body, ...change } });
}

async function compared({ taxi }: Places, { query, raw }: ReturnType<typeof payoutFile>) {
  const world = await taxi();
  return sendGood(world.app.http, 'comparePayouts', { as: world.app.admin, query, raw });
}

/** Errors of wallets, payments and withdrawals. Sources: ERR-29, ERR-32, ERR-33, ERR-45. */
export const moneyErrors: Provocations = {
  no_details_error: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('creditWallet', { as: app.admin, params: { id: app.rider.id }, body: { amount: 0 } });
  },
  provider_fetch_error: async ({ taxi }) => {
    const { app } = await taxi();
    const { db } = app.platform;
    await sql`alter table payment_secrets rename to payment_secrets_away`.execute(db);
    const answer = await app.call('callProviders', { as: app.rider });
    await sql`alter table payment_secrets_away rename to payment_secrets`.execute(db);
    return answer;
  },
  payment_amount_wrong: async ({ taxi }) => {
    const world = await taxi();
    return callBack(world, await confirmation(world, '4.99'));
  },
  payment_signature_wrong: async ({ taxi }) => {
    const world = await taxi();
    const { payload, headers } = await confirmation(world);
    return callBack(world, { payload: `${String(payload)} `, headers });
  },
  payment_not_checkable: async ({ taxi }) => {
    const world = await taxi();
    return sendGood(world.app.http, 'checkPayment', await sampleOf('checkPayment').prepare(world));
  },
  payment_not_paid: async (places) => refundOf(places, {}, `state = 'expired', settled_at = null`),
  refund_too_much: async (places) => refundOf(places, { amount: 1_000_000 }),
  refund_held: async ({ delivery }) => {
    const world = await delivery();
    const { id, as } = await paidParcel(world);
    const body = { amount: 100, source: 'operator' } as const;
    return world.app.call('requestRefund', { as, params: { id }, body });
  },
  refund_wallet_only: async (places) => refundOf(places, { source: 'operator' }),
  refund_wallet_short: async (places) =>
    refundOf(places, { source: 'wallet', amount: 1_000_000 }, 'amount = 1000000'),
  refund_not_supported: async (places) => refundOf(places, {}, `provider = 'gone'`),
  refund_decided: async ({ taxi }) => {
    const world = await taxi();
    const request = await sampleOf('resolveRefund').prepare(world);
    good(await sendGood(world.app.http, 'resolveRefund', request));
    return sendGood(world.app.http, 'resolveRefund', request);
  },
  correction_too_low: async ({ taxi }) => {
    const world = await taxi();
    const request = await sampleOf('correctCharge').prepare(world);
    const body = { ...request.body, lines: [{ kind: 'goodwill', amount: 90_000_000 }] };
    return sendGood(world.app.http, 'correctCharge', { ...request, body });
  },
  payout_file_unreadable: (places) => compared(places, payoutFile(['"a'])),
  payout_file_too_long: (places) =>
    compared(places, payoutFile(Array.from({ length: 20_001 }, (_, row) => `r${row},1`))),
  payout_columns_missing: (places) => compared(places, payoutFile(['a,1'], { amount: 'Sum' })),
  payout_amount_wrong: (places) => compared(places, payoutFile(['a,much'])),
  payout_decimal_comma: (places) => compared(places, payoutFile(['a,"1,50"'])),
  payout_currency_unknown: (places) => compared(places, payoutFile(['a,1'], { currency: 'reference' })),
  payout_row_repeated: (places) => compared(places, payoutFile(['a,1', 'a,1'])),
  payment_closed: async ({ taxi }) => {
    const world = await taxi();
    const request = await sampleOf('startPayment').prepare(world);
    world.app.clock.forward(31 * 60_000);
    return sendGood(world.app.http, 'startPayment', request);
  },
  withdrawals_off: async ({ taxi }) => {
    const { app } = await taxi();
    return app.call('requestWithdrawal', { as: app.rider, body: { amount: 1 } });
  },
  withdrawal_processed: async ({ taxi }) => {
    const world = await taxi();
    const request = await sampleOf('processWithdrawal').prepare(world);
    good(await sendGood(world.app.http, 'processWithdrawal', request));
    return sendGood(world.app.http, 'processWithdrawal', request);
  },
};
