import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NodeLookup } from './node-lookup.ts';

test('finds a node by id, whatever the order of the file', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.integer(), fc.boolean(), (ids, other, sorted) => {
      const columns = Float64Array.from(sorted ? ids.toSorted((a, b) => a - b) : ids);
      const lookup = new NodeLookup(columns);
      columns.forEach((id, place) => expect(lookup.find(id)).toBe(place));
      expect(lookup.find(other)).toBe(columns.indexOf(other));
    }),
  );
});
