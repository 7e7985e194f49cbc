import type { RouteName } from '@fiacre/contract';
import { callerNames } from '../callers.ts';
import { forPeople, only, open, type ExpectedRoute } from './expected-route.ts';

export const expectedPaymentRoutes = {
  listPayments: only(['admin']),
  getPayment: only(['admin'], { about: 'order', owners: ['admin'] }),
  checkPayment: only(['admin'], {
    about: 'order',
    owners: ['admin'],
    body: {},
    answers: '409 payment_not_checkable',
  }),
  requestRefund: only(['admin'], {
    about: 'order',
    owners: ['admin'],
    body: { amount: 100, source: 'operator' },
    answers: '409 refund_not_supported',
  }),
  resolveRefund: only(['admin'], {
    about: 'order',
    owners: ['admin'],
    params: { refundId: '00000000-0000-7000-8000-000000000000' },
    body: { made: true },
    answers: '404 not_found',
  }),
  comparePayouts: only(['admin'], {
    query: { provider: 'test', fileName: 'a.csv', from: '2026-11-20', to: '2026-11-20' },
    body: {},
    answers: '415 unsupported_media_type',
  }),
  listPayoutFiles: only(['admin']),
  listPayoutRows: only(['admin'], {
    query: { file: '01a1fde3-39c6-7625-b7f9-00000000dead' },
  }),
  listPaymentProviders: forPeople(),
  testPaymentProvider: only(['admin'], { params: { provider: 'test' }, body: {} }),
  callProviders: forPeople(),
  // Anyone with an order id may continue to payment; a provider is identified by its signature.
  startPayment: open({ params: { provider: 'test' }, body: {}, answers: '400 invalid_request' }),
  confirmPayment: open({ params: { provider: 'test' }, body: {}, answers: '400 payment_signature_wrong' }),
  returnFromPayment: open({
    params: { provider: 'test' },
    about: 'order',
    owners: callerNames,
    answers: '303',
  }),
  returnFromPaymentByForm: open({ params: { provider: 'test' }, about: 'order', answers: '404 not_found' }),
  paymentPage: open({ params: { provider: 'test' }, about: 'order', owners: callerNames }),
  submitPaymentPage: open({
    params: { provider: 'test' },
    about: 'order',
    owners: callerNames,
    body: {},
    answers: '400 invalid_request',
  }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
