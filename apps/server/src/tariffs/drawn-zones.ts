import { outlinesOverlap, type DrawnZones } from '@fiacre/domain';
import type { KeptZone } from '../zones/index.ts';

/** The sizes and overlaps of zones, by which tariffs are compared. Source: TARIFF-12. */
export function drawnZones(zones: readonly KeptZone[]): DrawnZones {
  const outlines = new Map(zones.map(({ id, outline }) => [id, outline]));
  return {
    sizes: new Map(zones.map(({ id, squareMetres }) => [id, squareMetres])),
    overlap: (one, other) => {
      const [first, second] = [outlines.get(one), outlines.get(other)];
      return first !== undefined && second !== undefined && outlinesOverlap(first, second);
    },
  };
}
