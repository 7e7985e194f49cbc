import { at, crossing, last, mix, offsetLine, type Point } from '../ground/plane.ts';
import type { Random } from '../ground/random.ts';
import type { StreetKind, StreetLine } from './street-net.ts';
import { heightOfLine, type Terrain } from '../ground/terrain.ts';

const DEGREE = Math.PI / 180;
const QUAY_SETBACK_METRES = 26;

/** How far out the ring roads are, from the old walls to the last houses (1 = edge of the city). */
export const RINGS = { walls: 0.135, boulevard: 0.33, ringRoad: 0.62, perimeter: 1 } as const;

const RING_ROADS: readonly { reach: number; attributes: Omit<StreetLine, 'points'> }[] = [
  { reach: RINGS.ringRoad, attributes: { kind: 'primary', name: 'Ring Road', ref: 'R10' } },
  { reach: RINGS.boulevard, attributes: { kind: 'secondary', name: 'Boulevard of the Lanterns' } },
  { reach: RINGS.walls, attributes: { kind: 'tertiary', name: 'Walls Street' } },
  { reach: RINGS.perimeter, attributes: { kind: 'tertiary', name: 'Meadow Road' } },
];

interface Radial {
  readonly degrees: number;
  readonly from: number;
  readonly to: number;
  readonly kind: StreetKind;
}

/** The bearings of the motorway's two ends, where it becomes an ordinary road, and its constant reach in between. */
export const MOTORWAY = { westDegrees: 148, eastDegrees: 30, reach: 1.2 } as const;
/** Roads to an interchange continue under the motorway to the ramps on its far side. */
const BEYOND_MOTORWAY = 1.236;

/** The bearings at which roads leave the city. The gap between 85 and 120 degrees is for the river. */
const RADIALS: readonly Radial[] = [
  { degrees: 46, from: RINGS.walls, to: BEYOND_MOTORWAY, kind: 'primary' },
  { degrees: 80, from: RINGS.walls, to: BEYOND_MOTORWAY, kind: 'primary' },
  { degrees: 131, from: RINGS.walls, to: BEYOND_MOTORWAY, kind: 'primary' },
  { degrees: MOTORWAY.westDegrees, from: RINGS.perimeter, to: MOTORWAY.reach, kind: 'primary' },
  { degrees: MOTORWAY.eastDegrees, from: RINGS.perimeter, to: MOTORWAY.reach, kind: 'primary' },
  { degrees: 4, from: RINGS.walls, to: RINGS.perimeter, kind: 'secondary' },
  { degrees: 178, from: RINGS.walls, to: RINGS.perimeter, kind: 'secondary' },
  { degrees: 210, from: RINGS.walls, to: RINGS.perimeter, kind: 'secondary' },
  { degrees: 262, from: RINGS.walls, to: RINGS.perimeter, kind: 'secondary' },
  { degrees: 318, from: RINGS.walls, to: RINGS.perimeter, kind: 'secondary' },
  { degrees: 340, from: RINGS.boulevard, to: RINGS.perimeter, kind: 'tertiary' },
  { degrees: 21, from: RINGS.boulevard, to: RINGS.perimeter, kind: 'tertiary' },
  { degrees: 59, from: RINGS.boulevard, to: RINGS.perimeter, kind: 'tertiary' },
  { degrees: 156, from: RINGS.boulevard, to: RINGS.perimeter, kind: 'tertiary' },
  { degrees: 193, from: RINGS.boulevard, to: RINGS.perimeter, kind: 'tertiary' },
];

/** The main roads that everything else connects to, most important first; they stop at the sea. */
export function drawArterials(terrain: Terrain, random: Random): StreetLine[] {
  const lines: StreetLine[] = [];
  const add = (points: readonly Point[], attributes: Omit<StreetLine, 'points'>): void => {
    for (const piece of cutAtPromenade(points, terrain)) lines.push({ points: piece, ...attributes });
  };
  let routeNumber = 1;
  for (const radial of RADIALS) {
    const ref = radial.kind === 'primary' ? { ref: `R${routeNumber++}` } : {};
    add(drawRadial(radial, terrain, random), { kind: radial.kind, ...ref });
  }
  for (const ring of RING_ROADS) add(drawRing(ring.reach, terrain), ring.attributes);
  lines.push({ points: terrain.promenade, kind: 'secondary', name: 'Sea Promenade' });
  const quayOffset = terrain.riverHalfWidth + QUAY_SETBACK_METRES;
  add(offsetLine(terrain.river, quayOffset), { kind: 'tertiary', name: 'East Quay' });
  add(offsetLine(terrain.river, -quayOffset), { kind: 'tertiary', name: 'West Quay' });
  return lines;
}

function drawRadial(radial: Radial, terrain: Terrain, random: Random): Point[] {
  const lean = random.between(-0.1, 0.1);
  const points: Point[] = [];
  const steps = Math.ceil((radial.to - radial.from) * 70);
  for (let i = 0; i <= steps; i++) {
    const reach = radial.from + ((radial.to - radial.from) * i) / steps;
    const bend = lean * Math.sin((reach - radial.from) * 5);
    points.push(terrain.polar(radial.degrees * DEGREE + bend, reach));
  }
  return points;
}

function drawRing(reach: number, terrain: Terrain): Point[] {
  const steps = Math.max(40, Math.round(reach * 420));
  const points: Point[] = [];
  for (let i = 0; i < steps; i++) points.push(terrain.polar((i / steps) * 2 * Math.PI - Math.PI / 2, reach));
  points.push(at(points, 0));
  return points;
}

/** The parts of a line on the same side of the promenade as the town, each ending exactly on it. */
function cutAtPromenade(points: readonly Point[], terrain: Terrain): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  points.forEach((here, index) => {
    const before = points[index - 1];
    const isDry = isBehindPromenade(here, terrain);
    const crosses = before !== undefined && isDry !== isBehindPromenade(before, terrain);
    const shore = crosses ? meetPromenade(before, here, terrain.promenade) : null;
    if (shore !== null) piece.push(shore);
    if (isDry) piece.push(here);
    else {
      if (piece.length > 1) pieces.push(piece);
      piece = [];
    }
  });
  if (piece.length > 1) pieces.push(piece);
  return joinClosed(pieces, points);
}

function isBehindPromenade(p: Point, terrain: Terrain): boolean {
  return p.y > heightOfLine(terrain.promenade, p.x);
}

function meetPromenade(a: Point, b: Point, promenade: readonly Point[]): Point | null {
  for (let i = 1; i < promenade.length; i++) {
    const meet = crossing(a, b, at(promenade, i - 1), at(promenade, i));
    if (meet !== null) return mix(a, b, meet.first);
  }
  return null;
}

/** A ring that starts inland is cut into two halves; this joins them. */
function joinClosed(pieces: Point[][], points: readonly Point[]): Point[][] {
  const first = pieces[0];
  const final = pieces.at(-1);
  const closed = at(points, 0) === last(points);
  if (!closed || first === undefined || final === undefined || first === final) return pieces;
  if (first[0] !== at(points, 0) || final.at(-1) !== last(points)) return pieces;
  return [[...final, ...first.slice(1)], ...pieces.slice(1, -1)];
}
