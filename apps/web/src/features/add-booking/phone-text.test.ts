import { expect, test } from 'vitest';
import { isInternational, isPhoneNumber } from './phone-text.ts';

test.each([
  ['0612 34 56 78', true],
  ['+33 6 12 34', true],
  ['٠٦١٢ ٣٤', true],
  ['0612', false],
  ['Ada 12345', false],
  ['', false],
])('ADDB-1 whether %j is a phone number: %j', (typed, is) => {
  expect(isPhoneNumber(typed)).toBe(is);
});

test.each([
  ['+44 20 7946 0018', true],
  ['0044 20 7946 0018', true],
  ['020 7946 0018', false],
])('REG-7 whether %j has a dial code: %j', (typed, has) => {
  expect(isInternational(typed)).toBe(has);
});
