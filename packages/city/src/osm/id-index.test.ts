import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdIndex } from './id-index.ts';

test('finds an element by id, whatever the order of the file', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.integer(), fc.boolean(), (ids, other, sorted) => {
      const columns = Float64Array.from(sorted ? ids.toSorted((a, b) => a - b) : ids);
      const lookup = new IdIndex(columns);
      columns.forEach((id, place) => expect(lookup.find(id)).toBe(place));
      expect(lookup.find(other)).toBe(columns.indexOf(other));
    }),
  );
});
