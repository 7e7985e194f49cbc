import { RINGS } from './arterials.ts';
import type { Face } from './faces.ts';
import { isInside, ringCentre, type Point } from '../ground/plane.ts';
import type { Terrain } from '../ground/terrain.ts';

/** The building style of a district. */
export type Grain =
  | 'old-town'
  | 'centre'
  | 'grid'
  | 'garden'
  | 'industry'
  | 'airport'
  | 'lake-park'
  | 'river';

/** A piece of land between arterials. */
export interface Cell {
  readonly id: number;
  readonly grain: Grain;
  readonly ring: readonly Point[];
  readonly areaSquareMetres: number;
  readonly middle: Point;
  /** The direction from the old town in degrees anticlockwise from east, -180 to 180. */
  readonly degrees: number;
  readonly reach: number;
}

const REACH_METRES = { east: 4_500, north: 3_600 } as const;
/** Slivers smaller than this between nearly parallel roads get no separate streets. */
const MIN_CELL_SQUARE_METRES = 2_500;

export function divideIntoCells(faces: readonly Face[], terrain: Terrain): Cell[] {
  const cells = faces
    .filter((face) => face.areaSquareMetres >= MIN_CELL_SQUARE_METRES)
    .map((face, id) => {
      const middle = ringCentre(face.ring);
      const east = (middle.x - terrain.centre.x) / REACH_METRES.east;
      const north = (middle.y - terrain.centre.y) / REACH_METRES.north;
      const degrees = (Math.atan2(north, east) * 180) / Math.PI;
      const reach = Math.sqrt(east * east + north * north);
      return { id, ring: face.ring, areaSquareMetres: face.areaSquareMetres, middle, degrees, reach };
    });
  const special = chooseSpecial(cells);
  return cells.map((cell) => ({ ...cell, grain: special.get(cell.id) ?? grainOf(cell, terrain) }));
}

type Shape = Omit<Cell, 'grain'>;

/** The two outer cells without buildings, and the cell of the harbour. */
function chooseSpecial(cells: readonly Shape[]): Map<number, Grain> {
  const special = new Map<number, Grain>();
  const claim = (grain: Grain, degrees: number, reach: number): void => {
    let best: Shape | null = null;
    let bestScore = Infinity;
    for (const cell of cells) {
      const score = Math.abs(cell.degrees - degrees) + Math.abs(cell.reach - reach) * 60;
      if (score < bestScore && cell.areaSquareMetres > 400_000 && !special.has(cell.id)) {
        bestScore = score;
        best = cell;
      }
    }
    if (best !== null) special.set(best.id, grain);
  };
  claim('airport', 12, 0.8);
  claim('lake-park', 70, 0.8);
  return special;
}

function grainOf(cell: Shape, terrain: Terrain): Grain {
  if (isBetweenBanks(cell, terrain)) return 'river';
  if (cell.reach < RINGS.walls) return 'old-town';
  const isHarbour = cell.degrees > -80 && cell.degrees < -8 && cell.middle.y < terrain.centre.y - 900;
  const isFreightYard = cell.reach > RINGS.ringRoad && cell.degrees > -22 && cell.degrees < 2;
  if (isHarbour || isFreightYard) return 'industry';
  if (cell.reach < RINGS.boulevard) return 'centre';
  return cell.reach < RINGS.ringRoad ? 'grid' : 'garden';
}

/** The quays run along both banks, so the middle of the river is in the strip between them. */
function isBetweenBanks(cell: Shape, terrain: Terrain): boolean {
  return terrain.river.some((p) => isInside(p, cell.ring));
}
