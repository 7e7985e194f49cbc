import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchTypos } from './typo-search.ts';
import { allowedEdits, createVocabulary, prefixRange } from './vocabulary.ts';

/** A plain dynamic-programming table for optimal string alignment, against which the optimised search is checked. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) => [
    i,
    ...Array.from({ length: other.length }, () => 0),
  ]);
  for (let j = 0; j <= other.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let cost = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = cost;
    }
  }
  return rows[one.length]![other.length]!;
}

function found(words: string[], typed: string, maxEdits: number, asPrefix: boolean): string[] {
  const vocabulary = createVocabulary(words);
  const hits: string[] = [];
  searchTypos(vocabulary, { typed, maxEdits, asPrefix }, (from, to) =>
    hits.push(...vocabulary.words.slice(from, to)),
  );
  return hits;
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 });

describe('LAND-14 typo tolerance', () => {
  test('allows no typo below four letters, one up to seven, two from eight', () => {
    expect(['rua', 'park', 'station', 'boulevard'].map(allowedEdits)).toEqual([0, 1, 1, 2]);
  });

  test.each(['moulin', 'moulims', 'molins', 'moulisn', 'mouliins'])('%s finds moulins', (typed) => {
    expect(found(['moulins', 'other'], typed, 1, false)).toEqual(['moulins']);
  });

  test('finds exactly the whole words within the maximum number of edits', () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 30 }),
        word,
        fc.integer({ min: 0, max: 2 }),
        (words, typed, edits) => {
          const expected = [...new Set(words)]
            .filter((candidate) => distance(candidate, typed) <= edits)
            .sort();
          expect(found(words, typed, edits, false).sort()).toEqual(expected);
        },
      ),
    );
  });

  test('finds exactly the words whose prefix is within the maximum number of edits', () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 30 }),
        word,
        fc.integer({ min: 0, max: 2 }),
        (words, typed, edits) => {
          const begins = (candidate: string): boolean =>
            Array.from(candidate).some((_, last) => distance(candidate.slice(0, last + 1), typed) <= edits);
          const expected = [...new Set(words)].filter(begins).sort();
          expect(found(words, typed, edits, true).sort()).toEqual(expected);
        },
      ),
    );
  });
});

test('returns the words with a prefix as one range', () => {
  fc.assert(
    fc.property(fc.array(word), word, (words, prefix) => {
      const vocabulary = createVocabulary(words);
      const { from, to } = prefixRange(vocabulary.words, prefix);
      expect(vocabulary.words.slice(from, to)).toEqual(
        vocabulary.words.filter((candidate) => candidate.startsWith(prefix)),
      );
    }),
  );
});
