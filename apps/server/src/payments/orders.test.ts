import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { good } from '../bookings/testing/rides.ts';
import { samplePromo } from '../promos/testing/sample-promo.ts';
import { holdLock, untilBlocked } from '../testing/held-lock.ts';
import type { TestPerson } from '../testing/people.ts';
import { codeOf } from '../testing/requests.ts';
import type { PaymentTables } from './record/tables.ts';
import { startPaying, type PayingApp } from './testing/provider-calls.ts';

let app: PayingApp;
let rider: TestPerson;
beforeAll(async () => {
  app = await startPaying();
});
beforeEach(async () => {
  rider = await app.addPerson('rider');
});
afterAll(() => app.close());

const balance = async (as: TestPerson) => good(await app.call('getWallet', { as })).balance;
const topUp = async (amount: number, as = rider) =>
  good(await app.call('topUpWallet', { as, body: { amount, provider: 'test' } }));
const orders = () => app.platform.db.withTables<PaymentTables>().selectFrom('payment_orders');
const stateOf = async (id: string) =>
  (await orders().select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const auditOf = (action: string, id: string) =>
  app.platform.db
    .selectFrom('audit_log')
    .select('facts')
    .where('action', '=', action)
    .where('object_uuid', '=', id)
    .execute();

async function ordered() {
  const { id } = await app.bookingIn('PENDING', rider);
  return { id, form: await app.payByCard(id, rider) };
}

async function expireNow(): Promise<void> {
  await app.platform.transact(async (tx) =>
    tx.schedule({ name: 'expire-payment-orders', payload: {}, at: tx.now }),
  );
  await app.settle();
}

describe('the life of an order', () => {
  test('PAY-7 ends after half an hour if it is open, and other results are kept', async () => {
    const [open, paid, declined] = [await topUp(100), await topUp(200), await topUp(300)];
    good(await app.callBack(paid));
    good(await app.callBack(declined, { message: { result: 'declined' } }));
    app.clock.forward(30 * 60_000 - 1);
    const young = await topUp(400);
    await expireNow();
    expect(await stateOf(open.orderId)).toBe('open');
    app.clock.forward(1);
    const shown = await app.call('getTopUp', { as: rider, params: { id: open.orderId } });
    expect(good(shown).state).toBe('expired');
    await expireNow();
    const forms = [open, paid, declined, young];
    const states = await Promise.all(forms.map(({ orderId }) => stateOf(orderId)));
    expect(states).toEqual(['expired', 'paid', 'declined', 'open']);
    good(await app.callBack(open));
    expect(await balance(rider)).toBe(300);
  });

  test.each([0, -1, '', null] as const)('WAL-3 WAL-9 does not begin with the amount %j', async (amount) => {
    const answer = await app.call('topUpWallet', { as: rider, body: { amount, provider: 'test' } });
    expect(codeOf(answer)).toBe('no_details_error');
  });

  test('PAY-8 ends with a declining callback, whatever its amount', async () => {
    const { form } = await ordered();
    good(await app.callBack(form, { message: { result: 'declined', amount: '0.00' } }));
    expect(await stateOf(form.orderId)).toBe('declined');
  });

  test('PAY-7 WAL-9 is paid once if two callbacks for a top-up are simultaneous', async () => {
    const form = await topUp(700);
    const statement = sql`select from payment_orders where id = ${form.orderId} for update`;
    const held = await holdLock(app.platform.db, statement);
    const message = { transaction_id: 'tx-of-the-two' };
    const words = [app.callBack(form, { message }), app.callBack(form, { message })];
    await untilBlocked(app.platform.db, 2);
    await held.release();
    expect((await Promise.all(words)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await balance(rider)).toBe(700);
  });

  test('PAY-7 is over after a late payment, and a new request opens a new order', async () => {
    const { promoName: promoCode } = good(
      await app.call('addPromo', { as: app.admin, body: { ...samplePromo, promoName: 'ON AND OFF' } }),
    );
    const { id } = await app.bookingIn('PENDING', rider);
    const asked = { as: rider, params: { id } };
    const apply = async () => good(await app.call('applyPromo', { ...asked, body: { promoCode } }));
    await apply();
    const early = await app.payByCard(id, rider);
    good(await app.call('removePromo', asked));
    good(await app.callBack(early));
    expect([await stateOf(early.orderId), await balance(rider)]).toEqual(['late', early.amount]);
    await apply();
    const again = await app.payByCard(id, rider);
    expect(again.amount).toBe(early.amount);
    expect(again.orderId).not.toBe(early.orderId);
    good(await app.callBack(again));
    expect(good(await app.call('getBooking', asked)).status).toBe('PAID');
  });
});

test('PAY-4 PAY-11 ends if the rider switches from card and wallet to cash, which the driver sees', async () => {
  await app.fill(rider, 500);
  const { id } = await app.bookingIn('PENDING', rider);
  const asked = { as: rider, params: { id } };
  const card = { mode: 'card', provider: 'test', useWallet: true } as const;
  good(await app.call('payBooking', { ...asked, body: card }));
  const body = { mode: 'cash', useWallet: true } as const;
  const said = { status: 'PENDING', paymentMode: 'cash', usedWalletMoney: 500, payableAmount: 719 };
  expect(good(await app.call('payBooking', { ...asked, body }))).toMatchObject({ ...said, payment: null });
  const shown = await app.call('getBooking', { as: app.driver, params: { id } });
  expect(good(shown)).toMatchObject(said);
});

describe('a payment from a provider', () => {
  test('WAL-9 is credited to the driver’s wallet if a driver paid it', async () => {
    const driver = await app.addPerson('driver');
    good(await app.callBack(await topUp(650, driver)));
    expect(await balance(driver)).toBe(650);
    const { rows } = await sql`select kind, balance from ledger_accounts
      where user_id = ${driver.id}`.execute(app.platform.db);
    expect(rows).toEqual([{ kind: 'driver', balance: 650 }]);
  });

  test('PAY-7 differs from another provider’s payment with the same reference', async () => {
    const [ours, theirs] = [await topUp(150), await topUp(250)];
    await sql`update payment_orders set provider = 'elsewhere', provider_reference = 'tx-1', state = 'paid',
      settled_at = now() where id = ${theirs.orderId}`.execute(app.platform.db);
    good(await app.callBack(ours, { message: { transaction_id: 'tx-1' } }));
    expect(await balance(rider)).toBe(150);
  });

  test('PAY-7 moves nothing for an order that is already paid, and is recorded in the audit log', async () => {
    const { form } = await ordered();
    const first = { message: { transaction_id: 'tx-first' } };
    good(await app.callBack(form, first));
    good(await app.callBack(form, first));
    expect(await auditOf('payment-again', form.orderId)).toEqual([]);
    good(await app.callBack(form, { message: { transaction_id: 'tx-second' } }));
    expect(await balance(rider)).toBe(0);
    expect(await auditOf('payment-again', form.orderId)).toMatchObject([
      { facts: { reference: 'tx-second', settledBy: 'tx-first', amount: 1219, currency: 'USD' } },
    ]);
  });
});

describe('a payout file', () => {
  const query = { provider: 'test', fileName: 'payout.csv', from: '2026-11-20', to: '2026-11-20' } as const;
  const compare = (content: string | Uint8Array, change: object = {}) =>
    app.http.inject({
      method: 'POST',
      url: '/api/payouts',
      query: { ...query, ...change },
      headers: { authorization: `Bearer ${app.admin.token}`, 'content-type': 'text/csv' },
      payload: Buffer.from(content),
    });
  const rowsOf = async (file: string, result?: 'different') =>
    good(await app.call('listPayoutRows', { as: app.admin, query: { file, ...(result && { result }) } }));
  const ledger = async () => (await sql`select count(*) from ledger_entries`.execute(app.platform.db)).rows;

  test('PAY-7 is compared with the payments that it names and those of its days, and settles nothing', async () => {
    await sql`update payment_orders set settled_at = settled_at - interval '1 year' where settled_at is not null`.execute(
      app.platform.db,
    );
    const [matched, other, forgotten, open] = [
      await topUp(1000),
      await topUp(2000),
      await topUp(3000),
      await topUp(4000),
    ];
    for (const form of [matched, other, forgotten]) good(await app.callBack(form));
    const day = app.clock.now().toISOString().slice(0, 10);
    const before = await ledger();
    const file = [
      '\uFEFFTransaction ID;Gross;Fee;Net;Status',
      `${matched.orderId};10,00;-0,30;9,70;ok`,
      `${other.orderId};1.020,00;0,30;19,70;ok`,
      `${open.orderId};40,00;;;ok`,
      ';77,00;;;=SUM(A1)',
      '"=HYPERLINK(""x"")";5,00;;;ok',
    ].join('\r\n');
    const sent = await compare(file, { from: day, to: day, decimal: 'comma' });
    expect(sent.json()).toMatchObject({
      provider: 'test',
      fileName: 'payout.csv',
      by: expect.any(String),
      matched: 1,
      differing: 1,
      missingHere: 2,
      missingThere: 1,
      skipped: 1,
    });
    const { id } = sent.json<{ id: string }>();
    const { items } = await rowsOf(id, 'different');
    expect(items).toMatchObject([
      { result: 'amount_differs', line: 3, amount: 102_000, paymentId: other.orderId, paymentAmount: 2000 },
      { result: 'missing_here', line: 4, paymentId: open.orderId },
      { result: 'missing_here', line: 6, paymentId: null },
      { result: 'missing_there', line: null, paymentId: forgotten.orderId, paymentAmount: 3000 },
    ]);
    expect((await rowsOf(id)).total).toBe(5);
    expect([await ledger(), await stateOf(open.orderId)]).toEqual([before, 'open']);
    const csv = await app.http.inject({
      url: `/api/payout-rows?file=${id}`,
      headers: { authorization: `Bearer ${app.admin.token}`, accept: 'text/csv' },
    });
    expect(csv.body).toContain(`"'=HYPERLINK(""x"")"`);
    const { items: files } = good(await app.call('listPayoutFiles', { as: app.admin }));
    expect(files[0]).toMatchObject({ id, matched: 1 });
    expect(await auditOf('compare-payouts', id)).toHaveLength(1);
  });

  test('PAY-7 its days follow the summer time of CET, which the database treats as a fixed offset', async () => {
    const abroad = await startPaying({ env: { TIME_ZONE: 'CET' } });
    try {
      const form = good(
        await abroad.call('topUpWallet', { as: abroad.rider, body: { amount: 500, provider: 'test' } }),
      );
      good(await abroad.callBack(form));
      // Half past midnight on the 15th.
      await sql`update payment_orders set settled_at = '2026-07-14T22:30:00Z'`.execute(abroad.platform.db);
      const sent = await abroad.http.inject({
        method: 'POST',
        url: '/api/payouts',
        query: { ...query, from: '2026-07-15', to: '2026-07-15' },
        headers: { authorization: `Bearer ${abroad.admin.token}`, 'content-type': 'text/csv' },
        payload: 'reference,amount\nunknown,1.00',
      });
      expect(sent.json()).toMatchObject({ missingHere: 1, missingThere: 1 });
    } finally {
      await abroad.close();
    }
  });

  test.each<[string, Uint8Array | string, object]>([
    ['UTF-16, with tabs', Buffer.from('\uFEFFreference\tamount\nout-1\t1234.50', 'utf16le'), {}],
    ['Arabic digits', 'sep=;\nreference;amount\nout-2;١٬٢٣٤٫٥٠\n;\n', {}],
    ['a decimal comma and narrow spaces', 'reference;amount\nout-3;1\u202F234,50', { decimal: 'comma' }],
    ['points in thousands', 'reference;amount\nout-4;1.234,50;\n', { decimal: 'comma' }],
  ])('PAY-7 MISC-8 is read in %s', async (_, content, change) => {
    const sent = await compare(content, change);
    const { items } = await rowsOf(sent.json<{ id: string }>().id);
    expect(items).toContainEqual(expect.objectContaining({ result: 'missing_here', amount: 123_450 }));
  });

  const latin = Buffer.from('reference,amount\nRené,1', 'latin1');
  const wide = Buffer.from('reference,amount\na,1', 'utf16le');
  test.each<[string, string, string | Uint8Array, object]>([
    ['an encoding other than UTF-8', 'payout_file_unreadable', latin, {}],
    ['UTF-16', 'payout_file_unreadable', wide, {}],
    ['no rows', 'payout_file_unreadable', 'reference,amount\r\n\r\n', {}],
    ['an open quote', 'payout_file_unreadable', 'reference,amount\na,"1', {}],
    ['more than 5 MB', 'too_large', new Uint8Array(5 * 1024 * 1024 + 1), {}],
    ['unknown columns', 'payout_columns_missing', 'ref,sum\na,1', {}],
    ['a chosen column that is missing', 'payout_columns_missing', 'reference,amount\na,1', { fee: 'Cost' }],
    ['a decimal comma', 'payout_decimal_comma', 'reference,amount\na,"12,50"', {}],
    ['an amount that could be read in two ways', 'payout_decimal_comma', 'reference,amount\na,"1,234"', {}],
    [
      'a point that was not announced',
      'payout_amount_wrong',
      'reference,amount\na,12.50',
      { decimal: 'comma' },
    ],
    ['too many decimals', 'payout_amount_wrong', 'reference,amount\na,1.005', {}],
    ['no amount', 'payout_amount_wrong', 'reference,amount\na,', {}],
    ['an unknown currency', 'payout_currency_unknown', 'reference,amount,currency\na,1,XBT', {}],
    ['the same row twice', 'payout_row_repeated', 'reference,amount\na,1\na,1', {}],
    ['days in the wrong order', 'invalid_request', 'reference,amount\na,1', { to: '2026-11-19' }],
    ['an unknown provider', 'no_provider_found', 'reference,amount\na,1', { provider: 'x' }],
  ])('PAY-7 with %s is refused with %s', async (_, code, content, change) => {
    const answer = await compare(content, change);
    expect(answer.json<{ error: { code: string } }>().error.code).toBe(code);
  });

  test('PAY-7 the refusal of unknown columns lists the headings, from which the admin chooses', async () => {
    const content = 'When,Ref,Sum\n1,a,1.00';
    const { error } = (await compare(content)).json<{ error: { facts: object } }>();
    expect(error.facts).toEqual({ missing: ['reference', 'amount'], headings: ['When', 'Ref', 'Sum'] });
    expect((await compare(content, { reference: 'Ref', amount: 'sum' })).statusCode).toBe(200);
  });
});
