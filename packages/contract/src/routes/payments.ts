import { everyone, signedIn, type RouteDeclaration } from '../policy.ts';

export const paymentRoutes = {
  listPaymentProviders: {
    method: 'GET',
    path: '/api/payment-providers',
    access: signedIn,
    summary: 'Ways to pay by card',
  },
  // The specification's own call keeps its path at the root (CALL-11, CALL-20).
  callProviders: { method: 'GET', path: '/get_providers', access: signedIn, summary: 'Ways to pay by card' },
  startPayment: {
    method: 'POST',
    path: '/payments/:provider',
    access: everyone,
    limit: { max: 60, perSeconds: 60 },
    takes: 'text',
    raw: true,
    summary: 'The payment form is posted here; answers with the way to the provider',
  },
  confirmPayment: {
    method: 'POST',
    path: '/api/payments/:provider/callback',
    access: everyone,
    limit: { max: 3000, perSeconds: 60 },
    takes: 'text',
    summary: 'A provider says, signed, what became of an order',
  },
  testPaymentPage: {
    method: 'GET',
    path: '/payments/test/:orderId',
    access: everyone,
    raw: true,
    summary: 'The page of the test provider',
  },
  decideTestPayment: {
    method: 'POST',
    path: '/payments/test/:orderId',
    access: everyone,
    limit: { max: 60, perSeconds: 60 },
    takes: 'text',
    raw: true,
    summary: 'Somebody approves or declines on the page of the test provider',
  },
} as const satisfies Record<string, RouteDeclaration>;
