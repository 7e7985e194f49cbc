import type { EditableSettings } from '@fiacre/contract';
import { currencyExponent } from '@fiacre/domain';
import { initialSettings } from './initial-settings.ts';

/** What the map says of its country; nulls in an invented town. */
export interface CountryFacts {
  /** Two letters, ISO 3166-1. */
  readonly code: string | null;
  readonly speedUnit: 'km/h' | 'mph' | null;
  readonly currency: string | null;
  readonly language: string | null;
}

const groups = [['country'], ['convertToMile'], ['code', 'symbol', 'decimal', 'swipeSymbol']] as const;

type CountrySettings = Pick<EditableSettings, (typeof groups)[number][number]>;

/** The settings that follow from the country. Source: COUNTRY-9. */
export function settingsOfCountry(facts: CountryFacts): Partial<CountrySettings> {
  const { code, speedUnit, currency, language } = facts;
  if (code === null) return {};
  const money = currency === null ? {} : moneySettings(currency, `${language ?? 'en'}-${code}`);
  return { country: code, convertToMile: speedUnit === 'mph', ...money };
}

/** The symbol and its side as people in the country write prices. Source: the Unicode CLDR in Node. */
function moneySettings(code: string, locale: string): Omit<CountrySettings, 'country' | 'convertToMile'> {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  });
  const parts = format.formatToParts(1);
  const symbolAt = parts.findIndex(({ type }) => type === 'currency');
  const symbol =
    parts[symbolAt]?.value
      .normalize('NFKC')
      .replaceAll(/[\u061c\u200e\u200f]/g, '')
      .trim() || code;
  return {
    code,
    symbol,
    decimal: currencyExponent(code),
    swipeSymbol: symbolAt > parts.findIndex(({ type }) => type === 'integer'),
  };
}

/**
 * The settings of the country that nobody has set: those that still have the value of a fresh installation. Those of
 * the currency belong together. Source: COUNTRY-9.
 */
export function proposedSettings(current: EditableSettings, country: CountryFacts): Partial<CountrySettings> {
  const wanted = settingsOfCountry(country);
  const proposed = groups.filter(
    (names) =>
      names.every((name) => current[name] === initialSettings[name]) &&
      names.some((name) => wanted[name] !== undefined && wanted[name] !== current[name]),
  );
  return Object.fromEntries(proposed.flat().map((name) => [name, wanted[name]]));
}
