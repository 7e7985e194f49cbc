import { getExampleNumber, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { readPhone } from './phone-number.ts';

const countries = (
  'GB FR DE IT ES PT US CA MX AR BR IN ID IR SA EG IL CN JP KR RU KZ TR NG ZA AU CH AT SM VA NL BE SE NO FI DK PL HU LT ' +
  'LV GR RO UA TH VN PH MY SG HK AE PK BD KE GH MA CL CO PE NZ IE'
).split(' ') as CountryCode[];
/** The digits dialled before a dial code in that country. */
const internationalPrefix: Partial<Record<CountryCode, string>> = {
  US: '011',
  CA: '011',
  JP: '010',
  AU: '0011',
  HK: '001',
  SG: '001',
  KR: '00700',
  TH: '001',
  KE: '000',
  NG: '009',
  RU: '810',
  KZ: '810',
  FI: '990',
  IL: '00',
  BR: '0014',
  CO: '00',
  CL: '00',
};
const inScript = (text: string, zero: number) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

describe.each(countries)('REG-7 numbers of %s', (country) => {
  const example = getExampleNumber(country, examples);
  if (example === undefined) throw new Error(`no example for ${country}`);
  const { number, nationalNumber, countryCallingCode } = example;
  const [national, international] = [example.formatNational(), example.formatInternational()];
  const prefix = internationalPrefix[country] ?? '00';

  // A German or Indonesian number of this length may begin with the country's dial code.
  const bare = country === 'DE' || country === 'ID' ? number : number.replace('+', '');
  test.each([
    ['as dialled in the country', national],
    ['without spaces', national.replaceAll(/\D/g, '')],
    ['without the national prefix', nationalNumber],
    ['international', international],
    ['E.164', number],
    ['with 00', number.replace('+', '00')],
    ['with the prefix of the country', number.replace('+', prefix)],
    ['with the dial code but no plus', bare],
    ['with (0)', number.replace(`+${countryCallingCode}`, `+${countryCallingCode} (0)`)],
    ['with dots and dashes', international.replaceAll(' ', '.').replace('.', ' - ')],
    ['in Arabic digits', inScript(national, 0x660)],
    ['in Persian digits', inScript(national, 0x6f0)],
    ['in Devanagari digits', inScript(number, 0x966)],
    ['in full-width digits', inScript(international, 0xff10)],
    ['pasted with invisible marks', `\u202a\u00a0${international}\u202c\u200f`],
  ])('%s', (_, typed) => {
    expect(readPhone(typed, country)).toBe(number);
  });

  test('an international number is the same for a desk in another country', () => {
    const desk = country === 'GB' ? 'DE' : 'GB';
    expect(readPhone(international, desk)).toBe(number);
    expect(readPhone(number.replace('+', '00'), desk)).toBe(number);
    expect(readPhone(number, undefined)).toBe(number);
  });
});

test.each([
  ['07911 958729', 'GB', '+447911958729'],
  ['07911958729', 'gb', '+447911958729'],
  ['0612345678', 'FR', '+33612345678'],
  ['00447703123456', 'GB', '+447703123456'],
  ['+44 (0)20 7946 0018', undefined, '+442079460018'],
  ['06 1234 5678', 'IT', '+390612345678'],
  ['+440791 195 8729', undefined, '+447911958729'],
  ['+4400447703123456', undefined, '+447703123456'],
  ['8 (912) 345-67-89', 'RU', '+79123456789'],
  ['00447703123456', 'US', '+447703123456'],
  ['07700 900123', 'GB', '+447700900123'],
  ['447703123456', 'FR', '+447703123456'],
  ['(555) 010-0001', 'US', '+15550100001'],
])('REG-7 reads %j in %s as %s', (typed, country, number) => {
  expect(readPhone(typed, country)).toBe(number);
});

test.each([
  ['07911 958729', undefined],
  ['07911 958729', ''],
  ['07911 958729', 'XX'],
  ['020 7946 0018 ext 12', 'GB'],
  ['020 7946 0018 x12', 'GB'],
  ['020 7946 0018 #12', 'GB'],
  ['12345', 'GB'],
  ['123456', 'GB'],
  ['(123) 456-7890', 'US'],
  ['000 000 0000', 'US'],
  ['+33 0', 'FR'],
  ['0000000', 'GB'],
  ['+999123456789', undefined],
  ['+44', 'GB'],
  ['', 'GB'],
  ['+++447911958729', 'GB'],
  ['call me', 'GB'],
  ['1'.repeat(40), 'GB'],
])('REG-7 refuses %j in %s', (typed, country) => {
  expect(readPhone(typed, country)).toBeNull();
});

test('REG-7 a number in stored form is read unchanged', () => {
  for (const country of countries) {
    const number = getExampleNumber(country, examples)?.number ?? '';
    expect(readPhone(readPhone(number, country) ?? '', 'FR')).toBe(number);
    expect(parsePhoneNumberFromString(number)?.isValid()).toBe(true);
  }
});
