import { expect, test } from 'vitest';
import { amountOf, lengthOf } from '../measure.ts';

test('COUNTRY-14 a rate per mile stays one where the operator has kilometres, and the other way round', () => {
  const mile = amountOf({ value: '1', unit: 'mi' });
  expect(lengthOf(mile, false)).toEqual({ value: '1', unit: 'mi' });
  expect(lengthOf(mile, true)).toEqual({ value: '1', unit: 'mi' });
  expect(lengthOf(2_500, true)).toEqual({ value: '2.5', unit: 'km' });
  expect(lengthOf(2_500, false)).toEqual({ value: '2.5', unit: 'km' });
  expect(lengthOf(1_609, false)).toEqual({ value: '1.609', unit: 'km' });
});
