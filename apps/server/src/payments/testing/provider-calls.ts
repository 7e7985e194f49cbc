import type { PaymentForm } from '@fiacre/contract';
import { amountToDecimal } from '@fiacre/domain';
import { good, startRides, type RideApp } from '../../bookings/testing/rides.ts';
import type { TestPerson } from '../../testing/people.ts';
import type { TestResponse } from '../../testing/requests.ts';
import { sign } from '../provider/timed-signature.ts';
import { signatureHeader, type TestMessage } from '../providers/test/message.ts';

const secret = 'a secret that only this test and the app know';

/** A test's changes to a provider's callback. */
export interface CallbackChanges {
  readonly message?: Partial<TestMessage>;
  readonly secret?: string;
  readonly signedAt?: Date;
  /** Changes the body after signing. */
  readonly tamper?: (body: string) => string;
  readonly provider?: string;
}

export interface PayingApp extends RideApp {
  /** Sends a provider's callback for an order through the real route. */
  callBack(form: PaymentForm, bent?: CallbackChanges): Promise<TestResponse<unknown>>;
  /** Pays a booking that awaits payment by card. */
  payByCard(bookingId: string, as?: TestPerson): Promise<PaymentForm>;
  /** Tops up a person's wallet through a provider. */
  fill(person: TestPerson, amount: number): Promise<void>;
}

export async function startPaying(options: Parameters<typeof startRides>[0] = {}): Promise<PayingApp> {
  const app = await startRides({ ...options, env: { PAYMENTS_TEST_SECRET: secret, ...options.env } });
  const callBack = (form: PaymentForm, bent: CallbackChanges = {}) => sendCall(app, form, bent);
  return {
    ...app,
    callBack,
    async payByCard(id, as = app.rider) {
      const body = { mode: 'card', provider: 'test' } as const;
      const { payment } = good(await app.call('payBooking', { as, params: { id }, body }));
      if (payment === null) throw new Error('no order was opened');
      return payment;
    },
    async fill(as, amount) {
      const form = good(await app.call('topUpWallet', { as, body: { amount, provider: 'test' } }));
      good(await callBack(form));
    },
  };
}

async function sendCall(
  app: RideApp,
  form: PaymentForm,
  bent: CallbackChanges,
): Promise<TestResponse<unknown>> {
  const message: TestMessage = {
    order_id: form.orderId,
    transaction_id: app.platform.ids.next(),
    amount: amountToDecimal(form.amount, form.currency),
    currency: form.currency,
    result: 'approved',
    ...bent.message,
  };
  const body = JSON.stringify(message);
  // This call also offers a prepaid booking to drivers.
  await app.reportPhones();
  const signature = sign(bent.secret ?? secret, body, bent.signedAt ?? app.clock.now());
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/payments/${bent.provider ?? 'test'}/callback`,
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    payload: bent.tamper?.(body) ?? body,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}
