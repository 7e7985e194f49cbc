import { describe, expect, test } from 'vitest';
import { createTranslator } from './translate.ts';

describe('texts in i18next’s format', () => {
  const t = createTranslator('en', {
    greet: 'Hello {{ name }}, {{name}}',
    rides_zero: 'no rides',
    rides_one: '{{count}} ride',
    rides_other: '{{count}} rides',
  });

  test('replace every occurrence of a placeholder', () => {
    expect(t('greet', { name: 'Ada' })).toBe('Hello Ada, Ada');
  });

  test('leave a placeholder without a value visible', () => {
    expect(t('greet')).toBe('Hello {{ name }}, {{name}}');
  });

  test('never interpret a value as a template', () => {
    expect(t('greet', { name: '{{name}}' })).toBe('Hello {{name}}, {{name}}');
    expect(t('greet', { name: '$& $1' })).toBe('Hello $& $1, $& $1');
  });

  test.each([
    [0, 'no rides'],
    [1, '1 ride'],
    [2, '2 rides'],
    [1200, '1,200 rides'],
  ])('use for %i the plural form %j', (count, text) => {
    expect(t('rides', { count })).toBe(text);
  });

  test('use the plural rules of their language', () => {
    const arabic = createTranslator('ar', {
      star_one: '1',
      star_two: '2',
      star_few: '3-10',
      star_other: 'other',
    });
    expect([1, 2, 5, 100].map((count) => arabic('star', { count }))).toEqual(['1', '2', '3-10', 'other']);
  });

  test('LAYOUT-14 keep the direction of a value', () => {
    const arabic = createTranslator('ar', { to: 'إلى {{place}}', rides: '{{count}}' });
    expect(arabic('to', { place: '12 Dorset Street' })).toBe('إلى \u206812 Dorset Street\u2069');
    expect(arabic('to', { place: 'المحطة' })).toBe('إلى المحطة');
  });

  test('LANG-9 fall back to English, then to the key', () => {
    const french = createTranslator('fr', {}, { hello: 'Hello', rides_one: 'one', rides_other: 'many' });
    expect(french('hello')).toBe('Hello');
    expect(french('rides', { count: 0 })).toBe('many');
    expect(french('nowhere')).toBe('nowhere');
  });
});
