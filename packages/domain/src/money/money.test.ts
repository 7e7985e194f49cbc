import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from './allocation.ts';
import { currencyExponent, roundingStep } from './currency.ts';
import { amountToDecimal, parseAmount } from './decimal-text.ts';
import { formatMoney } from './format-money.ts';
import { dividedBy, isLess, minus, plus, ratioOf, times, zero } from './ratio.ts';
import { roundHalfUp } from './rounding.ts';

describe('currencies', () => {
  test.each([
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['CLF', 4],
    ['eur', 2],
  ] as const)('FARE-4 %s has %i decimals', (code, digits) => {
    expect(currencyExponent(code)).toBe(digits);
  });

  test.each([
    ['USD', 2, 1],
    ['USD', 1, 10],
    ['USD', 0, 100],
    ['USD', 4, 1],
    ['JPY', 2, 1],
    ['KWD', 2, 10],
  ] as const)('FARE-4 rounding %s to %i decimals uses steps of %i minor units', (code, decimals, step) => {
    expect(roundingStep(code, decimals)).toBe(step);
  });
});

describe('exact fractions', () => {
  test('0.1 + 0.2 is 0.3', () => {
    expect(plus(ratioOf(0.1), ratioOf(0.2))).toEqual({ num: 30n, den: 100n });
  });

  test.each([
    [1e-7, 1n, 10_000_000n],
    [1e21, 10n ** 21n, 1n],
    ['-12.50', -1250n, 100n],
  ] as const)('%s is parsed exactly', (value, num, den) => {
    expect(ratioOf(value)).toEqual({ num, den });
  });

  test.each([NaN, Infinity, '1,5', '', '0x10'])('%s is not a decimal', (value) => {
    expect(() => ratioOf(value)).toThrow(RangeError);
  });

  test('the sign of a negative divisor moves to the numerator', () => {
    expect(dividedBy(ratioOf(1), ratioOf(-2))).toEqual({ num: -1n, den: 2n });
    expect(() => dividedBy(ratioOf(1), zero)).toThrow(RangeError);
  });

  test('isLess, minus and times agree with integer arithmetic', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (a, b) => {
        expect(isLess(ratioOf(a), ratioOf(b))).toBe(a < b);
        expect(minus(ratioOf(a), ratioOf(b)).num).toBe(BigInt(a) - BigInt(b));
        expect(times(ratioOf(a), ratioOf(b)).num).toBe(BigInt(a) * BigInt(b));
      }),
    );
  });
});

describe('rounding', () => {
  test.each([
    ['2.5', 1, 3],
    ['2.4999', 1, 2],
    ['-2.5', 1, -2],
    ['-2.6', 1, -3],
    ['149', 100, 100],
    ['150', 100, 200],
    ['0', 100, 0],
  ] as const)('FARE-6 %s rounded half-up in steps of %i is %i', (value, step, rounded) => {
    expect(roundHalfUp(ratioOf(value), step)).toBe(rounded);
  });

  test('throws for an amount beyond the safe integers', () => {
    expect(() => roundHalfUp(ratioOf('9007199254740993'))).toThrow(RangeError);
  });

  test('FARE-6 three thirds of 100 are 33, 34 and 33', () => {
    const third = dividedBy(ratioOf(100), ratioOf(3));
    expect(allocate([third, third, third])).toEqual([33, 34, 33]);
  });

  test('FARE-6 allocated lines add up to the rounded sum, and none is below zero', () => {
    const part = fc.tuple(fc.bigInt(0n, 10n ** 9n), fc.bigInt(1n, 10n ** 6n));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.constantFrom(1, 10, 100), (pairs, step) => {
        const parts = pairs.map(([num, den]) => ({ num, den }));
        const lines = allocate(parts, step);
        const exact = parts.reduce(plus, zero);
        expect(lines.reduce((a, b) => a + b, 0)).toBe(roundHalfUp(exact, step));
        expect(lines.every((line) => line >= 0)).toBe(true);
      }),
    );
  });
});

describe('amounts as text', () => {
  test.each([
    ['12.5', 'USD', 1250],
    ['-3', 'USD', -300],
    ['7', 'JPY', 7],
    ['1.234', 'KWD', 1234],
    ['0.10', 'USD', 10],
    ['-0', 'USD', 0],
    ['1.005', 'USD', null],
    ['1.5', 'JPY', null],
    ['1e3', 'USD', null],
    ['', 'USD', null],
    ['999999999999999', 'USD', null],
  ] as const)('%s %s is %s minor units', (text, currency, amount) => {
    expect(parseAmount(text, currency)).toBe(amount);
  });

  test('formatting and parsing an amount returns the same amount', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom('USD', 'JPY', 'KWD', 'CLF'), (amount, currency) => {
        expect(parseAmount(amountToDecimal(amount, currency), currency)).toBe(amount);
      }),
    );
  });

  const dollars = { symbol: '$', code: 'USD', decimal: 2, swipeSymbol: false };
  test.each([
    [123_456, dollars, 'en', '$1,234.56'],
    [123_456, { ...dollars, swipeSymbol: true }, 'en', '1,234.56 $'],
    [123_456, { ...dollars, decimal: 0 }, 'en', '$1,235'],
    [-50, dollars, 'en', '−$0.50'],
    [1500, { symbol: '¥', code: 'JPY', decimal: 2, swipeSymbol: false }, 'en', '¥1,500'],
    [12_345, { symbol: 'KD', code: 'KWD', decimal: 3, swipeSymbol: true }, 'en', '12.345 KD'],
    [123_456, { ...dollars, symbol: '€', swipeSymbol: true }, 'de', '1.234,56 €'],
    [-3260, { ...dollars, symbol: 'CHF', code: 'CHF' }, 'en', '−CHF\u00a032.60'],
    [3260, { ...dollars, symbol: 'US$' }, 'en', 'US$32.60'],
    [900_719_925_474_099, dollars, 'en', '$9,007,199,254,740.99'],
  ] as const)('SET-2 SET-13 %i is shown with symbol, side and decimals', (amount, display, locale, text) => {
    expect(formatMoney(amount, display, locale)).toBe(text);
  });
});
