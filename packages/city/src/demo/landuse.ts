import type { Cell, Grain } from './cells.ts';
import type { OsmWriter } from './osm-writer.ts';

const LANDUSE: Partial<Record<Grain, string>> = {
  'old-town': 'commercial',
  centre: 'commercial',
  grid: 'residential',
  garden: 'residential',
  industry: 'industrial',
};

/** Writes the land use of each district, which the map shows as colours. */
export function writeLanduse(cells: readonly Cell[], writer: OsmWriter): void {
  for (const cell of cells) {
    const landuse = LANDUSE[cell.grain];
    if (landuse !== undefined) writer.area(cell.ring, { landuse });
  }
}
