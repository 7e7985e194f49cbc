import type { Cell, Grain } from './cells.ts';
import { at, crossing, distance, distanceToRing, isInside, last, mix, type Point } from '../ground/plane.ts';
import type { Random } from '../ground/random.ts';
import type { StreetKind, StreetLine } from './street-net.ts';
import type { Terrain } from '../ground/terrain.ts';

/** The street pattern of a district: two families of streets that cross each other, bent by smooth noise. */
interface Weave {
  readonly spacing: readonly [number, number];
  readonly bendMetres: number;
  readonly bendWavelengthMetres: number;
  readonly kind: StreetKind;
  /** One in this many streets of a family carries through traffic; 0 means none. */
  readonly collectorEvery: number;
}

const WEAVES: Partial<Record<Grain, Weave>> = {
  'old-town': {
    spacing: [62, 82],
    bendMetres: 30,
    bendWavelengthMetres: 170,
    kind: 'living_street',
    collectorEvery: 5,
  },
  centre: {
    spacing: [92, 128],
    bendMetres: 12,
    bendWavelengthMetres: 600,
    kind: 'residential',
    collectorEvery: 4,
  },
  grid: {
    spacing: [98, 176],
    bendMetres: 9,
    bendWavelengthMetres: 900,
    kind: 'residential',
    collectorEvery: 4,
  },
  garden: {
    spacing: [96, 236],
    bendMetres: 95,
    bendWavelengthMetres: 520,
    kind: 'residential',
    collectorEvery: 4,
  },
  industry: {
    spacing: [230, 340],
    bendMetres: 6,
    bendWavelengthMetres: 900,
    kind: 'unclassified',
    collectorEvery: 0,
  },
};

const STEP_METRES = 18;
const ATTACH_METRES = 130;
const MIN_RUN_METRES = 70;

/** The streets of one cell, connected to the surrounding roads where possible. */
export function layLocalStreets(cell: Cell, terrain: Terrain, random: Random): StreetLine[] {
  const weave = WEAVES[cell.grain];
  if (weave === undefined) return [];
  const turn = weaveTurn(cell, terrain, random);
  const lines: StreetLine[] = [];
  for (const axis of [0, 1] as const) {
    for (const { points, rank } of family(cell, weave, axis, turn, terrain)) {
      const isCollector = weave.collectorEvery > 0 && rank % weave.collectorEvery === 0;
      const kind = isCollector ? collectorKind(cell.grain) : weave.kind;
      for (const run of runsInside(points, cell.ring, weave.spacing[axis] * 0.38)) {
        lines.push({ points: run, kind, cell: cell.id });
      }
    }
  }
  return lines;
}

function collectorKind(grain: Grain): StreetKind {
  if (grain === 'old-town') return 'pedestrian';
  return grain === 'garden' ? 'unclassified' : 'tertiary';
}

/** Districts on the same bank share their direction, so that streets continue across the avenues; suburbs do not. */
function weaveTurn(cell: Cell, terrain: Terrain, random: Random): number {
  if (cell.grain === 'garden') return (cell.degrees * Math.PI) / 180 + random.between(-0.35, 0.35);
  const isWestBank = cell.middle.x < terrain.centre.x - 1_000;
  const bank = isWestBank ? -0.19 : 0.14;
  const quarter = cell.grain === 'grid' && cell.middle.y > terrain.centre.y + 700 ? 0.24 : 0;
  return bank + quarter;
}

function family(
  cell: Cell,
  weave: Weave,
  axis: 0 | 1,
  turn: number,
  terrain: Terrain,
): { points: Point[]; rank: number }[] {
  const reach = Math.max(...cell.ring.map((corner) => distance(corner, cell.middle))) + 60;
  const origin = cell.grain === 'garden' ? cell.middle : terrain.centre;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const toPlane = (u: number, v: number): Point => ({
    x: origin.x + u * cos - v * sin,
    y: origin.y + u * sin + v * cos,
  });
  const dx = cell.middle.x - origin.x;
  const dy = cell.middle.y - origin.y;
  const middle = [dx * cos + dy * sin, dy * cos - dx * sin] as const;
  const spacing = weave.spacing[axis];
  const lines: { points: Point[]; rank: number }[] = [];
  for (
    let rank = Math.ceil((middle[axis] - reach) / spacing);
    rank * spacing < middle[axis] + reach;
    rank++
  ) {
    const offset =
      rank * spacing + spacing * 0.13 * terrain.noise({ x: rank * 7.3, y: axis * 41.7 + turn }, 1);
    const points: Point[] = [];
    const start = at(middle, 1 - axis) - reach;
    for (let along = start; along <= start + 2 * reach; along += STEP_METRES) {
      points.push(bend(axis === 0 ? toPlane(offset, along) : toPlane(along, offset), weave, terrain));
    }
    lines.push({ points, rank: Math.abs(rank) });
  }
  return lines;
}

function bend(p: Point, weave: Weave, terrain: Terrain): Point {
  const { bendMetres, bendWavelengthMetres } = weave;
  return {
    x: p.x + bendMetres * terrain.noise(p, bendWavelengthMetres),
    y: p.y + bendMetres * terrain.noise({ x: p.x + 5_003, y: p.y - 7_919 }, bendWavelengthMetres),
  };
}

/** The parts of a line that keep clear of the ring, extended at both ends until they meet it. */
function runsInside(points: readonly Point[], ring: readonly Point[], clearanceMetres: number): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  const close = (): void => {
    if (run.length > 2) runs.push(attach(run, ring));
    run = [];
  };
  for (const p of points) {
    if (isInside(p, ring) && distanceToRing(p, ring) > clearanceMetres) run.push(p);
    else close();
  }
  close();
  return runs.filter((candidate) => (candidate.length - 1) * STEP_METRES > MIN_RUN_METRES);
}

function attach(run: readonly Point[], ring: readonly Point[]): Point[] {
  const head = rayToRing(at(run, 1), at(run, 0), ring);
  const tail = rayToRing(at(run, run.length - 2), last(run), ring);
  return [...(head ? [head] : []), ...run, ...(tail ? [tail] : [])];
}

/** The point where the line from `from` through `through` meets the ring, if that is near enough. */
function rayToRing(from: Point, through: Point, ring: readonly Point[]): Point | null {
  const length = distance(from, through);
  const far = mix(from, through, (length + ATTACH_METRES) / length);
  let best: Point | null = null;
  let bestShare = 2;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const meet = crossing(through, far, at(ring, j), at(ring, i));
    if (meet === null || meet.first >= bestShare) continue;
    bestShare = meet.first;
    best = mix(through, far, meet.first);
  }
  return best;
}
