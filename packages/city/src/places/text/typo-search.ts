import type { Vocabulary } from './vocabulary.ts';

/** Called with words `[from, to)` that are close enough to the typed text, or have a prefix that is. */
export type TypoVisitor = (from: number, to: number) => void;

/** The typed text, and how many edits are allowed. */
export interface TypoQuery {
  readonly typed: string;
  readonly maxEdits: number;
  /** Whether a matching prefix of the word is enough. */
  readonly asPrefix: boolean;
}

/**
 * Finds words within `maxEdits` insertions, deletions, substitutions or swaps of neighbours. With `asPrefix` a matching
 * prefix is enough. Visits the sorted words once and keeps one row of the edit table for each shared letter, so that a
 * prefix beyond the limit is skipped with all words sharing it.
 */
export function searchTypos(vocabulary: Vocabulary, query: TypoQuery, visit: TypoVisitor): void {
  const { words, shared } = vocabulary;
  const { typed, maxEdits } = query;
  const rows: Uint8Array[] = [
    Uint8Array.from({ length: typed.length + 2 }, (_, i) =>
      i > typed.length ? 0 : Math.min(i, maxEdits + 1),
    ),
  ];
  /** Rows `0..ready` are valid for the first `ready` letters of the previous word. */
  let ready = 0;
  let index = 0;
  while (index < words.length) {
    const word = words[index] ?? '';
    ready = Math.min(ready, shared[index] ?? 0);
    const outcome = descend(rows, word, ready, query);
    ready = outcome.depth;
    if (outcome.kind === 'whole') visit(index, index + 1);
    if (outcome.kind === 'prefix') {
      const end = skipSharing(shared, index, outcome.depth);
      visit(index, end);
      index = end;
    } else if (outcome.kind === 'lost') index = skipSharing(shared, index, outcome.depth);
    else index++;
  }
}

interface Outcome {
  readonly kind: 'whole' | 'prefix' | 'lost' | 'none';
  readonly depth: number;
}

function descend(rows: Uint8Array[], word: string, ready: number, query: TypoQuery): Outcome {
  const { typed, maxEdits, asPrefix } = query;
  for (let depth = ready + 1; depth <= word.length; depth++) {
    if (depth > typed.length + maxEdits) return { kind: 'lost', depth };
    const least = fillRow(rows, word, depth, typed, maxEdits);
    // A swap may still continue from the previous row.
    const isLost = least > maxEdits && minOf(rows, depth - 1, query) >= maxEdits;
    if (isLost) return { kind: 'lost', depth };
    const edits = rows[depth]?.[typed.length] ?? maxEdits + 1;
    // The result is certain, so the words that continue from here need not be examined one by one.
    if (asPrefix && edits <= maxEdits) return { kind: 'prefix', depth };
  }
  const edits = rows[word.length]?.[typed.length] ?? maxEdits + 1;
  return { kind: edits <= maxEdits ? 'whole' : 'none', depth: word.length };
}

function minOf(rows: readonly Uint8Array[], depth: number, { typed }: TypoQuery): number {
  return rows[depth]?.[typed.length + 1] ?? 0;
}

/** Fills the row of the word's `depth`-th letter; returns its minimum and stores it after the row. */
function fillRow(rows: Uint8Array[], word: string, depth: number, typed: string, maxEdits: number): number {
  const above = rows[depth - 1] ?? new Uint8Array(typed.length + 2);
  const twoAbove = depth > 1 ? rows[depth - 2] : undefined;
  const row = (rows[depth] ??= new Uint8Array(typed.length + 2));
  const letter = word.charCodeAt(depth - 1);
  const before = depth > 1 ? word.charCodeAt(depth - 2) : -1;
  let least = (row[0] = Math.min(depth, maxEdits + 1));
  for (let i = 1; i <= typed.length; i++) {
    const same = typed.charCodeAt(i - 1) === letter;
    let cost = (above[i - 1] ?? 0) + (same ? 0 : 1);
    cost = Math.min(cost, (above[i] ?? 0) + 1, (row[i - 1] ?? 0) + 1);
    const isSwap =
      twoAbove !== undefined &&
      i > 1 &&
      typed.charCodeAt(i - 2) === letter &&
      typed.charCodeAt(i - 1) === before;
    if (isSwap) cost = Math.min(cost, (twoAbove[i - 2] ?? 0) + 1);
    row[i] = Math.min(cost, maxEdits + 1);
    least = Math.min(least, row[i] ?? 0);
  }
  row[typed.length + 1] = least;
  return least;
}

/** The first word after `index` that does not share its first `depth` letters. */
function skipSharing(shared: Uint8Array, index: number, depth: number): number {
  let next = index + 1;
  while (next < shared.length && (shared[next] ?? 0) >= depth) next++;
  return next;
}
