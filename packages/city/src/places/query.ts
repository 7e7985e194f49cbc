import { splitWords } from './words.ts';

/** One typed word and what it may be. */
export interface QueryToken {
  readonly text: string;
  /** The word is still being typed: it stands last and nothing follows it. */
  readonly isOpen: boolean;
  /** Reads like a number on a door: "12", "12a", "12bis". */
  readonly isNumber: boolean;
}

const MAX_QUERY_UNITS = 160;
const MAX_TOKENS = 10;
const DOOR = /^\d{1,5}(?:[a-z]|bis|ter|quater)?$/;
const DOOR_SUFFIX = /^(?:[a-z]|bis|ter|quater)$/;

/** Splits what was typed; "12 bis" is read as one word, and longer texts than anybody types are cut. */
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

/** The number at the head of a typed door label, and what follows it. */
export function splitDoor(label: string): { number: number; suffix: string } {
  const digits = /^\d+/.exec(label)?.[0] ?? '';
  const suffix = label.slice(digits.length);
  return { number: Number(digits), suffix: DOOR_SUFFIX.test(suffix) ? suffix : '' };
}
