import { isPhone, plainPhone } from '@fiacre/domain';
import {
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max';

/**
 * A phone number as people write it, as E.164; null if no such number can exist. A number without a dial code is one of
 * `country`. The national prefix is dropped where the country drops it, and international prefixes are read as such.
 * Everything that stores, compares, searches or calls a number uses this. Source: REG-7.
 */
export function readPhone(typed: string, country: string | undefined): string | null {
  const number = plainPhone(typed);
  const code = country?.toUpperCase() ?? '';
  if (number === null || !isPhone(number) || (code !== '' && !isSupportedCountry(code))) return null;
  const options = {
    extract: false,
    ...(code !== '' && isSupportedCountry(code) && { defaultCountry: code }),
  };
  const read = readingsOf(number).flatMap((reading) => parsePhoneNumberFromString(reading, options) ?? []);
  // A dial code may also have been typed without its plus, if no other reading fits.
  const bare = code === '' ? [] : (parsePhoneNumberFromString(`+${number}`, { extract: false }) ?? []);
  const isValid = (one: PhoneNumber) => one.isValid();
  return (read.find(isValid) ?? read.find(fitsPlan) ?? [bare].flat().find(isValid))?.number ?? null;
}

/** The number as typed, then with 00 as an international prefix, also behind a dial code that a page put before it. */
function readingsOf(number: string): string[] {
  const international = /^(?:\+\d{1,3})?00([1-9]\d+)$/.exec(number)?.[1];
  return international === undefined ? [number] : [number, `+${international}`];
}

/**
 * Whether the numbering plan of the country has such numbers, although the library knows no range with this one: ranges
 * are opened all the time, and those for films belong to nobody.
 */
function fitsPlan(number: PhoneNumber): boolean {
  const { country = number.getPossibleCountries()[0], nationalNumber } = number;
  if (country === undefined) return false;
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  // The library has it, its types leave it out.
  const plan = metadata.numberingPlan as unknown as { nationalNumberPattern(): string };
  return number.isPossible() && new RegExp(`^(?:${plan.nationalNumberPattern()})$`).test(nationalNumber);
}
