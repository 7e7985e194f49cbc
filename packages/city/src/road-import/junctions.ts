import type { ColumnWay, OsmColumns } from '../osm/osm-columns.ts';
import { uint32s } from '../arrays/number-column.ts';
import { allows, gatesOf } from '../ways/drivable-ways.ts';
import { joinDuplicateNodes } from './duplicate-nodes.ts';
import type { DrivableWays, Gates } from '../ways/drivable-ways.ts';

interface StretchColumns {
  /** The index of each stretch's way among the drivable ways; ascending. */
  readonly way: Uint32Array;
  /** The junctions at which each stretch starts and ends. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** The indices of its first and last node in the nodes of the drivable ways. */
  readonly first: Uint32Array;
  readonly last: Uint32Array;
}

/** Stretches of one way between two junctions. */
export class Stretches {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  private readonly osm: OsmColumns;
  private readonly ways: DrivableWays;
  private readonly columns: StretchColumns;
  /** Caches the way that was last read, because the stretches of a way are consecutive. */
  private lastWay: ColumnWay | undefined;
  private lastPlace = -1;

  constructor(osm: OsmColumns, ways: DrivableWays, columns: StretchColumns) {
    this.osm = osm;
    this.ways = ways;
    this.columns = columns;
    this.from = columns.from;
    this.to = columns.to;
  }

  get length(): number {
    return this.from.length;
  }

  /** The input's way that a stretch is part of. Cheap when stretches are visited in order. */
  way(stretch: number): ColumnWay {
    const place = this.ways.row[this.columns.way[stretch] ?? 0] ?? 0;
    if (this.lastWay === undefined || place !== this.lastPlace) {
      this.lastWay = this.osm.ways.at(place);
      this.lastPlace = place;
    }
    return this.lastWay;
  }

  /** An index into `roadClasses`. */
  classPlace(stretch: number): number {
    return this.ways.classPlace[this.columns.way[stretch] ?? 0] ?? 0;
  }

  allows(stretch: number, direction: 'forward' | 'backward'): boolean {
    return allows(this.ways, this.columns.way[stretch] ?? 0, direction);
  }

  /** The number of the rule by which a direction is closed at some hours; undefined if there is none. */
  timedRule(stretch: number, direction: 'forward' | 'backward'): number | undefined {
    return this.ways.timed.get(this.columns.way[stretch] ?? 0)?.[direction];
  }

  /** Indices into the node columns, including those of both ends. */
  nodes(stretch: number): Uint32Array {
    const { first, last } = this.columns;
    return this.ways.nodes.subarray(first[stretch], (last[stretch] ?? 0) + 1);
  }

  nodeCount(stretch: number): number {
    return (this.columns.last[stretch] ?? 0) - (this.columns.first[stretch] ?? 0) + 1;
  }

  /** The stretches of the input's way with this id, in drawing order. */
  ofWay(id: number): number[] {
    const place = positionOf(this.ways.row, this.osm.ways.place(id));
    if (place < 0) return [];
    const stretches: number[] = [];
    const { way } = this.columns;
    for (let at = lowerBound(way, place); way[at] === place; at++) stretches.push(at);
    return stretches;
  }
}

/** The place of the first value that is not below `wanted`. */
function lowerBound(values: Uint32Array, wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of a value in ascending values, or -1. */
function positionOf(values: Uint32Array, wanted: number): number {
  const place = lowerBound(values, wanted);
  return values[place] === wanted ? place : -1;
}

/** Streets cut into stretches between junctions, which are numbered from 0 to `count - 1`. */
export interface CutStreets {
  readonly count: number;
  readonly stretches: Stretches;
}

export interface Junctions extends CutStreets {
  /** The junction at a node, by the node's index in the columns. */
  readonly at: (place: number) => number | undefined;
  readonly gates: Gates;
}

/** Cuts the ways where they meet or end, and at barriers. */
export function cutAtJunctions(osm: OsmColumns, ways: DrivableWays): Junctions {
  const gates = gatesOf(osm);
  const numbers = new JunctionNumbers(osm.nodeCount, gates.blocked);
  const known = countUses(osm.nodeCount, ways);
  const duplicates = joinDuplicateNodes(osm, ways, known, gates);
  const uses = duplicates.size === 0 ? known : countUses(osm.nodeCount, ways);
  // Streets are cut there, because the gate is a rule for going on.
  for (const place of gates.timed.keys()) uses[place] = (uses[place] ?? 0) === 0 ? 0 : 2;
  const { nodes, firstRun, firstNode } = ways;
  const [wayOf, from, to, first, last] = [uint32s(), uint32s(), uint32s(), uint32s(), uint32s()];
  for (let way = 0; way < ways.row.length; way++) {
    for (let run = firstRun[way] ?? 0; run < (firstRun[way + 1] ?? 0); run++) {
      let start = firstNode[run] ?? 0;
      let begin = numbers.take(nodes[start] ?? 0);
      for (let index = start + 1; index < (firstNode[run + 1] ?? 0); index++) {
        const place = nodes[index] ?? 0;
        if ((uses[place] ?? 0) < 2 && !numbers.isBlocked(place)) continue;
        const end = numbers.take(place);
        wayOf.push(way);
        from.push(begin);
        to.push(end);
        first.push(start);
        last.push(index);
        start = index;
        begin = numbers.isBlocked(place) ? numbers.take(place) : end;
      }
    }
  }
  const columns = {
    way: wayOf.finish(),
    from: from.finish(),
    to: to.finish(),
    first: first.finish(),
    last: last.finish(),
  };
  return {
    count: numbers.count,
    stretches: new Stretches(osm, ways, columns),
    at: (place) => numbers.at(duplicates.get(place) ?? place),
    gates,
  };
}

/** Gives each node at which streets meet a number; the two sides of a barrier get separate ones. */
class JunctionNumbers {
  count = 0;
  private readonly blocked: ReadonlySet<number>;
  /** The junction at each node plus 1, or 0. */
  private readonly numbers: Uint32Array;

  constructor(nodeCount: number, blocked: ReadonlySet<number>) {
    this.blocked = blocked;
    this.numbers = new Uint32Array(nodeCount);
  }

  isBlocked(place: number): boolean {
    return this.blocked.has(place);
  }

  at(place: number): number | undefined {
    const number = this.numbers[place] ?? 0;
    return number === 0 ? undefined : number - 1;
  }

  /** The junction at a node. At a barrier it is a new one each time, so that no route crosses it. */
  take(place: number): number {
    if (this.blocked.has(place)) return this.count++;
    const known = this.at(place);
    if (known !== undefined) return known;
    this.numbers[place] = this.count + 1;
    return this.count++;
  }
}

/** How often each node is used; an end counts twice, so that it always becomes a junction. */
function countUses(nodeCount: number, { nodes, firstNode }: DrivableWays): Uint8Array {
  const uses = new Uint8Array(nodeCount);
  const use = (place: number): void => {
    uses[place] = Math.min(255, (uses[place] ?? 0) + 1);
  };
  for (const place of nodes) use(place);
  for (let run = 0; run + 1 < firstNode.length; run++) {
    use(nodes[firstNode[run] ?? 0] ?? 0);
    use(nodes[(firstNode[run + 1] ?? 0) - 1] ?? 0);
  }
  return uses;
}
