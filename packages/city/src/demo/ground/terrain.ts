import { at, isInside, offsetLine, smooth, type Point } from './plane.ts';
import type { Random } from './random.ts';

/** The drawing board: 10 km east by 8 km north. */
export const BOARD = { width: 10_000, height: 8_000 } as const;
/**
 * How far the shore, river, rails and woods continue beyond the board, so that the map does not end at the last house.
 */
export const BEYOND_METRES = 4_000;

/** The land before the city is built: the shore, the river, and the hill of the old town. */
export interface Terrain {
  readonly centre: Point;
  readonly noise: Noise;
  /** Drawn from west to east, so that land is on its left, as in OpenStreetMap's coastlines. */
  readonly coast: readonly Point[];
  readonly promenade: readonly Point[];
  /** Drawn from the northern edge down to the sea. */
  readonly river: readonly Point[];
  readonly riverBank: readonly Point[];
  readonly riverHalfWidth: number;
  /**
   * The point at a bearing (radians, anticlockwise from east) and reach; a reach of 1 is the edge of the built city.
   */
  polar(bearing: number, reach: number): Point;
  isRiver(p: Point): boolean;
}

const REACH = { east: 4_500, north: 3_600 } as const;
const PROMENADE_SETBACK_METRES = 75;
const COAST_STEP_METRES = 50;

function shoreLatitude(noise: Noise, x: number): number {
  const bay = 210 * Math.exp(-(((x - 2_450) / 1_150) ** 2));
  const headland = -330 * Math.exp(-(((x - 5_350) / 900) ** 2));
  const harbour = 190 * Math.exp(-(((x - 7_350) / 800) ** 2));
  return 1_120 + bay + headland + harbour + 90 * noise({ x, y: 0 }, 1_900) + 24 * noise({ x, y: 50 }, 420);
}

/** The height at `x` of a line from west to east with one point every `COAST_STEP_METRES`. */
export function heightOfLine(line: readonly Point[], x: number): number {
  const place = Math.min(line.length - 1.001, Math.max(0, (x - at(line, 0).x) / COAST_STEP_METRES));
  const west = at(line, Math.floor(place));
  const east = at(line, Math.floor(place) + 1);
  return west.y + (east.y - west.y) * (place - Math.floor(place));
}

function drawRiver(random: Random, noise: Noise, centre: Point): Point[] {
  const sway = random.between(-160, 160);
  const knots: Point[] = [
    { x: centre.x - 2_300, y: BOARD.height + BEYOND_METRES },
    { x: centre.x - 1_900 - sway, y: BOARD.height + 1_800 },
    { x: centre.x - 1_250 + sway, y: BOARD.height + 150 },
    { x: centre.x - 900 + sway, y: 6_900 },
    { x: centre.x - 1_480 - sway, y: 5_700 },
    { x: centre.x - 1_060, y: 4_500 },
    { x: centre.x - 1_180, y: 3_500 },
    { x: centre.x - 900, y: 2_600 },
    { x: centre.x - 1_020, y: 1_800 },
    { x: centre.x - 880, y: shoreLatitude(noise, centre.x - 880) - 160 },
  ];
  return smooth(knots, 60);
}

export function shapeTerrain(random: Random): Terrain {
  const noise = createNoise(random.whole(1, 1_000_000));
  const centre = { x: 5_150 + random.between(-150, 150), y: 2_850 + random.between(-80, 80) };
  const coast: Point[] = [];
  for (let x = -BEYOND_METRES; x <= BOARD.width + BEYOND_METRES; x += COAST_STEP_METRES) {
    coast.push({ x, y: shoreLatitude(noise, x) });
  }
  const river = drawRiver(random, noise, centre);
  const riverHalfWidth = random.between(52, 68);
  const west = offsetLine(river, -riverHalfWidth);
  const east = offsetLine(river, riverHalfWidth);
  const riverBank = [...west, ...east.reverse()];
  const promenade = coast.map((p) => ({ x: p.x, y: p.y + PROMENADE_SETBACK_METRES }));
  return {
    centre,
    noise,
    coast,
    promenade,
    river,
    riverBank,
    riverHalfWidth,
    polar(bearing, reach) {
      const turn = { x: Math.cos(bearing) * 3_000, y: Math.sin(bearing) * 3_000 };
      const wobble = 1 + 0.07 * noise({ x: turn.x + reach * 500, y: turn.y + 9_000 }, 1_700);
      return {
        x: centre.x + REACH.east * reach * wobble * Math.cos(bearing),
        y: centre.y + REACH.north * reach * wobble * Math.sin(bearing),
      };
    },
    isRiver: (p) => isInside(p, riverBank),
  };
}

/** Smooth noise in [-1, 1] over the plane, with one bump about every `wavelengthMetres`. */
type Noise = (p: Point, wavelengthMetres: number) => number;

function createNoise(seed: number): Noise {
  const corner = (ix: number, iy: number): number => {
    let hash = Math.imul(ix, 0x27d4eb2d) ^ Math.imul(iy, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2147483648 - 1;
  };
  const ease = (t: number): number => t * t * (3 - 2 * t);
  return (p, wavelengthMetres) => {
    const x = p.x / wavelengthMetres;
    const y = p.y / wavelengthMetres;
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const tx = ease(x - ix);
    const ty = ease(y - iy);
    const south = corner(ix, iy) * (1 - tx) + corner(ix + 1, iy) * tx;
    const north = corner(ix, iy + 1) * (1 - tx) + corner(ix + 1, iy + 1) * tx;
    return south * (1 - ty) + north * ty;
  };
}
