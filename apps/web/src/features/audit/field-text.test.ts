import {
  AssignRequest,
  CancelRequest,
  CarType,
  DeclineRequest,
  EditableSettings,
  EndRequest,
  PayRequest,
  Promo,
  RateRequest,
  StepRequest,
  Zone,
} from '@fiacre/contract';
import { en } from '@fiacre/contract/texts/en';
import { expect, test } from 'vitest';
import { createTranslator } from '../../i18n/translate.ts';
import { englishFormat } from '../../testing/column-format.ts';
import { changedValues } from './changed-values.ts';
import { changedText, fieldText } from './field-text.ts';

const textOf = createTranslator('en', en, {}, 'taxi');
const linesOf = (facts: Record<string, unknown>) =>
  changedValues(facts).map((line) => changedText(line, { textOf, format: englishFormat }));

test.each([
  ['the settings', EditableSettings.shape],
  ['a car type', CarType.shape],
  ['a promo', Promo.shape],
  ['a zone', Zone.shape],
  ['accepting by the office', AssignRequest.shape],
  ['declining', DeclineRequest.shape],
  ['a step without a connection', StepRequest.shape],
  ['ending', EndRequest.shape],
  ['paying', PayRequest.shape],
  ['rating', RateRequest.shape],
  ['cancelling', CancelRequest.shape],
])('every field of %s that an entry names has a label', (_, shape) => {
  const named = Object.fromEntries(Object.keys(shape).map((field) => [field, 'x']));
  const raw = changedValues({ before: {}, after: named })
    .map(({ field }) => field)
    .filter((field) => fieldText(field, textOf) === field);
  expect(raw).toEqual([]);
});

test('values are shown as on the pages: amounts, percentages, dates, roles and statuses', () => {
  expect(linesOf({ amount: 500, currency: 'EUR', provider: 'stripe' })).toEqual([
    { field: 'Amount', before: null, after: '$5.00 EUR' },
    { field: 'Currency code', before: null, after: 'EUR' },
    { field: 'Provider', before: null, after: 'Stripe' },
  ]);
  const promo = (promoDiscountType: string) => ({ promoDiscountType, promoDiscountValue: 20 });
  expect(linesOf({ before: promo('flat'), after: { ...promo('flat'), promoDiscountValue: 30 } })).toEqual([
    { field: 'Discount', before: '$0.20', after: '$0.30' },
  ]);
  const percentage = {
    before: promo('percentage'),
    after: { promoDiscountType: 'percentage', promoDiscountValue: 30 },
  };
  expect(linesOf(percentage)).toEqual([{ field: 'Discount', before: '20', after: '30' }]);
  expect(linesOf({ verb: 'accept', from: 'NEW', to: 'ACCEPTED', by: 'dispatcher' })).toEqual([
    { field: 'Status', before: 'Looking for a driver', after: 'Driver on the way' },
    { field: 'Who', before: null, after: 'Dispatch' },
  ]);
  expect(
    linesOf({ from: 'PENDING', to: 'PAID', said: { mode: 'card', maxFee: 500, useWallet: true } }),
  ).toEqual([
    { field: 'Status', before: 'To be paid', after: 'Paid' },
    { field: 'Payment mode', before: null, after: 'Card' },
    { field: 'Cancellation fee', before: null, after: '$5.00' },
    { field: 'Wallet', before: null, after: 'Yes' },
  ]);
  expect(linesOf({ fields: ['first_name', 'mobile'], approved: true, expiresOn: '2026-12-31' })).toEqual([
    { field: 'Changed fields', before: null, after: 'First name, Phone' },
    { field: 'Approved', before: null, after: 'Yes' },
    { field: 'Valid until', before: null, after: '31 Dec 2026' },
  ]);
});

test('a changed list of reasons names the reasons', () => {
  const reason = (label: string) => ({ label, audience: 'everyone' });
  expect(linesOf({ before: [reason('Late')], after: [reason('Late'), reason('Rain')] })).toEqual([
    {
      field: 'Cancellation reasons',
      before: '',
      after: 'Reason: Rain · Who can choose it: Riders and the office',
    },
  ]);
});

test('a field without a label is shown by its own name', () => {
  expect(linesOf({ somethingNew: 'x' })).toEqual([{ field: 'somethingNew', before: null, after: 'x' }]);
});
