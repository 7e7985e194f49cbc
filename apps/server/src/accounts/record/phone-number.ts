import { isPhone, plainPhone } from '@fiacre/domain';
import {
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/max';

/**
 * Reads a phone number in any common notation as E.164; null if no such number can exist. A number without a dial code
 * belongs to `country`. The national prefix is dropped where the country drops it, and international prefixes are
 * recognised. All code that stores, compares, searches or calls a number uses this. Source: REG-7.
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

/**
 * The country of a number as E.164 that can receive text messages; null for all other kinds of numbers and for ranges
 * that nobody has opened, to which fraudsters have messages sent. Source: GUEST-3.
 */
export function countryOfMobile(number: string): string | null {
  const read = parsePhoneNumberFromString(number);
  const type = read?.getType();
  const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
  return isMobile ? (read?.country ?? null) : null;
}

/** Kinds of numbers whose owner shares in what a call or a message costs, or that belong to nobody in particular. */
const specialTypes: ReadonlySet<string | undefined> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]);

/** Whether a number as E.164 is neither a mobile number nor a landline, but of another known kind. Source: PARTY-10. */
export const isSpecialNumber = (number: string): boolean =>
  specialTypes.has(parsePhoneNumberFromString(number)?.getType());

/** Whether a number as E.164 belongs to one of these countries; one in an unknown range to all of its dial code. */
export function isNumberOf(countries: readonly string[], number: string): boolean {
  const read = parsePhoneNumberFromString(number);
  const possible = read?.country === undefined ? (read?.getPossibleCountries() ?? []) : [read.country];
  return possible.some((country) => countries.includes(country));
}

/** The number as typed, then with 00 as an international prefix, including after a dial code that a page prepended. */
function readingsOf(number: string): string[] {
  const international = /^(?:\+\d{1,3})?00([1-9]\d+)$/.exec(number)?.[1];
  return international === undefined ? [number] : [number, `+${international}`];
}

/**
 * Whether the country's numbering plan allows such a number, although the library has no range for it: new ranges are
 * opened all the time, and those reserved for films belong to nobody.
 */
function fitsPlan(number: PhoneNumber): boolean {
  const { country = number.getPossibleCountries()[0], nationalNumber } = number;
  if (country === undefined) return false;
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  // The library has it, but its types do not.
  const plan = metadata.numberingPlan as unknown as { nationalNumberPattern(): string };
  return number.isPossible() && new RegExp(`^(?:${plan.nationalNumberPattern()})$`).test(nationalNumber);
}
