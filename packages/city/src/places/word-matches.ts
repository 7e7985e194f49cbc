import { meaningsOf } from './text/abbreviations.ts';
import type { QueryToken } from './text/query.ts';
import { searchTypos } from './text/typo-search.ts';
import {
  allowedEdits,
  LONG_WORD,
  lowerBound,
  SHORT_WORD,
  prefixRange,
  type Vocabulary,
} from './text/vocabulary.ts';

/** How well a word matches a typed one; 1 for the exact word. Stored in 32 bits, where 0.9375 is exact. */
export const QUALITY = { whole: 1, meaning: 0.9375, prefix: 0.7, oneEdit: 0.55, twoEdits: 0.4 } as const;
/** A typed word followed by a space is rarely meant as a prefix. */
const CLOSED_PREFIX_COST = 0.15;

/** The words of the vocabulary that a typed word may mean, and how well each matches (0: not at all). */
export interface WordMatches {
  readonly token: QueryToken;
  readonly quality: Float32Array;
  /** Words with a quality above 0. */
  readonly words: number[];
}

/** Matches typed words. Reuses its buffers between queries, so that a query allocates nothing. */
export class WordMatcher {
  private readonly vocabulary: Vocabulary;
  private readonly spare: Float32Array[] = [];

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  match(token: QueryToken, withTypos: boolean): WordMatches {
    const { words } = this.vocabulary;
    const quality = this.spare.pop() ?? new Float32Array(words.length);
    const found: number[] = [];
    const raise = (word: number, value: number): void => {
      if (quality[word] === 0) found.push(word);
      if (value > (quality[word] ?? 0)) quality[word] = value;
    };
    const closedCost = token.isOpen ? 0 : CLOSED_PREFIX_COST;
    const range = prefixRange(words, token.text);
    for (let word = range.from; word < range.to; word++) {
      const length = words[word]?.length ?? 1;
      const isWhole = length === token.text.length;
      raise(word, isWhole ? QUALITY.whole : QUALITY.prefix - closedCost + 0.2 * (token.text.length / length));
    }
    for (const meaning of meaningsOf(token.text)) {
      const word = lowerBound(words, meaning);
      if (words[word] === meaning) raise(word, QUALITY.meaning);
    }
    if (withTypos) addTypos(this.vocabulary, token, raise);
    if (withTypos && found.length === 0) addLongWords(this.vocabulary, token, raise);
    if (withTypos && found.length === 0) addContracted(this.vocabulary, token, raise);
    return { token, quality, words: found };
  }

  /** Returns the buffers of finished matches. */
  release(matches: readonly WordMatches[]): void {
    for (const { quality, words } of matches) {
      for (const word of words) quality[word] = 0;
      this.spare.push(quality);
    }
  }
}

function addTypos(
  vocabulary: Vocabulary,
  token: QueryToken,
  raise: (word: number, value: number) => void,
): void {
  if (token.text.length === SHORT_WORD) addLongerByOne(vocabulary, token, raise);
  const edits = allowedEdits(token.text);
  // The name of the city is right where it is typed right: it is no other word with an error.
  if (edits === 0 || token.door !== undefined || token.isCountry) return;
  // One edit first, since a prefix that is within two edits may match better later on.
  for (let maxEdits = 1; maxEdits <= edits; maxEdits++) {
    const quality = maxEdits === 1 ? QUALITY.oneEdit : QUALITY.twoEdits;
    const visit = (from: number, to: number): void => {
      for (let word = from; word < to; word++) raise(word, quality);
    };
    searchTypos(vocabulary, { typed: token.text, maxEdits, asPrefix: token.isOpen }, visit);
    // "Bhanhofstr." is Bahnhofstraße, abbreviated.
    if (/.str$/.test(token.text))
      searchTypos(vocabulary, { typed: `${token.text}asse`, maxEdits, asPrefix: false }, visit);
  }
}

/** "Ighkand" may be Highland: two errors are allowed in the word that is meant, even if the typed one lacks a letter or two. */
function addLongWords(
  vocabulary: Vocabulary,
  { text: typed, door, isCountry }: QueryToken,
  raise: (word: number, value: number) => void,
): void {
  if (door !== undefined || isCountry || typed.length < LONG_WORD - 2 || typed.length >= LONG_WORD) return;
  searchTypos(vocabulary, { typed, maxEdits: 2, asPrefix: false }, (from, to) => {
    for (let word = from; word < to; word++)
      if ((vocabulary.words[word]?.length ?? 0) >= LONG_WORD) raise(word, QUALITY.twoEdits);
  });
}

/** "Kirkevn." may be Kirkeveien: some letters of a word, with the first and the last one, in its order. */
function addContracted(
  { words }: Vocabulary,
  { text: typed, door, isCountry }: QueryToken,
  raise: (word: number, value: number) => void,
): void {
  if (door !== undefined || isCountry || typed.length < SHORT_WORD) return;
  const { from, to } = prefixRange(words, typed.charAt(0));
  for (let word = from; word < to; word++)
    if (isContracted(typed, words[word] ?? '')) raise(word, QUALITY.twoEdits);
}

function isContracted(typed: string, word: string): boolean {
  if (word.length < typed.length + 2 || word.length > 2 * typed.length + 1) return false;
  if (!word.endsWith(typed.at(-1) ?? '')) return false;
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at++;
  return at === typed.length;
}

/** "Mll" may be Mill, but "Hal" is not Hill. */
function addLongerByOne(
  vocabulary: Vocabulary,
  { text: typed, door, isCountry }: QueryToken,
  raise: (word: number, value: number) => void,
): void {
  if (door !== undefined || isCountry) return;
  searchTypos(vocabulary, { typed, maxEdits: 1, asPrefix: false }, (from, to) => {
    for (let word = from; word < to; word++)
      if (vocabulary.words[word]?.length === SHORT_WORD + 1) raise(word, QUALITY.oneEdit);
  });
}
