/** The sorted words of an import, with data for fast prefix and typo searches. */
export interface Vocabulary {
  readonly words: readonly string[];
  /** How many leading UTF-16 units each word shares with the one before it. */
  readonly shared: Uint8Array;
}

const MAX_SHARED = 255;

export function createVocabulary(words: Iterable<string>): Vocabulary {
  const sorted = [...new Set(words)].sort(byUnits);
  return {
    words: sorted,
    shared: Uint8Array.from(sorted, (word, index) => sharedUnits(sorted[index - 1] ?? '', word)),
  };
}

function byUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function sharedUnits(one: string, other: string): number {
  const most = Math.min(one.length, other.length, MAX_SHARED);
  let count = 0;
  while (count < most && one.charCodeAt(count) === other.charCodeAt(count)) count++;
  return count;
}

/** The index of the first word that is not less than `wanted`. */
export function lowerBound(words: readonly string[], wanted: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The words `[from, to)` that begin with `prefix`. */
export function prefixRange(words: readonly string[], prefix: string): { from: number; to: number } {
  const from = lowerBound(words, prefix);
  return { from, to: lowerBound(words, `${prefix}\uffff`) };
}

/** A word of four letters that lacks one is recognised as well. */
export const SHORT_WORD = 3;

/** Two errors are recognised in a word of this many letters. */
export const LONG_WORD = 8;
/** The number of typos tolerated in a word: none below four letters, two from eight. */
export function allowedEdits(word: string): number {
  if (word.length >= LONG_WORD) return 2;
  return word.length >= 4 ? 1 : 0;
}
