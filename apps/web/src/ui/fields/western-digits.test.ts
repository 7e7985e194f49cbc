import { expect, test } from 'vitest';
import { plainDigits } from '../account/plain-digits.ts';
import { westernDigits } from './western-digits.ts';

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789', '0123456789'],
  ['+۹۸ (912) 345', '+98 (912) 345', '98912345'],
  ['abc', 'abc', ''],
])('LOGIN-9 BOOK-15 “%s” is %s, and as a code %s', (typed, western, digits) => {
  expect([westernDigits(typed), plainDigits(typed)]).toEqual([western, digits]);
});
