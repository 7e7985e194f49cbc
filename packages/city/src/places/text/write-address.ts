import type { AddressOrder } from '@fiacre/domain';
import { startsWithStreetWord, writesNumberAfter } from './abbreviations.ts';
import { splitWords } from './words.ts';

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
