import { splitWords } from './words.ts';

/** One typed word and the ways in which it can be read. */
export interface QueryToken {
  readonly text: string;
  /** Whether the word is still being typed: it is the last one and nothing follows it. */
  readonly isOpen: boolean;
  /** Whether it looks like a house number: "12", "12a", "12bis". */
  readonly isNumber: boolean;
}

const MAX_QUERY_UNITS = 160;
const MAX_TOKENS = 10;
const DOOR = /^\d{1,5}(?:[a-z]|bis|ter|quater)?$/;
const DOOR_SUFFIX = /^(?:[a-z]|bis|ter|quater)$/;

/** Splits the typed text into words; "12 bis" is one word, and very long texts are truncated. */
export function readQuery(typed: string): QueryToken[] {
  const cut = typed.slice(0, MAX_QUERY_UNITS);
  const words = splitWords(cut).slice(0, MAX_TOKENS);
  const tokens: QueryToken[] = [];
  words.forEach((word, index) => {
    const isOpen = index === words.length - 1 && word.end === cut.length;
    const before = tokens.at(-1);
    const isSuffix =
      before !== undefined && /^\d{1,5}$/.test(before.text) && /^(?:bis|ter|quater)$/.test(word.text);
    if (isSuffix) tokens.pop();
    const text = isSuffix ? before.text + word.text : word.text;
    tokens.push({ text, isOpen, isNumber: DOOR.test(text) });
  });
  return tokens;
}

/** The number at the start of a typed house number, and the suffix after it. */
export function splitDoor(label: string): { number: number; suffix: string } {
  const digits = /^\d+/.exec(label)?.[0] ?? '';
  const suffix = label.slice(digits.length);
  return { number: Number(digits), suffix: DOOR_SUFFIX.test(suffix) ? suffix : '' };
}
