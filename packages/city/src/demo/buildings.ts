import type { Cell, Grain } from './streets/cells.ts';
import type { Ground } from './ground/ground.ts';
import type { Plan } from './plan.ts';
import type { Street } from './streets/plan-street.ts';
import { aside, at, distance, type Point } from './ground/plane.ts';
import type { Random } from './ground/random.ts';

/** A house on a street: its outline, its front door and its house number. */
export interface House {
  readonly ring: readonly Point[];
  readonly door: Point;
  readonly street: string;
  readonly number: number;
  readonly grain: Grain;
}

interface Plot {
  readonly width: readonly [number, number];
  readonly depth: readonly [number, number];
  readonly setback: number;
  readonly gap: readonly [number, number];
}

const PLOTS: Partial<Record<Grain, Plot>> = {
  'old-town': { width: [14, 30], depth: [11, 15], setback: 6, gap: [0, 6] },
  centre: { width: [24, 46], depth: [13, 18], setback: 11, gap: [0, 14] },
  grid: { width: [22, 44], depth: [12, 16], setback: 12, gap: [6, 34] },
  garden: { width: [11, 17], depth: [9, 13], setback: 15, gap: [28, 66] },
  industry: { width: [46, 110], depth: [30, 58], setback: 22, gap: [20, 70] },
};
/** Each side of a street has one house number per this many metres. */
const METRES_PER_NUMBER = 9;
const CORNER_METRES = 14;

/** Places houses along every named street, even numbers on the right, odd ones on the left. */
export function buildHouses(plan: Plan, ground: Ground, random: Random): House[] {
  const houses: House[] = [];
  const cellOf = cellFinder(plan);
  for (const street of plan.streets) {
    if (street.name === undefined || street.kind === 'motorway' || street.roundabout) continue;
    for (const side of [1, -1] as const) houses.push(...lineUp(plan, street, side, cellOf, ground, random));
  }
  return houses;
}

/** The building rules at a place: those of the cell of a local street, or of the cell next to an arterial. */
function cellFinder(plan: Plan): (street: Street, p: Point) => Cell | undefined {
  const middles = plan.cells.filter((cell) => PLOTS[cell.grain] !== undefined);
  return (street, p) => {
    if (street.cell !== undefined) return plan.cells[street.cell];
    let best: Cell | undefined;
    for (const cell of middles) {
      if (best === undefined || distance(cell.middle, p) < distance(best.middle, p)) best = cell;
    }
    return best;
  };
}

function lineUp(
  plan: Plan,
  street: Street,
  side: 1 | -1,
  cellOf: (street: Street, p: Point) => Cell | undefined,
  ground: Ground,
  random: Random,
): House[] {
  const houses: House[] = [];
  const points = street.nodes.map((node) => at(plan.nodes, node));
  let walked = 0;
  let next = CORNER_METRES;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [at(points, i - 1), at(points, i)];
    const length = distance(a, b);
    const grain = cellOf(street, a)?.grain;
    const plot = grain === undefined ? undefined : PLOTS[grain];
    while (plot !== undefined && grain !== undefined && next < walked + length) {
      const width = random.between(...plot.width);
      const depth = random.between(...plot.depth);
      const middle = next + width / 2;
      const ring = outline(a, b, side, { ahead: next - walked, width, depth, setback: plot.setback });
      next += width + random.between(...plot.gap);
      if (!ground.claim(ring)) continue;
      const slot = Math.floor(middle / METRES_PER_NUMBER);
      const number = slot * 2 + (side === 1 ? 1 : 2);
      const door = aside(a, b, middle - walked, plot.setback * side);
      if (houses.at(-1)?.number !== number)
        houses.push({ ring, door, street: street.name ?? '', number, grain });
    }
    walked += length;
    if (plot === undefined) next = Math.max(next, walked);
  }
  return houses;
}

interface Footprint {
  /** How far along the street its near corner is, in metres, and its width from there. */
  readonly ahead: number;
  readonly width: number;
  readonly depth: number;
  readonly setback: number;
}

function outline(a: Point, b: Point, side: 1 | -1, { ahead, width, depth, setback }: Footprint): Point[] {
  const [front, back] = [setback * side, (setback + depth) * side];
  return [
    aside(a, b, ahead, front),
    aside(a, b, ahead + width, front),
    aside(a, b, ahead + width, back),
    aside(a, b, ahead, back),
  ];
}
