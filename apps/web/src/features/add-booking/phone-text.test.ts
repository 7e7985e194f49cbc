import { expect, test } from 'vitest';
import { isPhoneNumber, searchTextOf } from './phone-text.ts';

test.each([
  ['۰۳۰ ۱۲۳۴۵', true, '3012345'],
  ['030 / 12 34-567', true, '301234567'],
  ['+49 (30) 1234567', true, '49301234567'],
  ['0049301234567', true, '49301234567'],
  ['1234', false, '1234'],
  ['Grace', false, 'Grace'],
  ['Grace 2', false, 'Grace 2'],
])('ADDB-1 whether %j can be added as a number: %s; the search uses %j', (typed, isNumber, searched) => {
  expect([isPhoneNumber(typed), searchTextOf(typed)]).toEqual([isNumber, searched]);
});
