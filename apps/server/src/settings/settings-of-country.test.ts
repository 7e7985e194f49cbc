import { expect, test } from 'vitest';
import { initialSettings } from './initial-settings.ts';
import { proposedSettings, settingsOfCountry, type CountryFacts } from './settings-of-country.ts';

const austria: CountryFacts = { code: 'AT', speedUnit: 'km/h', currency: 'EUR', language: 'de' };
const none: CountryFacts = { code: null, speedUnit: null, currency: null, language: null };

test.each([
  [austria, 'AT false EUR € 2 false'],
  [{ code: 'DE', speedUnit: 'km/h', currency: 'EUR', language: 'de' }, 'DE false EUR € 2 true'],
  [{ code: 'GB', speedUnit: 'mph', currency: 'GBP', language: 'en' }, 'GB true GBP £ 2 false'],
  [{ code: 'JP', speedUnit: 'km/h', currency: 'JPY', language: 'ja' }, 'JP false JPY ¥ 0 false'],
  [{ code: 'KW', speedUnit: 'km/h', currency: 'KWD', language: 'ar' }, 'KW false KWD د.ك. 3 true'],
  [{ code: 'BR', speedUnit: 'km/h', currency: 'BRL', language: 'pt' }, 'BR false BRL R$ 2 false'],
] as const)('COUNTRY-9 the settings that follow from %j', (country, expected) => {
  const {
    country: code,
    convertToMile,
    code: currency,
    symbol,
    decimal,
    swipeSymbol,
  } = settingsOfCountry(country);
  expect([code, convertToMile, currency, symbol, decimal, swipeSymbol].join(' ')).toBe(expected);
});

test('COUNTRY-9 an invented town proposes nothing', () => {
  expect(settingsOfCountry(none)).toEqual({});
  expect(proposedSettings(initialSettings, none)).toEqual({});
});

test('COUNTRY-9 only what nobody has set is proposed, and the settings of the currency together', () => {
  const money = { code: 'EUR', symbol: '€', decimal: 2, swipeSymbol: false };
  expect(proposedSettings(initialSettings, austria)).toEqual({ country: 'AT', ...money });
  expect(proposedSettings({ ...initialSettings, country: 'DE' }, austria)).toEqual(money);
  expect(proposedSettings({ ...initialSettings, code: 'CHF' }, austria)).toEqual({ country: 'AT' });
  expect(proposedSettings({ ...initialSettings, symbol: 'US$' }, austria)).toEqual({ country: 'AT' });
  expect(proposedSettings({ ...initialSettings, country: 'AT', ...money }, austria)).toEqual({});
  const usa: CountryFacts = { code: 'US', speedUnit: 'mph', currency: 'USD', language: 'en' };
  expect(proposedSettings(initialSettings, usa)).toEqual({ convertToMile: true });
  expect(proposedSettings({ ...initialSettings, convertToMile: true }, austria)).not.toHaveProperty(
    'convertToMile',
  );
});
