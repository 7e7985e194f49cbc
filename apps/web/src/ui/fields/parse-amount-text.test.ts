import { expect, test } from 'vitest';
import { amountProblem, parseAmountText } from './parse-amount-text.ts';

test.each([
  ['20', 'USD', 2000],
  ['12.5', 'USD', 1250],
  ['12,50', 'EUR', 1250],
  [' 1 200 ', 'USD', 120_000],
  ['٢٠٫٥', 'SAR', 2050],
  ['۱۲', 'IRR', 1200],
  ['500', 'JPY', 500],
  ['1.234', 'KWD', 1234],
  ['1,25', 'KWD', 1250],
  ['0,125', 'KWD', 125],
])('WAL-3 “%s” of %s is %i minor units', (typed, currency, amount) => {
  expect(parseAmountText(typed, currency)).toBe(amount);
});

test.each([
  ['1,000', 'USD'],
  ['1.000', 'EUR'],
  ['1,000', 'KWD'],
  ['٤,٠٠٠', 'KWD'],
  ['5.5', 'JPY'],
  ['1.000,50', 'EUR'],
  ['ten', 'USD'],
  ['', 'USD'],
])('WAL-3 “%s” is not a valid %s amount, so that nobody pays a different amount', (typed, currency) => {
  expect(parseAmountText(typed, currency)).toBeNull();
});

test.each(['4,000', '15.000', '۴٬۰۰۰', '1,234,567', '۱٬۲۳۴٬۵۶۷'])(
  'CAR-3 “%s” may mean thousands',
  (typed) => {
    expect(amountProblem(typed)).toBe('field_thousands');
  },
);

test.each(['', 'ten', '-1', '0.125', '1,00', '12345,678'])('CAR-3 “%s” does not mean thousands', (typed) => {
  expect(amountProblem(typed)).toBe('field_amount');
});
