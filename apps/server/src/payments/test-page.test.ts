import type { PaymentForm } from '@fiacre/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { good } from '../bookings/testing/rides.ts';
import { startPaying, type PayingApp } from './testing/provider-calls.ts';

let app: PayingApp;
beforeAll(async () => {
  app = await startPaying();
});
afterAll(() => app.close());

const urlencoded = 'application/x-www-form-urlencoded';
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': urlencoded, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const page = (orderId: string) => app.http.inject(`/payments/test/${orderId}`);
const decide = (orderId: string, decision: string) => post(`/payments/test/${orderId}`, { decision });
const bookingNow = async (id: string) =>
  good(await app.call('getBooking', { as: app.rider, params: { id } }));

async function ordered() {
  const booking = await app.bookingIn('PENDING');
  return { booking, form: await app.payByCard(booking.id) };
}

test('PAY-2 BKT-11 paying by card returns the form with its link and hidden fields', async () => {
  const { booking, form } = await ordered();
  const me = good(await app.call('me', { as: app.rider }));
  expect(form).toEqual<PaymentForm>({
    orderId: form.orderId,
    provider: 'test',
    amount: 1219,
    currency: 'USD',
    link: '/payments/test',
    fields: {
      order_id: form.orderId,
      amount: '12.19',
      currency: 'USD',
      product_name: `Fiacre ${booking.reference}`,
      first_name: 'rider',
      last_name: me.lastName,
      quantity: '1',
      cust_id: app.rider.id,
      mobile_no: me.mobile ?? '',
      email: app.rider.email,
    },
  });
  expect(await bookingNow(booking.id)).toMatchObject({ status: 'PENDING', paymentMode: 'card' });
});

test('PAY-2 PAY-7 PAY-10 the form leads to the page, and approving there pays for the ride', async () => {
  const { booking, form } = await ordered();
  const started = await post(form.link, form.fields);
  expect([started.statusCode, started.headers.location]).toEqual([303, `/payments/test/${form.orderId}`]);
  const shown = await page(form.orderId);
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain('<h1>$12.19</h1>');
  expect(shown.body).toContain(booking.reference);
  const decided = await decide(form.orderId, 'approved');
  expect([decided.statusCode, decided.headers.location]).toEqual([303, `/payments/test/${form.orderId}`]);
  expect(await bookingNow(booking.id)).toMatchObject({ status: 'PAID', gateway: 'test', customerPaid: 1219 });
  const after = await page(form.orderId);
  expect(after.body).toContain('The payment was approved');
  expect(after.body).not.toContain('<form');
  expect((await decide(form.orderId, 'approved')).statusCode).toBe(303);
  expect((await post(form.link, form.fields)).statusCode).toBe(409);
});

test('PAY-7 the amount in the form is ignored', async () => {
  const { booking, form } = await ordered();
  const bent = { ...form.fields, amount: '0.01', currency: 'JPY', cust_id: app.admin.id };
  expect((await post(form.link, bent)).statusCode).toBe(303);
  expect((await page(form.orderId)).body).toContain('<h1>$12.19</h1>');
  await decide(form.orderId, 'approved');
  expect(await bookingNow(booking.id)).toMatchObject({ customerPaid: 1219 });
});

test('PAY-8 nobody is asked to pay an amount that is no longer due', async () => {
  const [paid, reduced] = [await ordered(), await ordered()];
  const params = { id: paid.booking.id };
  good(await app.call('confirmCashBooking', { as: app.driver, params }));
  expect((await post(paid.form.link, paid.form.fields)).json()).toMatchObject({
    error: { code: 'payment_closed' },
  });
  await app.fill(app.rider, 219);
  const body = { mode: 'card', provider: 'test', useWallet: true } as const;
  const rest = good(
    await app.call('payBooking', { as: app.rider, params: { id: reduced.booking.id }, body }),
  );
  expect(rest.payment?.amount).toBe(1000);
  expect((await post(reduced.form.link, reduced.form.fields)).statusCode).toBe(409);
  const { link = '', fields = {} } = rest.payment ?? {};
  expect((await post(link, fields)).statusCode).toBe(303);
});

test('PAY-8 declining leaves the ride unpaid and the page offers another attempt', async () => {
  const { booking, form } = await ordered();
  await decide(form.orderId, 'declined');
  expect((await bookingNow(booking.id)).status).toBe('PENDING');
  const { body } = await page(form.orderId);
  expect(body).toContain('was declined');
  expect(body).toContain('<form');
});

test('PAY-10 the page runs nothing, loads nothing and submits its form only to us', async () => {
  const { form } = await ordered();
  const { headers, body } = await page(form.orderId);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).not.toContain('unsafe');
  expect(body).not.toMatch(/<script|<img|<link|\sstyle=|\son\w+=/);
  expect(headers['cache-control']).toBe('no-store');
});

test('PAY-10 names entered by people are escaped on the page', async () => {
  await app.platform.db
    .withTables<{ settings: { values: string } }>()
    .updateTable('settings')
    .set({ values: JSON.stringify({ appName: '<script>alert(1)</script>"' }) })
    .execute();
  const { form } = await ordered();
  const { body } = await page(form.orderId);
  expect(body).not.toContain('<script');
  expect(body).toContain('&lt;script&gt;');
});

test.each([
  ['an unknown order', '/payments/test/01a1fde3-39c6-7625-b7f9-00000000dead', 404],
  ['no order', '/payments/test/42', 404],
])('PAY-10 the page of %s is not found', async (_, url, status) => {
  expect((await app.http.inject(url)).statusCode).toBe(status);
});

test('PAY-2 a form without an order, for an unknown one or another provider is refused', async () => {
  const { form } = await ordered();
  expect((await post('/payments/test', {})).statusCode).toBe(400);
  expect((await post('/payments/test', { order_id: app.rider.id })).statusCode).toBe(404);
  expect((await post('/payments/stripe', form.fields)).statusCode).toBe(404);
  expect((await decide(form.orderId, 'free')).statusCode).toBe(400);
});

test('PAY-10 another site cannot make a browser approve or decline', async () => {
  const { booking, form } = await ordered();
  const foreign = { 'sec-fetch-site': 'cross-site' };
  const answer = await post(`/payments/test/${form.orderId}`, { decision: 'approved' }, foreign);
  expect(answer.statusCode).toBe(403);
  expect((await bookingNow(booking.id)).status).toBe('PENDING');
});

test('PAY-8 the page accepts no payment after half an hour', async () => {
  const { booking, form } = await ordered();
  app.clock.forward(30 * 60_000);
  expect((await page(form.orderId)).body).toContain('has expired');
  await decide(form.orderId, 'approved');
  expect((await bookingNow(booking.id)).status).toBe('PENDING');
  const again = await app.payByCard(booking.id);
  expect(again.orderId).not.toBe(form.orderId);
});
