import { addNode, type PlanDraft } from './plan-draft.ts';
import type { Street } from './plan-street.ts';
import { at, distance, type Point } from '../ground/plane.ts';

const RADIUS_METRES = 17;
const MIN_ARM_METRES = 23;
const MAX_ROUNDABOUTS = 16;
const MIN_SPACING_METRES = 350;

/** Converts junctions of larger roads outside the centre into roundabouts; traffic runs anticlockwise. */
export function buildRoundabouts(draft: PlanDraft, isAllowed: (p: Point) => boolean): void {
  const centres = chooseJunctions(draft, isAllowed);
  const gates = new Map<number, Map<number, number>>();
  for (const [centre, arms] of centres) {
    const ring = new Map<number, number>();
    for (const arm of arms)
      ring.set(arm, addNode(draft, towards(at(draft.nodes, centre), at(draft.nodes, arm))));
    gates.set(centre, ring);
  }
  draft.streets = draft.streets.flatMap((street) => splitAtCentres(street, gates));
  for (const [centre, ring] of gates) draft.streets.push(closeRing(draft, centre, [...ring.values()]));
}

function towards(centre: Point, arm: Point): Point {
  const share = RADIUS_METRES / distance(centre, arm);
  return { x: centre.x + (arm.x - centre.x) * share, y: centre.y + (arm.y - centre.y) * share };
}

/** Junctions with their arms: at least four, none of them too short for a roundabout. */
function chooseJunctions(draft: PlanDraft, isAllowed: (p: Point) => boolean): Map<number, number[]> {
  const arms = new Map<number, Set<number>>();
  const link = (node: number, neighbour: number): void => {
    const known = arms.get(node);
    if (known) known.add(neighbour);
    else arms.set(node, new Set([neighbour]));
  };
  const large = new Map<number, number>();
  for (const street of draft.streets) {
    street.nodes.forEach((node, i) => {
      if (i > 0) link(node, at(street.nodes, i - 1));
      if (i + 1 < street.nodes.length) link(node, at(street.nodes, i + 1));
      const passes = i > 0 && i + 1 < street.nodes.length ? 2 : 1;
      if (street.cell === undefined && !street.oneway) large.set(node, (large.get(node) ?? 0) + passes);
    });
  }
  const chosen = new Map<number, number[]>();
  for (const [node, passes] of large) {
    const here = at(draft.nodes, node);
    const around = [...(arms.get(node) ?? [])];
    if (passes < 3 || around.length < 3 || around.length > 5 || !isAllowed(here)) continue;
    if (around.some((arm) => distance(at(draft.nodes, arm), here) < MIN_ARM_METRES)) continue;
    if ([...chosen.keys()].some((other) => distance(at(draft.nodes, other), here) < MIN_SPACING_METRES))
      continue;
    chosen.set(node, around);
    if (chosen.size === MAX_ROUNDABOUTS) break;
  }
  return chosen;
}

function splitAtCentres(street: Street, gates: ReadonlyMap<number, ReadonlyMap<number, number>>): Street[] {
  if (!street.nodes.some((node) => gates.has(node))) return [street];
  const pieces: number[][] = [[]];
  street.nodes.forEach((node, i) => {
    const ring = gates.get(node);
    if (ring === undefined) {
      at(pieces, pieces.length - 1).push(node);
      return;
    }
    const before = i > 0 ? ring.get(at(street.nodes, i - 1)) : undefined;
    const after = i + 1 < street.nodes.length ? ring.get(at(street.nodes, i + 1)) : undefined;
    if (before !== undefined) at(pieces, pieces.length - 1).push(before);
    pieces.push(after === undefined ? [] : [after]);
  });
  return pieces.filter((nodes) => nodes.length > 1).map((nodes) => ({ ...street, nodes }));
}

function closeRing(draft: PlanDraft, centre: number, gateNodes: readonly number[]): Street {
  const middle = at(draft.nodes, centre);
  const bearing = (node: number): number => {
    const p = at(draft.nodes, node);
    return Math.atan2(p.y - middle.y, p.x - middle.x);
  };
  const sorted = [...gateNodes].sort((one, other) => bearing(one) - bearing(other));
  const nodes: number[] = [];
  sorted.forEach((gate, i) => {
    nodes.push(gate);
    const from = bearing(gate);
    const to = i + 1 < sorted.length ? bearing(at(sorted, i + 1)) : bearing(at(sorted, 0)) + 2 * Math.PI;
    const steps = Math.max(1, Math.round((to - from) / 0.6));
    for (let s = 1; s < steps; s++) {
      const turn = from + ((to - from) * s) / steps;
      nodes.push(
        addNode(draft, {
          x: middle.x + RADIUS_METRES * Math.cos(turn),
          y: middle.y + RADIUS_METRES * Math.sin(turn),
        }),
      );
    }
  });
  return { kind: 'tertiary', nodes: [...nodes, at(nodes, 0)], oneway: true, roundabout: true };
}
