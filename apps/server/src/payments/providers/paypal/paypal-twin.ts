import {
  addRefund,
  minorOf,
  ok,
  openPayment,
  refused,
  require,
  unitsOf,
  type Confirmation,
  type ProviderTwin,
  type TwinPayment,
} from '../../provider/twin.ts';

/** PayPal verifies webhooks on request, so this twin remembers those it sent. */
export function paypalTwin(now: () => Date): ProviderTwin {
  const payments = new Map<string, TwinPayment>();
  const sent = new Set<string>();
  let url = '';
  const captureOf = (payment: TwinPayment) => ({
    id: `CAP${payment.id}`,
    status: payment.state === 'approved' ? 'COMPLETED' : 'DECLINED',
    custom_id: payment.orderId,
    amount: { currency_code: payment.currency, value: unitsOf(payment) },
  });
  const isCaptured = new Set<string>();
  const orderOf = (payment: TwinPayment) => ({
    id: payment.id,
    status: isCaptured.has(payment.id)
      ? 'COMPLETED'
      : payment.state === 'open'
        ? 'PAYER_ACTION_REQUIRED'
        : 'APPROVED',
    links: [
      { rel: 'self', href: `${url}/v2/checkout/orders/${payment.id}` },
      { rel: 'payer-action', href: `${url}/checkoutnow?token=${payment.id}` },
    ],
    purchase_units: [
      {
        custom_id: payment.orderId,
        ...(isCaptured.has(payment.id) && { payments: { captures: [captureOf(payment)] } }),
      },
    ],
  });
  const event = (type: string, resource: object, isForged = false): Confirmation => {
    // Adds a space that a parser would remove, because the signature covers the bytes.
    const body = `{"id":"WH-${sent.size}", "event_type":"${type}","resource":${JSON.stringify(resource)}}`;
    if (!isForged) sent.add(body);
    const headers = {
      'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
      'paypal-transmission-time': now().toISOString(),
      'paypal-transmission-sig': 'c2ln',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/one',
      'paypal-auth-algo': 'SHA256withRSA',
    };
    return { headers, body };
  };
  return {
    name: 'paypal',
    currency: 'USD',
    environment(base) {
      url = base;
      return {
        PAYMENTS_PAYPAL_CLIENT_ID: 'client',
        PAYMENTS_PAYPAL_CLIENT_SECRET: 'client secret',
        PAYMENTS_PAYPAL_WEBHOOK_ID: '1JE4291016473214C',
        PAYMENTS_PAYPAL_URL: base,
      };
    },
    payments,
    answer({ method, path, headers, body }) {
      if (path === '/v1/oauth2/token') {
        const basic = `Basic ${Buffer.from('client:client secret').toString('base64')}`;
        require(headers['authorization'] === basic &&
          body === 'grant_type=client_credentials', 'credentials');
        return ok({ access_token: 'token', token_type: 'Bearer', expires_in: 32_400 });
      }
      if (headers['authorization'] !== 'Bearer token') return refused(401, 'AUTHENTICATION_FAILURE');
      if (path === '/v1/notifications/webhooks/1JE4291016473214C') return ok({ id: '1JE4291016473214C' });
      if (path === '/v1/notifications/verify-webhook-signature') {
        const [, given = ''] = /"webhook_event":(.*)\}$/s.exec(body) ?? [];
        const isRight = sent.has(given) && body.includes('"webhook_id":"1JE4291016473214C"');
        return ok({ verification_status: isRight ? 'SUCCESS' : 'FAILURE' });
      }
      if (method === 'POST') require(headers['paypal-request-id'], 'PayPal-Request-Id');
      if (method === 'POST' && path === '/v2/checkout/orders') {
        const { intent, purchase_units: units } = JSON.parse(body) as {
          intent: string;
          purchase_units: { custom_id: string; amount: { currency_code: string; value: string } }[];
        };
        const [unit] = units;
        require(intent === 'CAPTURE' && unit !== undefined && units.length === 1, 'one unit to capture');
        const { value, currency_code: currency } = unit.amount;
        require(/^\d+\.\d{2}$/.test(value), `amount ${value}`);
        const id = `5O${unit.custom_id.slice(-8).toUpperCase()}`;
        return ok(
          orderOf(openPayment(payments, { id, orderId: unit.custom_id, amount: minorOf(value), currency })),
        );
      }
      const [, kind, id = '', action] =
        /^\/v2\/(checkout\/orders|payments\/captures)\/([^/]+)\/?(\w*)$/.exec(path) ?? [];
      const payment = payments.get(id.replace('CAP', ''));
      if (payment === undefined) return refused(404, 'RESOURCE_NOT_FOUND');
      if (kind === 'checkout/orders' && method === 'GET') return ok(orderOf(payment));
      if (action === 'capture') {
        if (payment.state === 'open') return refused(422, 'ORDER_NOT_APPROVED');
        isCaptured.add(payment.id);
        return ok(orderOf(payment));
      }
      const { amount } = JSON.parse(body) as { amount: { value: string } };
      const isMade = addRefund(payment, String(headers['paypal-request-id']), minorOf(amount.value));
      return isMade ? ok({ id: 'R1', status: 'COMPLETED' }) : refused(422, 'REFUND_AMOUNT_EXCEEDED');
    },
    arrive(handOff) {
      require(handOff.kind === 'redirect', 'a redirect');
      const payment = payments.get(new URL(handOff.address).searchParams.get('token') ?? '');
      require(payment, 'no such order');
      return payment;
    },
    confirm: (payment, { isForged = false } = {}) =>
      payment.state === 'approved' && !isCaptured.has(payment.id)
        ? event('CHECKOUT.ORDER.APPROVED', orderOf(payment), isForged)
        : event(`PAYMENT.CAPTURE.${captureOf(payment).status}`, captureOf(payment), isForged),
    otherEvent: () => event('BILLING.PLAN.CREATED', { id: 'P-1' }),
    refundsOnce: true,
  };
}
