import type { Tags } from '../osm/osm-data.ts';
import type { OsmWriter } from './osm-writer.ts';
import type { Plan } from './plan.ts';
import type { RoadKind, Street } from './streets/plan-street.ts';
import { at, crossing, last, mix } from './ground/plane.ts';
import { addTurnBans, findSignals, type WayPiece } from './junction-rules.ts';

const MAXSPEED_KMH: Partial<Record<RoadKind, number>> = {
  motorway: 110,
  motorway_link: 60,
  primary: 60,
  secondary: 50,
  tertiary: 50,
  residential: 30,
  living_street: 15,
};
const LANES: Partial<Record<RoadKind, number>> = { motorway: 2, motorway_link: 1, primary: 4, secondary: 2 };

/** Writes every street as ways, cut at bridges and at junctions with a turn ban, and adds the signs at junctions. */
export function writeStreets(plan: Plan, writer: OsmWriter): void {
  const used = new Set(plan.streets.flatMap((street) => street.nodes));
  const ids = new Map<number, number>();
  plan.nodes.forEach((p, node) => {
    if (used.has(node)) ids.set(node, writer.node(p));
  });
  const osmNode = (node: number): number => ids.get(node) ?? 0;
  const signals = findSignals(plan);
  for (const node of signals.lit) writer.tag(osmNode(node), { highway: 'traffic_signals' });
  const isBridge = bridgeTest(plan);
  const pieces: WayPiece[] = [];
  plan.streets.forEach((street, index) => {
    for (const piece of cut(street, isBridge, signals.banned)) {
      const way = writer.way(piece.nodes.map(osmNode), tagsOf(street, piece.bridge));
      pieces.push({ way, street: index, nodes: piece.nodes });
    }
  });
  addTurnBans(plan, pieces, signals.banned, osmNode, writer);
}

interface Piece {
  readonly nodes: number[];
  readonly bridge: boolean;
}

function cut(
  street: Street,
  isBridge: (street: Street, from: number, to: number) => boolean,
  stops: ReadonlySet<number>,
): Piece[] {
  const pieces: Piece[] = [];
  for (let i = 1; i < street.nodes.length; i++) {
    const [from, to] = [at(street.nodes, i - 1), at(street.nodes, i)];
    const bridge = isBridge(street, from, to);
    const current = pieces.at(-1);
    if (current !== undefined && current.bridge === bridge && !stops.has(from)) current.nodes.push(to);
    else pieces.push({ nodes: [from, to], bridge });
  }
  return pieces;
}

/** Whether it crosses the river, or the motorway passes over another road without a junction. */
function bridgeTest(plan: Plan): (street: Street, from: number, to: number) => boolean {
  const under = plan.streets.filter((street) => street.kind === 'primary');
  const passesOver = (from: number, to: number): boolean =>
    under.some((street) =>
      street.nodes.some((node, i) => {
        const before = street.nodes[i - 1];
        if (before === undefined || [from, to].includes(node) || [from, to].includes(before)) return false;
        return (
          crossing(at(plan.nodes, from), at(plan.nodes, to), at(plan.nodes, before), at(plan.nodes, node)) !==
          null
        );
      }),
    );
  return (street, from, to) => {
    const middle = mix(at(plan.nodes, from), at(plan.nodes, to), 0.5);
    return plan.terrain.isRiver(middle) || (street.kind === 'motorway' && passesOver(from, to));
  };
}

function tagsOf(street: Street, bridge: boolean): Tags {
  const speed = MAXSPEED_KMH[street.kind];
  const lanes = LANES[street.kind];
  const isLoop = street.roundabout === true && street.nodes[0] === last(street.nodes);
  return {
    highway: street.kind,
    ...(street.name === undefined ? {} : { name: street.name }),
    ...(street.ref === undefined ? {} : { ref: street.ref }),
    ...(street.oneway ? { oneway: 'yes' } : {}),
    ...(isLoop ? { junction: 'roundabout' } : {}),
    ...(bridge ? { bridge: 'yes', layer: '1' } : {}),
    ...(speed === undefined ? {} : { maxspeed: String(speed) }),
    ...(lanes === undefined ? {} : { lanes: String(lanes) }),
  };
}
