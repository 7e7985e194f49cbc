import type { RouteName } from '@fiacre/contract';
import { callerNames } from '../callers.ts';
import { forPeople, open, type ExpectedRoute } from './expected-route.ts';

export const expectedPaymentRoutes = {
  listPaymentProviders: forPeople(),
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
