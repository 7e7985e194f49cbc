import addresses from '@fragaria/address-formatter';
import type { AddressOrder } from '@fiacre/domain';
import { feature } from '@rapideditor/country-coder';
import currencies from 'country-to-currency';

/** What is customary in a country or territory. */
export interface CountryCustoms {
  /** ISO 4217; null if there is none, as in Antarctica. */
  readonly currency: string | null;
  /** The language that most people are likely to read, ISO 639; null if it is not known. */
  readonly language: string | null;
  readonly addressOrder: AddressOrder;
}

/**
 * The customs of a country or territory by its two letters. Currencies are those of ISO 4217 (country-to-currency, MIT),
 * languages those of the Unicode CLDR in Node (Unicode License), and addresses are in the order of OpenCage's
 * address-formatting (@fragaria/address-formatter, MIT). Source: COUNTRY-7.
 */
export function customsOf(code: string): CountryCustoms {
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  return {
    currency: currencyOf(code),
    language: language === 'und' ? null : language,
    addressOrder: addressOrder(code),
  };
}

/** An exclave that ISO 4217 does not list pays as its country does. */
function currencyOf(code: string): string | null {
  const sovereign = feature(code)?.properties.country;
  const known: Readonly<Record<string, string>> = currencies;
  return known[code] ?? (sovereign === undefined ? null : (known[sovereign] ?? null));
}

const [street, number, postcode, city] = ['Street', '7', '9999', 'Town'] as const;

/** Reads the order from an address that is written for the country. */
function addressOrder(countryCode: string): AddressOrder {
  const written = addresses.format({ road: street, houseNumber: number, postcode, city, countryCode });
  const [streetAt, numberAt] = [written.indexOf(street), written.indexOf(number)];
  const [postcodeAt, cityAt] = [written.indexOf(postcode), written.indexOf(city)];
  const isBefore = numberAt >= 0 && numberAt < streetAt;
  return {
    number: isBefore ? 'before' : 'after',
    separator: new RegExp(`${street}, ${number}|${number}, ${street}`).test(written) ? ', ' : ' ',
    postcode: postcodeAt < 0 ? null : postcodeAt < cityAt ? 'before' : 'after',
  };
}
