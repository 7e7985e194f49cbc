import type { QueryToken } from './text/query.ts';
import { lowerBound, prefixRange, type Vocabulary } from './text/vocabulary.ts';

const MAX_SPELLINGS = 6;
/** Both halves of a word that is written apart have at least this many letters. */
const LEAST_HALF = 3;
const LETTERS = /^\p{L}+$/u;

/**
 * The typed words with two of them written together, or one of them apart, where the map has such words: "linden
 * strasse" for Lindenstraße, "mainstreet" for Main Street. Source: SEARCH-7.
 */
export function otherSpellings(tokens: readonly QueryToken[], { words }: Vocabulary): QueryToken[][] {
  const found: QueryToken[][] = [];
  const isKnown = ({ text, isOpen }: Pick<QueryToken, 'text' | 'isOpen'>): boolean => {
    const { from, to } = prefixRange(words, text);
    return from < to && (isOpen || words[from] === text);
  };
  const isBegun = (text: string): boolean => words[lowerBound(words, text)]?.startsWith(text) === true;
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (!LETTERS.test(token.text)) continue;
    if (next !== undefined && next.part === token.part && LETTERS.test(next.text)) {
      const joined = { ...next, text: token.text + next.text, isAside: false };
      // "Linden Str." is the beginning of Lindenstraße.
      if (isBegun(joined.text)) found.push([...tokens.slice(0, index), joined, ...tokens.slice(index + 2)]);
    }
    for (let cut = LEAST_HALF; cut <= token.text.length - LEAST_HALF; cut++) {
      const left = { ...token, text: token.text.slice(0, cut), isOpen: false };
      const right = { ...token, text: token.text.slice(cut) };
      if (isKnown(left) && isKnown(right))
        found.push([...tokens.slice(0, index), left, right, ...tokens.slice(index + 1)]);
    }
  }
  return found.slice(0, MAX_SPELLINGS);
}
