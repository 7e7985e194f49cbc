import type { OsmWriter } from './osm-writer.ts';
import type { Plan } from './plan.ts';
import { at, last } from './ground/plane.ts';

/** A part of a street that is one OpenStreetMap way. */
export interface WayPiece {
  readonly way: number;
  readonly street: number;
  readonly nodes: readonly number[];
}

/** One in this many junctions with traffic lights bans a left turn. */
const BAN_EVERY = 3;

/** Junctions of larger roads with traffic lights, and those among them where a turn is banned. */
export function findSignals(plan: Plan): { lit: Set<number>; banned: Set<number> } {
  const ways = new Map<number, number>();
  const ring = new Set(plan.streets.filter((street) => street.roundabout).flatMap((street) => street.nodes));
  for (const street of plan.streets) {
    if (street.cell !== undefined || street.kind === 'motorway') continue;
    street.nodes.forEach((node, i) => {
      const passes = i > 0 && i + 1 < street.nodes.length ? 2 : 1;
      ways.set(node, (ways.get(node) ?? 0) + passes);
    });
  }
  const lit = new Set<number>();
  const banned = new Set<number>();
  for (const [node, passes] of ways) {
    if (passes < 3 || ring.has(node)) continue;
    lit.add(node);
    if (passes >= 4 && lit.size % BAN_EVERY === 0) banned.add(node);
  }
  return { lit, banned };
}

/** Bans one left turn from the first street onto another at each such junction. */
export function addTurnBans(
  plan: Plan,
  pieces: readonly WayPiece[],
  banned: ReadonlySet<number>,
  osmNode: (node: number) => number,
  writer: OsmWriter,
): void {
  for (const via of banned) {
    // A ring that starts and ends here is ambiguous: either of its ends could be meant.
    const from = pieces.find((piece) => last(piece.nodes) === via && piece.nodes[0] !== via);
    if (from === undefined) continue;
    const before = at(from.nodes, from.nodes.length - 2);
    const to = pieces.find(
      (piece) => piece.street !== from.street && isLeftTurn(plan, before, via, nodeAfter(plan, piece, via)),
    );
    if (to === undefined) continue;
    writer.relation(
      [
        { type: 'way', ref: from.way, role: 'from' },
        { type: 'node', ref: osmNode(via), role: 'via' },
        { type: 'way', ref: to.way, role: 'to' },
      ],
      { type: 'restriction', restriction: 'no_left_turn' },
    );
  }
}

/** The next node when leaving `via` along a piece that starts or ends there, if traffic may go in that direction. */
function nodeAfter(plan: Plan, piece: WayPiece, via: number): number | undefined {
  const [first, end] = [piece.nodes[0], last(piece.nodes)];
  if (first === end) return undefined;
  if (first === via) return piece.nodes[1];
  return end === via && !at(plan.streets, piece.street).oneway ? piece.nodes.at(-2) : undefined;
}

/** The minimum sine of a left turn: about 45 degrees or more. */
const MIN_SINE = 0.7;

function isLeftTurn(plan: Plan, before: number, via: number, after: number | undefined): boolean {
  if (after === undefined) return false;
  const [a, b, c] = [at(plan.nodes, before), at(plan.nodes, via), at(plan.nodes, after)];
  const [inX, inY, outX, outY] = [b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y];
  const lengths = Math.sqrt((inX ** 2 + inY ** 2) * (outX ** 2 + outY ** 2));
  return (inX * outY - inY * outX) / lengths > MIN_SINE;
}
