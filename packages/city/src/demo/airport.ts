import type { Cell } from './streets/cells.ts';
import { insideKerbs } from './greenery.ts';
import type { OsmWriter } from './osm-writer.ts';
import type { PlanDraft } from './streets/plan-draft.ts';
import { addNode } from './streets/plan-draft.ts';
import { aside, at, distance, isInside, mix, type Point } from './ground/plane.ts';

/** The terminal's forecourt, where its access road ends. */
export interface Airport {
  readonly cell: Cell;
  readonly terminal: Point;
}

/** Adds the airport's access road, a loop off the nearest road round the airfield, to the plan. */
export function connectAirport(cells: readonly Cell[], draft: PlanDraft): Airport | null {
  const cell = cells.find((candidate) => candidate.grain === 'airport');
  if (cell === undefined) return null;
  const onEdge = draft.streets
    .filter((street) => street.kind === 'secondary' || street.kind === 'tertiary')
    .flatMap((street) => street.nodes)
    .filter((node) => cell.ring.some((corner) => distance(corner, at(draft.nodes, node)) < 1));
  const sorted = onEdge.sort(
    (one, other) =>
      distance(at(draft.nodes, one), cell.middle) - distance(at(draft.nodes, other), cell.middle),
  );
  const gate = sorted[0];
  if (gate === undefined) return null;
  const exit = sorted.find((node) => distance(at(draft.nodes, node), at(draft.nodes, gate)) > 120) ?? gate;
  const inward = mix(at(draft.nodes, gate), cell.middle, 0.42);
  const terminal = addNode(draft, inward);
  const nodes = [gate, addNode(draft, mix(at(draft.nodes, gate), inward, 0.5)), terminal, exit];
  draft.streets.push({ kind: 'tertiary', nodes, name: 'Airport Road', cell: cell.id });
  return { cell, terminal: inward };
}

const RUNWAY = { halfLengthMetres: 800, halfWidthMetres: 24 } as const;

/** The airfield: its ground, runway, terminal building and name. */
export function writeAirport(airport: Airport, cityName: string, writer: OsmWriter): void {
  const { cell, terminal } = airport;
  const ground = insideKerbs(cell.ring, 14);
  writer.area(ground, { aeroway: 'aerodrome', name: `${cityName} Airport`, iata: 'FCD' });
  const beyond = mix(terminal, cell.middle, 1.5);
  const direction = aside(beyond, terminal, 0, 1);
  const end = (sign: 1 | -1): Point => runwayEnd(beyond, direction, sign, ground);
  writer.line([end(-1), end(1)], { aeroway: 'runway', width: String(RUNWAY.halfWidthMetres * 2) });
  const [front, back] = [aside(terminal, beyond, 14, 0), aside(terminal, beyond, 60, 0)];
  const corner = (from: Point, left: number): Point => aside(from, beyond, 0, left);
  writer.area([corner(front, -95), corner(front, 95), corner(back, 95), corner(back, -95)], {
    aeroway: 'terminal',
    building: 'yes',
    name: `${cityName} Airport Terminal`,
  });
}

/** How far the airfield reaches in this direction, but no farther than a runway needs. */
function runwayEnd(middle: Point, aim: Point, sign: 1 | -1, ground: readonly Point[]): Point {
  const dx = aim.x - middle.x;
  const dy = aim.y - middle.y;
  let end = middle;
  for (let metres = 40; metres <= RUNWAY.halfLengthMetres; metres += 40) {
    const next = { x: middle.x + dx * metres * sign, y: middle.y + dy * metres * sign };
    if (!isInside(next, ground)) break;
    end = next;
  }
  return end;
}
