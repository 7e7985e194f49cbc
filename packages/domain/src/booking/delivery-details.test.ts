import { expect, test } from 'vitest';
import { areDeliveryDetails, isDeliveryPhone } from './delivery-details.ts';

test.each([
  ['1234567', true],
  ['+49 170 123-45', true],
  ['555-1234 ext 12', true],
  ['555-1234x12', true],
  ['123456', false],
  ['12345a7', false],
  ['123456x1', false],
  ['-------', false],
  ['++1234567', false],
  ['1234567 ext', false],
  ['', false],
])('DELIV-2 DELIV-7 whether the phone number %s is valid: %s', (phone, fits) => {
  expect(isDeliveryPhone(phone)).toBe(fits);
});

const details = {
  deliveryPerson: ' ',
  deliveryPersonPhone: '1234567',
  pickUpInstructions: '',
  deliveryInstructions: '',
};

test('DELIV-3 the recipient’s name is required only from admins', () => {
  expect(areDeliveryDetails(details, false)).toBe(true);
  expect(areDeliveryDetails(details, true)).toBe(false);
  expect(areDeliveryDetails({ ...details, deliveryPerson: 'Ana' }, true)).toBe(true);
  expect(areDeliveryDetails(undefined, false)).toBe(false);
});
