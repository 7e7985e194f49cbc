import { borders } from '@rapideditor/country-coder';
import { expect, test } from 'vitest';
import { customsOf } from './country-customs.ts';

/** What the country of a map may be: countries and territories, but not seas, unions and Antarctica. */
const codes = [
  ...new Set(
    borders.features.flatMap(({ properties: { iso1A2, level } }) =>
      iso1A2 !== undefined && ['country', 'territory', 'subterritory'].includes(level) ? [iso1A2] : [],
    ),
  ),
];

test.each([
  ['AT', 'EUR de after " " before'],
  ['US', 'USD en before " " after'],
  ['GB', 'GBP en before " " after'],
  ['FR', 'EUR fr before " " before'],
  ['BR', 'BRL pt after " " after'],
  ['ES', 'EUR es after ", " before'],
  ['IN', 'INR hi before ", " after'],
  ['RU', 'RUB ru after ", " after'],
  ['KR', 'KRW ko after " " after'],
  ['HK', 'HKD zh before " " null'],
  ['BG', 'EUR bg after " " after'],
  ['PR', 'USD es before " " after'],
  ['IC', 'EUR es after " " before'],
])('COUNTRY-7 the customs of %s are known', (code, expected) => {
  const { currency, language, addressOrder } = customsOf(code);
  const { number, separator, postcode } = addressOrder;
  expect(`${currency} ${language} ${number} "${separator}" ${postcode}`).toBe(expected);
});

test('COUNTRY-7 every country and territory of the borders has a currency and a language that exist', () => {
  const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const money = new Set(Intl.supportedValuesOf('currency'));
  const incomplete = codes.filter((code) => {
    const { currency, language } = customsOf(code);
    const isMoney = currency !== null && (money.has(currency) || currency === 'XCG');
    return !isMoney || language === null || languages.of(language) === undefined;
  });
  expect(codes.length).toBeGreaterThan(240);
  expect(incomplete).toEqual([]);
});
