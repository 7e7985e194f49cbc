import { expect, test } from 'vitest';
import { parseNumberText, parseRateText, rateText } from './rate-text.ts';

test.each([
  ['1.10', 'USD', 110],
  ['1,5025', 'USD', 150.25],
  ['1.500001', 'USD', 150.0001],
  ['1.5000001', 'USD', null],
  ['٣٫٥', 'USD', 350],
  ['120', 'JPY', 120],
  ['0.12345', 'JPY', null],
  ['4,000', 'JPY', null],
  ['15.000', 'VND', null],
  ['1,250', 'USD', null],
  ['4 000', 'JPY', 4000],
  ['0.125', 'USD', 12.5],
  ['1.1250', 'USD', 112.5],
  ['-1', 'USD', null],
  ['', 'USD', null],
  ['1e3', 'USD', null],
])('CAR-3 DATA-4 the rate %j in %s is %j minor units', (typed, currency, rate) => {
  expect(parseRateText(typed, currency)).toBe(rate);
});

test.each([
  [110, 'USD', '1.10'],
  [150.0001, 'USD', '1.500001'],
  [120, 'JPY', '120'],
  [0.5, 'JPY', '0.5'],
  [112.5, 'USD', '1.1250'],
  [1.125, 'JPY', '1.1250'],
  [1234, 'KWD', '1.2340'],
])('DATA-4 %j in %s is shown so that it can be saved unchanged', (rate, currency, text) => {
  expect(rateText(rate, currency)).toBe(text);
  expect(parseRateText(text, currency)).toBe(rate);
});

test('CAR-3 a percentage has at most four decimals', () => {
  expect(['12,5', '0', '1.00001', '-1', 'x'].map(parseNumberText)).toEqual([12.5, 0, null, null, null]);
});
