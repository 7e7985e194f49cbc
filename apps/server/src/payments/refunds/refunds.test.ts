import type { PaymentRow } from '@fiacre/contract';
import { withdrawalPostings } from '@fiacre/domain';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { compareBooks } from '../../wallet/compare-books.ts';
import { balanceOf, post } from '../../wallet/index.ts';
import { ProviderFault } from '../provider/provider-http.ts';
import { startDeclaredPayments } from '../testing/declared-payments.ts';

const { app, rider, world, ask, refusedWith, resultOf, callBack, opened, paid, run, reset } =
  await startDeclaredPayments();
beforeEach(reset);
afterAll(() => app.close());

interface Wanted {
  readonly amount: number;
  readonly source: 'wallet' | 'operator';
  readonly note?: string;
}

const refund = async (id: string, body: Wanted) =>
  (await ask('requestRefund', { params: { id }, body })) as PaymentRow;
const read = async (id: string) => (await ask('getPayment', { params: { id } })) as PaymentRow;
const resolve = (id: string, refundId: string, made: boolean) =>
  ask('resolveRefund', { params: { id, refundId }, body: { made } });
const wallet = () => balanceOf(app.platform.db, { kind: 'rider', userId: rider.id }, 'USD');
const operator = async () => {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount), 0)::int as sum from ledger_entries
    join ledger_accounts account on account.id = account_id where kind = 'operator'`.execute(app.platform.db);
  return rows[0]?.sum ?? 0;
};
const booksAgree = async () => {
  const { wrongProviders } = await compareBooks(app.platform.db);
  expect(wrongProviders).toBe(0);
};
/** Takes money out of the wallet, as a withdrawal does. */
const spendAllBut = async (left: number) => {
  const owner = { kind: 'rider', userId: rider.id } as const;
  const spent = withdrawalPostings(owner, (await wallet()) - left);
  const { ids } = app.platform;
  await app.platform.transact((tx) => post(tx, ids, spent, { currency: 'USD', sourceId: ids.next() }));
};
const make = async ({ refunds }: PaymentRow) => run('make-refund', { id: refunds.at(-1)?.id });

describe('PAY-9 a refund by an admin', () => {
  test('takes the money immediately, and is made by the provider', async () => {
    const id = await paid();
    const [before, ours] = [await wallet(), await operator()];
    const asked = await refund(id, { amount: 120, source: 'wallet', note: ' Asked by phone ' });
    expect(asked).toMatchObject({ refunded: 120, refundable: 380 });
    expect(asked.refunds).toMatchObject([{ amount: 120, source: 'wallet', state: 'requested' }]);
    expect(await wallet()).toBe(before - 120);
    await make(asked);
    await make(await refund(id, { amount: 380, source: 'wallet' }));
    expect([await wallet(), await operator()]).toEqual([before - 500, ours]);
    expect(world.refunds).toEqual([`ref ${id} 120 USD`, `ref ${id} 380 USD`]);
    const shown = await read(id);
    expect(shown.refunds.map(({ state }) => state)).toEqual(['made', 'made']);
    expect([shown.refunded, shown.refundable]).toEqual([500, 0]);
    await booksAgree();
  });

  test('never exceeds the payment or the wallet, even with simultaneous requests', async () => {
    const id = await paid();
    expect(await refusedWith(refund(id, { amount: 501, source: 'wallet' }))).toBe('refund_too_much');
    const both = await Promise.allSettled([
      refund(id, { amount: 300, source: 'wallet' }),
      refund(id, { amount: 300, source: 'wallet' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await spendAllBut(100);
    expect(await refusedWith(refund(id, { amount: 150, source: 'wallet' }))).toBe('refund_wallet_short');
    expect((await read(id)).refunded).toBe(300);
  });

  test('is a multiple of the provider’s step; other amounts never reach the provider', async () => {
    const id = await paid();
    const [before, early] = [await wallet(), await refund(id, { amount: 50, source: 'wallet' })];
    world.step = 100;
    expect(await read(id)).toMatchObject({ refundable: 400, refundStep: 100 });
    expect(await refusedWith(refund(id, { amount: 150, source: 'wallet' }))).toBe('invalid_request');
    // Requested under a different rounding step.
    await make(early);
    expect(world.refunds).toEqual([]);
    expect((await read(id)).refunds).toMatchObject([{ state: 'failed' }]);
    expect(await wallet()).toBe(before);
    await make(await refund(id, { amount: 200, source: 'wallet' }));
    expect(world.refunds).toEqual([`ref ${id} 200 USD`]);
  });

  test('is refused before the payment, and for an unknown payment', async () => {
    const { orderId } = await opened();
    expect(await refusedWith(refund(orderId, { amount: 1, source: 'operator' }))).toBe(
      'refund_not_supported',
    );
    expect(await refusedWith(refund(rider.id, { amount: 1, source: 'operator' }))).toBe('not_found');
  });

  test('returns the money if the provider refuses it', async () => {
    const id = await paid();
    const before = await wallet();
    const asked = await refund(id, { amount: 200, source: 'wallet' });
    world.refund = new ProviderFault('fake', 422, 'refused the request');
    await make(asked);
    expect((await read(id)).refunds).toMatchObject([{ state: 'failed' }]);
    expect([await wallet(), (await read(id)).refundable]).toEqual([before, 500]);
    // Once the refund has a result, another run of the job does nothing.
    delete world.refund;
    await make(asked);
    expect(world.refunds).toEqual([]);
    await booksAgree();
  });
});

describe('PAY-9 a refund without a clear response', () => {
  test('is not sent twice to a provider that would make it twice, and an admin decides', async () => {
    const id = await paid();
    const before = await wallet();
    const first = await refund(id, { amount: 50, source: 'wallet' });
    world.refund = new Error('the connection broke');
    await make(first);
    expect((await read(id)).refunds).toMatchObject([{ state: 'unclear', finishedAt: null }]);
    delete world.refund;
    await make(first);
    expect(world.refunds).toEqual([]);
    await resolve(id, first.refunds[0]?.id ?? '', false);
    expect(await wallet()).toBe(before);
    expect(await refusedWith(resolve(id, first.refunds[0]?.id ?? '', true))).toBe('refund_decided');
    const second = await refund(id, { amount: 60, source: 'wallet' });
    world.refund = new ProviderFault('fake', 503, 'refused the request');
    await make(second);
    await resolve(id, second.refunds.at(-1)?.id ?? '', true);
    expect((await read(id)).refunds.map(({ state }) => state)).toEqual(['failed', 'made']);
    expect(await wallet()).toBe(before - 60);
    await booksAgree();
  });

  test('is not sent again if the process died after sending it', async () => {
    const id = await paid();
    const asked = await refund(id, { amount: 50, source: 'wallet' });
    const refundId = asked.refunds[0]?.id ?? '';
    await sql`update payment_refunds set sent_at = ${app.clock.now()} where id = ${refundId}`.execute(
      app.platform.db,
    );
    await make(asked);
    expect(world.refunds).toEqual([]);
    expect((await read(id)).refunds).toMatchObject([{ state: 'unclear' }]);
  });

  test('is repeated with the same key at growing intervals for three days, if the provider recognises the key', async () => {
    world.refundsOnce = true;
    const id = await paid();
    const asked = await refund(id, { amount: 50, source: 'wallet' });
    world.refund = new Error('the connection broke');
    await make(asked);
    expect((await read(id)).refunds).toMatchObject([{ state: 'requested' }]);
    app.clock.forward(73 * 3600_000);
    await make(asked);
    expect((await read(id)).refunds).toMatchObject([{ state: 'unclear' }]);
    delete world.refundsOnce;
  });
});

test('PAY-9 a second payment of one order is refunded once, without touching the ledger', async () => {
  const id = await paid();
  const before = await wallet();
  await callBack(resultOf(id, { reference: `again ${id}` }));
  await callBack(resultOf(id, { reference: `again ${id}` }));
  const shown = await read(id);
  expect(shown.refunds).toMatchObject([{ source: 'second-payment', amount: 500, state: 'requested' }]);
  expect([shown.refunded, shown.refundable]).toEqual([0, 500]);
  await make(shown);
  expect(world.refunds).toEqual([`again ${id} 500 USD`]);
  expect(await wallet()).toBe(before);
  await booksAgree();
  const trail = app.platform.db.selectFrom('audit_log').select('action').where('object_uuid', '=', id);
  expect((await trail.orderBy('id').execute()).map(({ action }) => action)).toEqual([
    'payment-open',
    'payment-paid',
    'payment-again',
    'payment-refund-made',
  ]);
});

test('PAY-7 an admin sees all payments, filters them and queries the provider again', async () => {
  const id = await paid();
  const { orderId } = await opened();
  const list = (query: object) =>
    ask('listPayments', { query }) as Promise<{ items: PaymentRow[]; total: number }>;
  const newest = (await list({ pageSize: 2 })).items;
  expect(newest.map((row) => row.id)).toEqual([orderId, id]);
  expect(newest).toMatchObject([
    { state: 'open', canCheck: true, refundable: 0, purpose: 'top-up', name: expect.stringMatching(/\S/) },
    { state: 'paid', canCheck: false, refundable: 500, reference: `ref ${id}` },
  ]);
  expect((await list({ q: `ref ${id}` })).items.map((row) => row.id)).toEqual([id]);
  const [payer = ''] = newest.map(({ name }) => name);
  expect(payer).toMatch(/\S \S/);
  expect((await list({ q: payer })).items.map((row) => row.id)).toContain(id);
  expect((await list({ q: `${payer} x9` })).total).toBe(0);
  expect((await list({ state: 'open', provider: 'fake' })).items.every(({ state }) => state === 'open')).toBe(
    true,
  );
  expect((await list({ refund: 'unclear' })).items.every(({ refunds }) => refunds.length > 0)).toBe(true);
  expect((await list({ q: '%' })).total).toBe(0);
  world.status = resultOf(orderId);
  expect(await ask('checkPayment', { params: { id: orderId } })).toMatchObject({ state: 'paid' });
});
