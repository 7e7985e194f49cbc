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
  return words
    .map((word, index) => `${separatorBefore(words, index, label)}${foldPart(word.text, index)}`)
    .join('');
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
