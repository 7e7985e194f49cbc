import { closedArc } from '../../graph/road-graph.ts';
import type { RoadGraph } from '../../graph/road-graph.ts';
import { groupByRow } from '../../arrays/rows.ts';
import type { SegmentHit } from '../../graph/segment-index.ts';
import { findLands } from '../../road-import/lands.ts';
import { drivableWays } from '../../ways/drivable-ways.ts';
import { cutAtJunctions } from '../../road-import/junctions.ts';
import { TurnCosts } from '../../road-import/turn-costs.ts';
import { arcsThatTurnBack, throughRoads } from '../../road-import/turning-back.ts';
import { columnsOf } from '../../osm/columns-builder.ts';
import { drawStreets } from '../../osm/testing/draw-streets.ts';
import type { Drawing } from '../../osm/testing/draw-streets.ts';
import type { Tags } from '../../osm/osm-data.ts';
import { arcWeight, weightUpTo } from '../../hierarchy/search-graph.ts';
import { shareAlong } from '../path-geometry.ts';
import { toWeight } from '../../hierarchy/weight.ts';

interface Settled {
  readonly arcs: readonly [number, number];
  /** The state of a trip on local streets: not left yet; left, or never on them; entered to end there. */
  readonly phase: Phase;
  readonly weight: number;
}

type Direction = 'forward' | 'backward';

/** The meaning of tags at one hour, written down independently of the import. */
export interface Hour {
  /** Whether it is closed at some hours. */
  readonly isTimed: (tags: Tags, direction: Direction) => boolean;
  readonly isOpen: (tags: Tags, direction: Direction) => boolean;
}

type Phase = 'leaving' | 'through' | 'ending';

/**
 * A second implementation of the traffic rules, without states or shortcuts: an edge-based Dijkstra that remembers the
 * last two arcs and checks in the drawing whether the next one may follow, and that uses local streets only at the
 * start and end of a trip. Streets of the drawing have two nodes each, so street `i` is segment `i`.
 */
export class NaiveSearch {
  private readonly road: RoadGraph;
  private readonly forbidden: readonly (readonly number[])[];
  private readonly turns: TurnCosts;
  private readonly mainPart: Uint8Array;
  private readonly turnsBack: Uint8Array;
  private readonly exitsOf = new Map<number, readonly number[]>();
  /** Restrictions that are in force at the moment, and all those at some hours. */
  private readonly forbiddenNow: readonly (readonly number[])[];
  private readonly timed: readonly (readonly number[])[];
  private readonly closed: ReadonlySet<number>;
  private readonly timedArcs: ReadonlySet<number>;

  /**
   * `closed`: arcs that nobody may drive at the moment; what the streets allow does not depend on them, except that a car
   * may turn back where all other exits are closed at some hours. `hour`: when it is, for rules by hour.
   */
  constructor(road: RoadGraph, drawing: Drawing, closed: ReadonlySet<number> = new Set(), hour?: Hour) {
    this.road = road;
    const restrictions = drawing.restrictions ?? [];
    const isTimed = (tags: Tags, direction: Direction = 'forward') =>
      hour !== undefined && hour.isTimed(tags, direction);
    const sequences = (of: (tags: Tags) => boolean) =>
      this.forbiddenSequences({ ...drawing, restrictions: restrictions.filter(({ tags }) => of(tags)) });
    const [atSomeHours, closedNow] = [new Set<number>(), new Set(closed)];
    for (const [segment, { tags = {} }] of Object.values(drawing.streets).entries())
      for (const arc of hour === undefined ? [] : this.open(segment)) {
        const direction = arc % 2 === 0 ? 'forward' : 'backward';
        if (!isTimed(tags, direction)) continue;
        atSomeHours.add(arc);
        if (hour?.isOpen(tags, direction) === false) closedNow.add(arc);
      }
    this.closed = closedNow;
    this.timedArcs = atSomeHours;
    this.forbidden = sequences((tags) => !isTimed(tags));
    this.timed = sequences((tags) => isTimed(tags));
    this.forbiddenNow = sequences((tags) => isTimed(tags) && hour?.isOpen(tags, 'forward') !== true);
    const osm = columnsOf(drawStreets(drawing).osm);
    const junctions = cutAtJunctions(osm, drivableWays(osm));
    this.turns = new TurnCosts(osm, junctions);
    const open = this.openArcs();
    const rows = groupByRow(road.junctionCount, open.length, (place) => this.tail(open[place] ?? 0));
    const exits = { first: rows.first, items: rows.items.map((place) => open[place] ?? 0) };
    const arcHead = Uint32Array.from(road.arcTravelCs, (_, arc) => this.head(arc));
    const streets = { junctionCount: road.junctionCount, arcHead, exits };
    const junctionLand = findLands(osm, junctions, streets, road.segmentLengthCm);
    const graph = { ...streets, junctionLand };
    this.mainPart = throughRoads(graph);
    this.turnsBack = arcsThatTurnBack(graph);
  }

  /** The minimum weight from one point on a road to each of the other points. */
  lightest(from: SegmentHit, targets: readonly SegmentHit[]): number[] {
    const { road } = this;
    const settled = this.settle(from);
    return targets.map((to) => {
      let answer = this.straight(from, to);
      for (const { arcs, phase, weight } of settled) {
        for (const next of this.legalExits(arcs, phase)) {
          if (next >>> 1 !== to.segment || road.arcConnected[next] !== 1 || this.closed.has(next)) continue;
          const ahead = this.turnWeight(arcs[1], next) + weightUpTo(road, next, shareAlong(next, to));
          answer = Math.min(answer, weight + ahead);
        }
      }
      return answer;
    });
  }

  /** Every pair of last arcs that a car can have driven, with the minimum weight to get there. */
  private settle(from: SegmentHit): Settled[] {
    const { road } = this;
    const open = new Map<string, Settled>();
    const settled = new Map<string, Settled>();
    const reach = (arcs: readonly [number, number], phase: Phase, weight: number): void => {
      const key = `${arcs.join()} ${phase}`;
      if (!settled.has(key) && weight < (open.get(key)?.weight ?? Infinity))
        open.set(key, { arcs, phase, weight });
    };
    for (const arc of this.drivable(from.segment)) {
      const weight = arcWeight(road, arc) - weightUpTo(road, arc, shareAlong(arc, from));
      reach([-1, arc], road.arcLocal[arc] === 1 ? 'leaving' : 'through', weight);
    }
    while (open.size > 0) {
      const [key, state] = [...open].reduce((least, entry) =>
        entry[1].weight < least[1].weight ? entry : least,
      );
      open.delete(key);
      settled.set(key, state);
      for (const next of this.legalExits(state.arcs, state.phase)) {
        if (this.closed.has(next)) continue;
        const weight = state.weight + this.turnWeight(state.arcs[1], next) + arcWeight(road, next);
        reach([state.arcs[1], next], this.phaseAfter(state.phase, next), weight);
      }
    }
    return [...settled.values()];
  }

  private straight(from: SegmentHit, to: SegmentHit): number {
    if (from.segment !== to.segment) return Infinity;
    const ahead = this.drivable(from.segment).filter((arc) => shareAlong(arc, from) <= shareAlong(arc, to));
    const weights = ahead.map(
      (arc) =>
        weightUpTo(this.road, arc, shareAlong(arc, to)) - weightUpTo(this.road, arc, shareAlong(arc, from)),
    );
    return Math.min(Infinity, ...weights);
  }

  private phaseAfter(phase: Phase, next: number): Phase {
    if (this.road.arcLocal[next] !== 1) return 'through';
    return phase === 'leaving' ? 'leaving' : 'ending';
  }

  private turnWeight(from: number, to: number): number {
    return toWeight(this.turns.between(from, to), 0);
  }

  private legalExits(arcs: readonly [number, number], phase: Phase): number[] {
    const [, last] = arcs;
    const isIn = (sequences: readonly (readonly number[])[], next: number) =>
      sequences.some((sequence) => endsWith([...arcs, next], sequence));
    const atSomeHours = this.exits(this.head(last)).filter(
      (next) => (phase !== 'ending' || this.road.arcLocal[next] === 1) && !isIn(this.forbidden, next),
    );
    const legal = atSomeHours.filter((next) => !isIn(this.forbiddenNow, next));
    if (this.turnsBack[last] === 1) return legal;
    const leadsOn = atSomeHours.some(
      (next) =>
        next !== (last ^ 1) &&
        !this.timedArcs.has(next) &&
        !isIn(this.timed, next) &&
        this.mainPart[this.head(next)] === 1,
    );
    return leadsOn ? legal.filter((next) => next !== (last ^ 1)) : legal;
  }

  private forbiddenSequences({ streets, restrictions = [], nodes }: Drawing): number[][] {
    const names = Object.keys(streets);
    const segment = (name: string): number => names.indexOf(name);
    return restrictions.flatMap(({ tags, from, via, to }) => {
      const only = tags.restriction?.startsWith('only') === true;
      const between = via in nodes ? undefined : this.open(segment(via));
      const meets =
        via in nodes ? this.junctionAt(segment(from), streets[from]?.along.split(' ')[0] === via) : -1;
      const leads = this.open(segment(from)).flatMap((entry) => {
        if (between === undefined) return this.head(entry) === meets ? [[entry]] : [];
        return between.filter((arc) => this.tail(arc) === this.head(entry)).map((arc) => [entry, arc]);
      });
      return leads.flatMap((lead) => {
        const end = this.head(lead.at(-1) ?? 0);
        const exit = this.open(segment(to)).find((arc) => this.tail(arc) === end);
        if (exit === undefined) return [];
        if (!only) return [[...lead, exit]];
        return this.exits(end)
          .filter((arc) => arc !== exit)
          .map((arc) => [...lead, arc]);
      });
    });
  }

  private junctionAt(segment: number, atStart: boolean): number {
    return (atStart ? this.road.segmentFrom : this.road.segmentTo)[segment] ?? -1;
  }

  private drivable(segment: number): number[] {
    return [2 * segment, 2 * segment + 1].filter(
      (arc) => this.road.arcConnected[arc] === 1 && !this.closed.has(arc),
    );
  }

  private open(segment: number): number[] {
    return [2 * segment, 2 * segment + 1].filter(
      (arc) => (this.road.arcTravelCs[arc] ?? closedArc) !== closedArc,
    );
  }

  private openArcs(): number[] {
    return Array.from(this.road.segmentFrom.keys()).flatMap((segment) => this.open(segment));
  }

  private exits(junction: number): readonly number[] {
    const known = this.exitsOf.get(junction);
    if (known !== undefined) return known;
    const found = this.openArcs().filter((arc) => this.tail(arc) === junction);
    this.exitsOf.set(junction, found);
    return found;
  }

  private head(arc: number): number {
    return this.junctionAt(arc >>> 1, arc % 2 === 1);
  }

  private tail(arc: number): number {
    return this.junctionAt(arc >>> 1, arc % 2 === 0);
  }
}

function endsWith(arcs: readonly number[], sequence: readonly number[]): boolean {
  const offset = arcs.length - sequence.length;
  return offset >= 0 && sequence.every((arc, index) => arcs[offset + index] === arc);
}
