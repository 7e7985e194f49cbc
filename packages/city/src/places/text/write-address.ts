import { startsWithStreetWord, writesNumberAfter } from './abbreviations.ts';
import { splitWords } from './words.ts';

/** How the lines of an address are written in a country. */
export interface AddressOrder {
  /** The place of the house number: "12 Main Street", or "Lindenstraße 12". */
  readonly number: 'before' | 'after';
  /** What stands between the street and the number. */
  readonly separator: ' ' | ', ';
  /** The place of the postcode: "1010 Wien", or "Baltimore 21231"; null if the country has none in its addresses. */
  readonly postcode: 'before' | 'after' | null;
}

/** Scripts in which an address goes from the large to the small, also where it is written in another order in English. */
const LARGE_FIRST = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/**
 * The street and house number in the order of the country; without a country, in that of the language of the street's
 * name. Source: COUNTRY-8.
 */
export function writeAddress(street: string, label: string, order: AddressOrder | null): string {
  if (LARGE_FIRST.test(street)) return `${street}${/\p{Script=Hangul}$/u.test(street) ? ' ' : ''}${label}`;
  const words = splitWords(street).map((word) => word.text);
  if (order === null) return writesNumberAfter(words) ? `${street}, ${label}` : `${label} ${street}`;
  if (order.number === 'before') return `${label}${order.separator}${street}`;
  // In "Rua 7, 12" and "Via Roma, 12", the comma says where the name ends.
  const hasComma = order.separator === ', ' || /\d$/.test(street) || startsWithStreetWord(words);
  return `${street}${hasComma ? ', ' : ' '}${label}`;
}

/** "12 Street, 9999 Town": the order with English words. */
export function exampleAddress({ number, separator, postcode }: AddressOrder): string {
  const door = number === 'before' ? `12${separator}Street` : `Street${separator}12`;
  const town = { before: '9999 Town', after: 'Town 9999', none: 'Town' }[postcode ?? 'none'];
  return `${door}, ${town}`;
}
