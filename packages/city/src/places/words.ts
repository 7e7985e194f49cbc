import { foldText } from './fold-text.ts';

/** One folded word of a text, with its position in the original text (UTF-16 units). */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Where each folded unit starts in the original text, and where the last one ends. */
  readonly origin: readonly number[];
}

/** Scripts without spaces are split into single characters. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\u3099\u309a])+/gu;

export function splitWords(written: string): Word[] {
  const { text, origin } = foldText(written);
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const from = match.index;
    const until = from + match[0].length;
    const origins = origin.slice(from, until + 1);
    words.push({ text: match[0], start: origin[from] ?? 0, end: endOf(origin, until), origin: origins });
  }
  return words;
}

/**
 * Where the next original character starts. If one folds into several units ("½" into "1⁄2"), they all end there.
 */
function endOf(origin: readonly number[], until: number): number {
  const last = origin[until - 1] ?? 0;
  let next = until;
  while (next < origin.length - 1 && origin[next] === last) next++;
  return origin[next] ?? 0;
}

/** A name in canonical form: its folded words joined by single spaces. */
export function foldName(written: string): string {
  return splitWords(written)
    .map((word) => word.text)
    .join(' ');
}
