import { foldName, splitWords, type Word } from './words.ts';

/** Suffixes of a number on a door: a letter, or a word as in "12 bis" and "12번지". */
const SUFFIX = `(?:\\p{L}|bis|ter|quater|${foldName('번지')})`;
const MORE = `(?:[-/ ]|(?<=\\p{L}))\\d{1,6}${SUFFIX}?`;
const DOOR = new RegExp(`^\\d{1,6}${SUFFIX}?(?:${MORE})*$`, 'u');
const FOLDED = /^(?=\D*\d)[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M} /-]*$/u;

/** Abbreviations for buildings that share a number, and for the red numbers of Genoa and Florence. */
const SHORTENED: Readonly<Record<string, string>> = {
  корп: 'к',
  корпус: 'к',
  стр: 'с',
  строение: 'с',
  rosso: 'r',
  rossa: 'r',
};

/** Words before the number on a door, each with its abbreviations: the "Lote 3" of the map is typed as "lt 3". */
const BEFORE_NUMBER: Readonly<Record<string, string>> = {
  блок: 'бл',
  block: 'blk',
  lote: 'lt',
  lot: 'lt',
  فيلا: 'villa',
};

/** Whether folded text looks like a house number: "12", "12a", "12bis", "12-14", "1324/9". */
export function isDoor(folded: string): boolean {
  return DOOR.test(folded);
}

/** Whether `foldLabel` may return a text for a label with a number. */
export function isFoldedLabel(text: string): boolean {
  return FOLDED.test(text);
}

/**
 * The form in which house numbers are compared: "12 bis", "12-BIS" and "12bis" are the same door, as are "12–14" and
 * "12-14", but "12-14" and "1214" are not.
 */
export function foldLabel(label: string): string {
  if (/^\d+$/.test(label)) return label;
  const words = splitWords(label);
  const folded = words.map(
    (word, index) => `${separatorBefore(words, index, label)}${foldPart(word.text, index)}`,
  );
  return inLatinLetters(folded.join(''));
}

const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  α: 'a',
  β: 'b',
  γ: 'g',
  δ: 'd',
};

/** The letter after a number in Latin script: "12а" and "12a" are the same door. */
export function inLatinLetters(folded: string): string {
  return folded.replaceAll(/(?<=\d)[а-еα-δ](?!\p{L})/gu, (letter) => LETTERS[letter] ?? letter);
}

function foldPart(word: string, index: number): string {
  return index === 0 ? foldBeforeNumber(word) : foldNumberWord(word);
}

/** The word before a number, such as the "Villa" of "Villa 45", abbreviated if that is customary. */
export function foldBeforeNumber(word: string): string {
  return BEFORE_NUMBER[word] ?? word;
}

/** A word of a house number, abbreviated if that is customary: "12 корпус 1" is written "12 к1". */
export function foldNumberWord(word: string): string {
  return SHORTENED[word] ?? word;
}

/** Of two numbers farther apart than this, the first is that of a block, a crossing or a flat. */
const MAX_RANGE = 20;
const TWO_NUMBERS = /^(\d{1,6})\p{L}?-(\d{1,6})\p{L}?$/u;

/** Whether "12-16" and the like can be the numbers from 12 to 16, unlike "6-45". */
export function isRange(folded: string): boolean {
  const [, from, to] = TWO_NUMBERS.exec(folded) ?? [];
  return Number(to) > Number(from) && Number(to) - Number(from) <= MAX_RANGE;
}

/** Whether a number is within a range on one side of a street: 14 and 16, but not 13, in "12-16". */
export function isInRange(folded: string, number: number): boolean {
  // Most labels are no range, and each house of a street is looked at.
  if (!folded.includes('-') || !isRange(folded)) return false;
  const [, from, to] = TWO_NUMBERS.exec(folded) ?? [];
  return number > Number(from) && number <= Number(to) && (number - Number(from)) % 2 === 0;
}

/** Whether the first number of "5-450" is that of a flat: the two are no range. */
export function isFlatAndHouse(folded: string): boolean {
  const [, from, to] = TWO_NUMBERS.exec(folded) ?? [];
  return Number(to) > Number(from) + MAX_RANGE;
}

/** The first number of a folded label, such as 45 of "villa45"; NaN if there is none. */
export function numberOf(folded: string): number {
  return Number(/\d{1,6}/.exec(folded)?.[0] ?? Number.NaN);
}

/** The separator between a word and the previous one: "-", "/" or " " between two digits, otherwise none. */
export function separatorBefore(words: readonly Word[], index: number, written: string): string {
  const [before, word] = [words[index - 1], words[index]];
  if (before === undefined || word === undefined) return '';
  if (!/\d$/.test(before.text) || !/^\d/.test(word.text)) return '';
  // Both words come from the same character, which is a fraction such as "½".
  if (word.start < before.end) return '/';
  const gap = written.slice(before.end, word.start);
  if (/[/\\\u2044\u2215\uff0f]/.test(gap)) return '/';
  return /[\p{Pd}\u2212]/u.test(gap) ? '-' : ' ';
}
