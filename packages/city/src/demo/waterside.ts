import type { Namer } from './streets/names.ts';
import type { OsmWriter } from './osm-writer.ts';
import { offsetLine, type Point } from './ground/plane.ts';
import { heightOfLine, type Terrain } from './ground/terrain.ts';
import { blob } from './greenery.ts';

const PIER = { lengthMetres: 340, widthMetres: 70, gapMetres: 190, count: 4 } as const;

/** The sea, the river with its banks, the beach in the western bay, the piers of the harbour, and an islet. */
export function writeWaterside(terrain: Terrain, namer: Namer, writer: OsmWriter): void {
  writer.line(terrain.coast, { natural: 'coastline' });
  writer.area(terrain.riverBank, { natural: 'water', water: 'river' });
  writer.line(terrain.river, { waterway: 'river', name: `River ${namer.proper()}` });
  const beach = terrain.coast.filter((p) => p.x > 1_150 && p.x < 3_500);
  writer.area([...beach, ...offsetLine(beach, 52).reverse()], {
    natural: 'beach',
    name: `${namer.proper()} Beach`,
  });
  for (const pier of pierRings(terrain)) writer.area(pier, { man_made: 'pier' });
  const islet = blob({ x: 3_100, y: 520 }, 130, terrain, 26);
  writer.area(islet, { natural: 'coastline' });
  writer.node({ x: 3_100, y: 520 }, { place: 'island', name: `${namer.proper()} Island` });
}

function pierRings(terrain: Terrain): Point[][] {
  return Array.from({ length: PIER.count }, (_, i) => {
    const west = 6_500 + i * (PIER.widthMetres + PIER.gapMetres);
    const east = west + PIER.widthMetres;
    const shore = heightOfLine(terrain.coast, west) + 12;
    const tip = shore - PIER.lengthMetres - 12;
    return [
      { x: west, y: shore },
      { x: west, y: tip },
      { x: east, y: tip },
      { x: east, y: shore },
    ];
  });
}
