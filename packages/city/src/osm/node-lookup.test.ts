import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NodeLookup } from './node-lookup.ts';

test('a node is found by its id in whatever order the file has them', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.integer(), fc.boolean(), (ids, other, sorted) => {
      const columns = Float64Array.from(sorted ? ids.toSorted((a, b) => a - b) : ids);
      const lookup = new NodeLookup(columns);
      columns.forEach((id, place) => expect(lookup.find(id)).toBe(place));
      expect(lookup.find(other)).toBe(columns.indexOf(other));
    }),
  );
});
