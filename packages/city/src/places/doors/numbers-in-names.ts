import type { PlaceTable } from '../place-table.ts';
import { meaningsOf } from '../text/abbreviations.ts';
import type { QueryToken } from '../text/query.ts';
import { QUALITY, type WordMatches } from '../word-matches.ts';
import { hasHouse } from './choose-door.ts';

/**
 * Whether a number next to the other words of a street's name is one of its numbers without the letters of an ordinal, and the
 * house has another number: the "6" of "6 av 12-45", which is on 6a Avenida.
 */
export function isOrdinal(
  table: PlaceTable,
  place: number,
  matches: readonly WordMatches[],
  index: number,
): boolean {
  const { token, quality } = matches[index] as WordMatches;
  if (token.text.length > 2 || !/^\d+$/.test(token.text)) return false;
  const { wordsOf, vocabulary } = table;
  const own = wordsOf.items.subarray(wordsOf.first[place], wordsOf.first[place + 1]);
  const isBegun = own.some((word) => {
    const matched = quality[word] ?? 0;
    return matched > 0 && matched < QUALITY.whole && /^\d+\p{L}{1,3}$/u.test(vocabulary.words[word] ?? '');
  });
  if (!isBegun) return false;
  const isOfName = (at: number): boolean => {
    const { token: other, quality: ofOther } = matches[at] ?? NO_MATCH;
    return (
      other?.part === token.part && !/^\d/.test(other.text) && own.some((word) => (ofOther[word] ?? 0) > 0)
    );
  };
  if (!isOfName(index - 1) && !isOfName(index + 1)) return false;
  return matches.some(({ token: { door, doorFrom, flatOf, part } }) => {
    if (door === undefined || doorFrom === token.doorFrom) return false;
    // A longer number may be a postcode.
    const isNumber = part === token.part && flatOf === undefined && /^\d{1,4}(?!\d)/.test(door);
    return isNumber || hasHouse(table, place, door);
  });
}

const NO_MATCH = { token: undefined, quality: new Float32Array() } as const;

/** Whether a number is the end of a house number: the "10" of "Calle 11 # 45-10" is no Calle 10. */
export function isTail({ text, doorFrom }: QueryToken, index: number, named: readonly number[]): boolean {
  return /^\d+$/.test(text) && doorFrom < index && !named.includes(index - 1);
}

/**
 * Whether a number of the name is typed once more, and this one is the house: the second "3" of "3-я Советская улица, 3",
 * and the first one of "45/3 Đường 3 Tháng 2".
 */
export function isRepeated(
  token: QueryToken,
  matches: readonly WordMatches[],
  named: readonly number[],
): boolean {
  const { text } = token;
  if (!/^\d+$/.test(text)) return false;
  if (named.some((index) => matches[index]?.token.text === text)) return true;
  // The "2" of "2 Avenue Albert II".
  if (matches.some(({ token: other }) => other.text !== text && areSameNumber(other.text, text))) return true;
  return (
    token.doorAlone !== undefined &&
    matches.some(({ token: other }) => other.text === text && other.doorAlone === undefined)
  );
}

/** Also the "12" of "Via Pio XII 12" and the "7" of "Rua Sete de Setembro, 7". */
function areSameNumber(one: string, other: string): boolean {
  const meanings = meaningsOf(other);
  return one === other || meaningsOf(one).some((meaning) => meanings.includes(meaning));
}
