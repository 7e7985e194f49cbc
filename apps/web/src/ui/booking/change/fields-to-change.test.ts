import { expect, test } from 'vitest';
import { fieldsToChange } from './fields-to-change.ts';

const booking = {
  status: 'ACCEPTED',
  busyFrom: null,
  source: 'web',
  kerbPlace: null,
  prepaid: false,
  paymentMode: 'cash',
} as const;

test('COMPANY-5 CHANGE-1 who pays is offered for a change, but not for a ride on account or a prepaid one', () => {
  const offers = (changes: object): boolean =>
    fieldsToChange({ ...booking, ...changes }, 'rider').includes('paymentMode');
  expect([offers({}), offers({ paymentMode: 'account' }), offers({ prepaid: true })]).toEqual([
    true,
    false,
    false,
  ]);
});
