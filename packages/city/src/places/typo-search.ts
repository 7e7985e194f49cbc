import type { Vocabulary } from './vocabulary.ts';

/** Hears of words `[from, to)` that are near enough to what was typed, or begin so. */
export type TypoVisitor = (from: number, to: number) => void;

/** What was typed, and how wrong it may be. */
export interface TypoQuery {
  readonly typed: string;
  readonly maxEdits: number;
  /** It is enough that a word begins so. */
  readonly asPrefix: boolean;
}

/**
 * Words within `maxEdits` insertions, deletions, changes or swaps of neighbours. With `asPrefix` it is enough that a
 * word begins so. Walks the sorted words once and keeps one row of the edit table for each shared letter, so that a
 * prefix that has gone wrong is left behind with all words that share it.
 */
export function searchTypos(vocabulary: Vocabulary, query: TypoQuery, visit: TypoVisitor): void {
  const { words, shared } = vocabulary;
  const { typed, maxEdits } = query;
  const rows: Uint8Array[] = [
    Uint8Array.from({ length: typed.length + 2 }, (_, i) =>
      i > typed.length ? 0 : Math.min(i, maxEdits + 1),
    ),
  ];
  /** Rows `0..ready` belong to the first `ready` letters of the previous word. */
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
    // A swap may still count on from the row before this one.
    const isLost = least > maxEdits && leastOf(rows, depth - 1, query) >= maxEdits;
    if (isLost) return { kind: 'lost', depth };
    const edits = rows[depth]?.[typed.length] ?? maxEdits + 1;
    // Settled at once: the words that go on from here need not be looked at one by one.
    if (asPrefix && edits <= maxEdits) return { kind: 'prefix', depth };
  }
  const edits = rows[word.length]?.[typed.length] ?? maxEdits + 1;
  return { kind: edits <= maxEdits ? 'whole' : 'none', depth: word.length };
}

function leastOf(rows: readonly Uint8Array[], depth: number, { typed }: TypoQuery): number {
  return rows[depth]?.[typed.length + 1] ?? 0;
}

/** Fills the row of the word's `depth`-th letter; returns its least entry and keeps it behind the others. */
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
