import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';
import { readQuery } from './text/query.ts';

const marked = (displayed: string, typed: string): string[] =>
  highlight(displayed, readQuery(typed)).map(({ offset, length }) =>
    displayed.slice(offset, offset + length),
  );

test.each([
  ['Avenida São João', 'sao j', ['São', 'J']],
  ['Große Straße', 'grosse str', ['Große', 'Str']],
  ['Straße des 17. Juni', 'strass', ['Straß']],
  ['Straße des 17. Juni', 'stras', ['Straß']],
  ['🆐', '𝓓', ['🆐']],
  ['Main Street', 'st', ['St']],
  ['Boulevard des Moulins', 'bd moulins', ['Boulevard', 'Moulins']],
  ['Moulin', 'molin', ['Moulin']],
  ['🚖 Rank', 'rank', ['Rank']],
  ['12A Main Street', '12a main', ['12A', 'Main']],
  ['Rue de la Paix', 'xyz', []],
])('LAND-3 in "%s", marks the parts that match "%s"', (displayed, typed, expected) => {
  expect(marked(displayed, typed)).toEqual(expected);
});

test('LAND-3 highlights are inside the text, in order, and never overlap', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(text, text, (displayed, typed) => {
      let end = 0;
      for (const { offset, length } of highlight(displayed, readQuery(typed))) {
        expect(offset).toBeGreaterThanOrEqual(end);
        expect(length).toBeGreaterThan(0);
        end = offset + length;
      }
      expect(end).toBeLessThanOrEqual(displayed.length);
    }),
  );
});
