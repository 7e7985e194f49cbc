import { MOTORWAY } from './arterials.ts';
import { addNode, type PlanDraft } from './plan-draft.ts';
import { at, distance, last, offsetLine, smooth, type Point } from '../ground/plane.ts';
import type { Terrain } from '../ground/terrain.ts';

const DEGREE = Math.PI / 180;
const HALF_MEDIAN_METRES = 13;
const STEPS = 130;
/** Where ramps leave and join the motorway, before and after the crossing. */
const RAMP_NODES = 6;
const MIN_TERMINAL_METRES = 70;

/** A dual-carriageway motorway round the north, with a diamond interchange on each road that passes under it. */
export function buildMotorway(draft: PlanDraft, terrain: Terrain): void {
  const centreLine = drawCentreLine(terrain);
  const westEnd = nearestNode(draft, at(centreLine, 0));
  const eastEnd = nearestNode(draft, last(centreLine));
  const carriageway = (left: number): number[] =>
    offsetLine(centreLine, left)
      .slice(1, -1)
      .map((p) => addNode(draft, p));
  const north = carriageway(HALF_MEDIAN_METRES);
  const south = carriageway(-HALF_MEDIAN_METRES);
  const eastbound = [westEnd, ...south, eastEnd];
  const westbound = [eastEnd, ...north.reverse(), westEnd];
  const crossingRoads = draft.streets.filter((street) => crossesMotorway(draft, street.nodes, centreLine));
  for (const nodes of [eastbound, westbound]) {
    draft.streets.push({ kind: 'motorway', nodes, oneway: true, ref: 'M1', name: 'Northern Motorway' });
  }
  for (const road of crossingRoads) {
    const meet = crossingIndex(draft, road.nodes, centreLine);
    const nearSide = road.nodes
      .slice(0, meet)
      .findLast((node) => awayFrom(draft, node, centreLine) > MIN_TERMINAL_METRES);
    if (nearSide === undefined) continue;
    addRamps(draft, eastbound, nearSide);
    addRamps(draft, westbound, last(road.nodes));
  }
}

function drawCentreLine(terrain: Terrain): Point[] {
  const points: Point[] = [];
  for (let i = 0; i <= STEPS; i++) {
    const degrees = MOTORWAY.westDegrees + ((MOTORWAY.eastDegrees - MOTORWAY.westDegrees) * i) / STEPS;
    points.push(terrain.polar(degrees * DEGREE, MOTORWAY.reach));
  }
  return points;
}

function nearestNode(draft: PlanDraft, p: Point): number {
  let best = 0;
  draft.nodes.forEach((node, index) => {
    if (distance(node, p) < distance(at(draft.nodes, best), p)) best = index;
  });
  return best;
}

function awayFrom(draft: PlanDraft, node: number, line: readonly Point[]): number {
  return Math.min(...line.map((p) => distance(p, at(draft.nodes, node))));
}

/** The first node of the road on the far side, where the distance to the motorway grows again. */
function crossingIndex(draft: PlanDraft, nodes: readonly number[], line: readonly Point[]): number {
  const away = nodes.map((node) => awayFrom(draft, node, line));
  return away.indexOf(Math.min(...away));
}

function crossesMotorway(draft: PlanDraft, nodes: readonly number[], line: readonly Point[]): boolean {
  const meet = crossingIndex(draft, nodes, line);
  const isNear = awayFrom(draft, at(nodes, meet), line) < MIN_TERMINAL_METRES;
  return isNear && meet > 1 && awayFrom(draft, last(nodes), line) > MIN_TERMINAL_METRES;
}

/** One off-ramp and one on-ramp, both through `terminal` on the crossing road. */
function addRamps(draft: PlanDraft, carriageway: readonly number[], terminal: number): void {
  const goal = at(draft.nodes, terminal);
  const distances = carriageway.map((node) => distance(at(draft.nodes, node), goal));
  const abreast = distances.indexOf(Math.min(...distances));
  const exit = carriageway[abreast - RAMP_NODES];
  const entry = carriageway[abreast + RAMP_NODES];
  if (exit === undefined || entry === undefined) return;
  const ramp = (from: number, to: number, gate: number): void => {
    const beside = at(draft.nodes, at(carriageway, gate));
    const knee = { x: beside.x + (goal.x - beside.x) * 0.35, y: beside.y + (goal.y - beside.y) * 0.35 };
    const bends = smooth([at(draft.nodes, from), knee, at(draft.nodes, to)], 45).slice(1, -1);
    const nodes = [from, ...bends.map((p) => addNode(draft, p)), to];
    draft.streets.push({ kind: 'motorway_link', nodes, oneway: true });
  };
  ramp(exit, terminal, abreast - Math.floor(RAMP_NODES / 2));
  ramp(terminal, entry, abreast + Math.floor(RAMP_NODES / 2));
}
