import type { Cell } from './streets/cells.ts';
import type { Namer } from './streets/names.ts';
import type { OsmWriter } from './osm-writer.ts';
import { at, distance, mix, offsetLine, ringArea, type Point } from './ground/plane.ts';
import type { Random } from './ground/random.ts';
import { BEYOND_METRES, BOARD, type Terrain } from './ground/terrain.ts';
import type { Face } from './streets/faces.ts';

const PARK_SHARE = 0.045;
const PARK_SQUARE_METRES = { min: 6_000, max: 120_000 } as const;
const KERB_METRES = 11;
/** How many woods and meadows to try; those that would be inside the city are skipped. */
const WOODS = 130;

/** A wavy closed shape around a point. */
export function blob(middle: Point, radiusMetres: number, terrain: Terrain, corners = 28): Point[] {
  return Array.from({ length: corners }, (_, i) => {
    const turn = (i / corners) * 2 * Math.PI;
    const edge = { x: middle.x + Math.cos(turn) * radiusMetres, y: middle.y + Math.sin(turn) * radiusMetres };
    const reach = radiusMetres * (1 + 0.3 * terrain.noise(edge, radiusMetres * 0.9));
    return { x: middle.x + Math.cos(turn) * reach, y: middle.y + Math.sin(turn) * reach };
  });
}

/** The ring, moved inwards from the surrounding kerbs. */
export function insideKerbs(ring: readonly Point[], metres: number): Point[] {
  const closed = [...ring, at(ring, 0), at(ring, 1)];
  return offsetLine(closed, metres).slice(1, -1);
}

/** Turns some blocks into parks, each with a name. Returns the ground that they occupy. */
export function plantParks(
  blocks: readonly Face[],
  cells: readonly Cell[],
  namer: Namer,
  random: Random,
  writer: OsmWriter,
): Point[][] {
  const parks: Point[][] = [];
  for (const block of blocks) {
    const { areaSquareMetres: area, ring } = block;
    const cell = cells.find((candidate) => distance(candidate.middle, at(ring, 0)) < 900);
    const isWanted = random.chance(PARK_SHARE) && cell?.grain !== 'industry';
    if (!isWanted || area < PARK_SQUARE_METRES.min || area > PARK_SQUARE_METRES.max) continue;
    const lawn = insideKerbs(ring, KERB_METRES);
    if (ringArea(lawn) < PARK_SQUARE_METRES.min / 2) continue;
    parks.push(lawn);
    const name = random.chance(0.7)
      ? { name: `${namer.streetStem()} ${random.pick(['Park', 'Gardens', 'Green', 'Square'])}` }
      : {};
    writer.area(lawn, { leisure: 'park', ...name });
  }
  return parks;
}

/** Places woods and fields outside the city, well away from its edge. */
export function plantWoods(terrain: Terrain, random: Random, writer: OsmWriter): void {
  for (let i = 0; i < WOODS; i++) {
    const middle = {
      x: random.between(-BEYOND_METRES, BOARD.width + BEYOND_METRES),
      y: random.between(1_900, BOARD.height + BEYOND_METRES),
    };
    const reach = Math.sqrt(
      ((middle.x - terrain.centre.x) / 4_500) ** 2 + ((middle.y - terrain.centre.y) / 3_600) ** 2,
    );
    const radius = random.between(130, 420);
    if (reach < 1.1 + radius / 3_600) continue;
    writer.area(
      blob(middle, radius, terrain),
      random.chance(0.72) ? { natural: 'wood' } : { landuse: 'meadow' },
    );
  }
}

/** A large park with a lake that has an island: one relation with a hole. */
export function digLake(cell: Cell, terrain: Terrain, namer: Namer, writer: OsmWriter): Point[] {
  const park = insideKerbs(cell.ring, KERB_METRES);
  writer.area(park, { leisure: 'park', name: `${namer.proper()} Park` });
  const shore = blob(cell.middle, 270, terrain, 40);
  const island = blob(mix(cell.middle, at(shore, 5), 0.3), 48, terrain, 16);
  const outer = writer.area(shore, {});
  const inner = writer.area(island, { natural: 'wood' });
  writer.relation(
    [
      { type: 'way', ref: outer, role: 'outer' },
      { type: 'way', ref: inner, role: 'inner' },
    ],
    { type: 'multipolygon', natural: 'water', water: 'lake', name: `Lake ${namer.proper()}` },
  );
  const path = blob(cell.middle, 360, terrain, 44);
  writer.line([...path, at(path, 0)], { highway: 'footway', name: 'Lake Path' });
  return park;
}
