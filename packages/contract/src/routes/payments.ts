import { everyone, signedIn, type RouteDeclaration } from '../policy.ts';

/** For admins, who see every payment. */
const office = { access: ['admin'], object: 'payment' } as const;

export const paymentRoutes = {
  listPayments: {
    method: 'GET',
    path: '/api/payments',
    access: ['admin'],
    csv: true,
    summary: 'Card payments of everybody',
  },
  getPayment: {
    method: 'GET',
    path: '/api/payments/:id',
    ...office,
    summary: 'A card payment with its refunds',
  },
  checkPayment: {
    method: 'POST',
    path: '/api/payments/:id/check',
    ...office,
    limit: { max: 60, perSeconds: 60 },
    summary: 'Query the provider for the result of a payment',
  },
  requestRefund: {
    method: 'POST',
    path: '/api/payments/:id/refunds',
    ...office,
    summary: 'Refund all or part of a payment to the card',
  },
  resolveRefund: {
    method: 'POST',
    path: '/api/payments/:id/refunds/:refundId/resolve',
    ...office,
    summary: 'Record whether an unclear refund was made',
  },
  listPaymentProviders: {
    method: 'GET',
    path: '/api/payment-providers',
    access: signedIn,
    summary: 'Card payment providers',
  },
  // The specification's call keeps its path at the root (CALL-11, CALL-20).
  callProviders: {
    method: 'GET',
    path: '/get_providers',
    access: signedIn,
    summary: 'Card payment providers',
  },
  startPayment: {
    method: 'POST',
    path: '/payments/:provider',
    access: everyone,
    limit: { max: 60, perSeconds: 60 },
    takes: 'text',
    raw: true,
    summary: 'Receive the payment form and redirect to the provider',
  },
  confirmPayment: {
    method: 'POST',
    path: '/api/payments/:provider/callback',
    access: everyone,
    limit: { max: 3000, perSeconds: 60 },
    takes: 'text',
    summary: 'Signed webhook of a provider with the result of an order',
  },
  returnFromPayment: {
    method: 'GET',
    path: '/payments/:provider/:orderId/return',
    access: everyone,
    limit: { max: 60, perSeconds: 60 },
    fromProvider: true,
    raw: true,
    summary: 'Return URL of a provider; redirects to the app',
  },
  returnFromPaymentByForm: {
    method: 'POST',
    path: '/payments/:provider/:orderId/return',
    access: everyone,
    limit: { max: 60, perSeconds: 60 },
    fromProvider: true,
    takes: 'text',
    raw: true,
    summary: 'Return URL of a provider that posts a form',
  },
  paymentPage: {
    method: 'GET',
    path: '/payments/:provider/:orderId',
    access: everyone,
    raw: true,
    summary: 'Payment page for a provider without its own page',
  },
  submitPaymentPage: {
    method: 'POST',
    path: '/payments/:provider/:orderId',
    access: everyone,
    limit: { max: 60, perSeconds: 60 },
    takes: 'text',
    raw: true,
    summary: 'Form of the payment page',
  },
} as const satisfies Record<string, RouteDeclaration>;
