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
  returnFromPayment: {
    method: 'GET',
    path: '/payments/:provider/:orderId/return',
    access: everyone,
    limit: { max: 60, perSeconds: 60 },
    fromProvider: true,
    raw: true,
    summary: 'A provider sends the payer back here; answers with the way to the app',
  },
  returnFromPaymentByForm: {
    method: 'POST',
    path: '/payments/:provider/:orderId/return',
    access: everyone,
    limit: { max: 60, perSeconds: 60 },
    fromProvider: true,
    takes: 'text',
    raw: true,
    summary: 'The same for a provider that posts a form',
  },
  paymentPage: {
    method: 'GET',
    path: '/payments/:provider/:orderId',
    access: everyone,
    raw: true,
    summary: 'A page on which an order is paid, of a provider without a page of its own',
  },
  submitPaymentPage: {
    method: 'POST',
    path: '/payments/:provider/:orderId',
    access: everyone,
    limit: { max: 60, perSeconds: 60 },
    takes: 'text',
    raw: true,
    summary: 'The form of that page',
  },
} as const satisfies Record<string, RouteDeclaration>;
