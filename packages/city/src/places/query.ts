import { foldNumberWord, isDoor, separatorBefore } from './door-labels.ts';
import { foldName, splitWords, type Word } from './words.ts';

/** One typed word and the ways in which it can be read. */
export interface QueryToken {
  readonly text: string;
  /** Whether the word is still being typed: it is the last one and nothing follows it. */
  readonly isOpen: boolean;
  /** The house number that ends with this word, such as "12", or "12-14" for its second word. */
  readonly door: string | undefined;
  /** Whether it has no meaning next to a house number: the "nr" of "nr 5", or both words of "apt 5". */
  readonly isAside: boolean;
}

const MAX_QUERY_UNITS = 160;
const MAX_TOKENS = 10;
const foldedSet = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(foldName));
/** Words typed before a house number, even without a space: "д. 12", "№12". */
const BEFORE = foldedSet('no nr n num numero nomor hnr hausnummer д дом к رقم پلاک نمبر नंबर מס מספר');
/** Words typed after a house number. */
const AFTER = foldedSet('号 號');
/** Words typed before the number of a flat. */
const FLATS = foldedSet('apt apto appt flat unit suite кв квартира شقة דירה');
const STUCK = new RegExp(`^(${[...BEFORE, ...FLATS].join('|')})(\\d.*)$`, 'u');

/** Splits the typed text into words; very long texts are truncated. */
export function readQuery(typed: string): QueryToken[] {
  const cut = typed.slice(0, MAX_QUERY_UNITS);
  const words = splitWords(cut).slice(0, MAX_TOKENS);
  const tokens: QueryToken[] = [];
  for (const [index, { text, end }] of words.entries()) {
    const before = tokens.at(-1);
    const stuck = STUCK.exec(text);
    const isFlat = FLATS.has(stuck?.[1] ?? '') || (before !== undefined && FLATS.has(before.text));
    const number = stuck?.[2] ?? text;
    const alone = isDoor(number) ? number : undefined;
    // The "N" of "5 N Main Street" is part of a name.
    const isBeside = BEFORE.has(text)
      ? isDoor(words[index + 1]?.text ?? '')
      : AFTER.has(text) && before?.door !== undefined;
    tokens.push({
      text,
      isOpen: index === words.length - 1 && end === cut.length,
      door: isFlat ? undefined : (continued(before?.door, words, index, cut) ?? alone),
      isAside: isBeside || FLATS.has(text) || (isFlat && alone !== undefined),
    });
  }
  return tokens;
}

/** A house number with one more word, if the word continues it: "12 bis", "12 - 14", "12 1/2". */
function continued(
  door: string | undefined,
  words: readonly Word[],
  index: number,
  written: string,
): string | undefined {
  if (door === undefined) return undefined;
  const separator = separatorBefore(words, index, written);
  // Two separate numbers are two house numbers, unless the second one begins a fraction.
  if (separator === ' ' && separatorBefore(words, index + 1, written) !== '/') return undefined;
  const joined = `${door}${separator}${foldNumberWord(words[index]?.text ?? '')}`;
  return isDoor(joined) ? joined : undefined;
}
