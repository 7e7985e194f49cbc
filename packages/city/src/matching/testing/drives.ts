import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { RoadGraph } from '../../graph/road-graph.ts';
import type { Router } from '../../routing/router.ts';
import { beside } from './driven-line.ts';

/** Drives also begin and end in places where nobody is picked up. */
const byCar = { fromCar: true, toCar: true } as const;

/** The kinds of drives; only the first is a route that our router would find. */
export const driveKinds = [
  'route',
  'detours',
  'walk',
  'blocks',
  'shuttle',
  'yards',
  'leaving',
  'ferry',
] as const;
export type DriveKind = (typeof driveKinds)[number];

type Random = () => number;

/** Generates lines for cars to drive in a city. */
export class Drives {
  private readonly road: RoadGraph;
  private readonly router: Router;
  private readonly random: Random;

  constructor(road: RoadGraph, router: Router, random: Random) {
    this.road = road;
    this.router = router;
    this.random = random;
  }

  draw(kind: DriveKind): LatLng[] {
    const drawers: Record<DriveKind, () => LatLng[]> = {
      route: () => this.through(2),
      detours: () => this.through(4),
      walk: () => this.walk(3000 + this.random() * 5000, false),
      blocks: () => this.walk(2000 + this.random() * 2000, true),
      shuttle: () => this.shuttle(),
      yards: () => this.betweenYards(),
      leaving: () => this.leaving(),
      ferry: () => this.ferry(),
    };
    return drawers[kind]();
  }

  private place(): LatLng {
    return this.pointAt(Math.floor(this.random() * this.road.pointLatE7.length));
  }

  private pointAt(at: number): LatLng {
    return { lat: (this.road.pointLatE7[at] ?? 0) / 1e7, lng: (this.road.pointLngE7[at] ?? 0) / 1e7 };
  }

  private through(stops: number): LatLng[] {
    for (;;) {
      const found = this.router.routeThrough(
        Array.from({ length: stops }, () => this.place()),
        byCar,
      );
      if (!('refusal' in found) && found.distanceMetres >= 2000 && found.distanceMetres < 15_000)
        return [...found.coordinates];
    }
  }

  private lineOf(arc: number): LatLng[] {
    const segment = arc >>> 1;
    const line: LatLng[] = [];
    for (let at = this.road.firstPoint[segment] ?? 0; at < (this.road.firstPoint[segment + 1] ?? 0); at++)
      line.push(this.pointAt(at));
    return arc % 2 === 0 ? line : line.reverse();
  }

  private anyArc(): number {
    for (;;) {
      const arc = Math.floor(this.random() * this.road.arcConnected.length);
      if (this.road.arcConnected[arc] === 1) return arc;
    }
  }

  /** The legal exits of a vertex. */
  private exits(vertex: number): number[] {
    const { firstStep } = this.road;
    const steps: number[] = [];
    for (let step = firstStep[vertex] ?? 0; step < (firstStep[vertex + 1] ?? 0); step++) steps.push(step);
    return steps;
  }

  /**
   * The vertex after a step. A trip that has entered local streets ends there, so a drive that continues from one is
   * the next trip: otherwise it would turn back and forth between dead ends of the same street.
   */
  private vertexAfter(step: number): number {
    const arc = this.road.stepArc[step] ?? 0;
    const starts = this.road.arcLocal[arc] === 1 && this.road.arcConnected[arc] === 1;
    return (starts ? this.road.arcArrival[arc] : this.road.stepTarget[step]) ?? 0;
  }

  /** Some metres of streets without a destination; `round`: mostly takes the sharpest right turn. */
  private walk(metres: number, round: boolean): LatLng[] {
    let arc = this.anyArc();
    const line = this.lineOf(arc);
    let vertex = this.road.arcArrival[arc] ?? 0;
    const lastDriven = new Map<number, number>();
    for (let driven = lengthOf(line); driven < metres;) {
      const steps = this.exits(vertex);
      const on = steps.filter((one) => {
        const next = this.road.stepArc[one] ?? 0;
        // Do not circle a roundabout forever.
        return (next ^ 1) !== arc && driven - (lastDriven.get(next) ?? -Infinity) > 250;
      });
      const open = on.length > 0 ? on : steps;
      if (open.length === 0) break;
      const ways = open.map((step) => ({ step, line: this.lineOf(this.road.stepArc[step] ?? 0) }));
      const turned = ways.toSorted((a, b) => bend(line, a.line) - bend(line, b.line));
      const way =
        round && this.random() < 0.8 ? turned.at(-1) : ways[Math.floor(this.random() * ways.length)];
      if (!way) break;
      arc = this.road.stepArc[way.step] ?? 0;
      vertex = this.vertexAfter(way.step);
      line.push(...way.line.slice(1));
      lastDriven.set(arc, driven);
      driven += lengthOf(way.line);
    }
    return line;
  }

  /** A drive up and down one street, with U-turns in it. */
  private shuttle(): LatLng[] {
    for (;;) {
      const arc = this.anyArc();
      const back = this.road.arcConnected[arc ^ 1] === 1;
      const line = this.lineOf(arc);
      if (!back || lengthOf(line) < 200) continue;
      const way = cut(line, 0.1, 0.9);
      const again = way.toReversed();
      return [...way, ...again.slice(1), ...way.slice(1), ...again.slice(1), ...way.slice(1)];
    }
  }

  /** A drive out of one courtyard and into another, neither of which is on the map. */
  private betweenYards(): LatLng[] {
    const way = this.through(2);
    return [
      ...this.yard(way[0] ?? this.place()).reverse(),
      ...way.slice(1, -1),
      ...this.yard(way.at(-1) ?? this.place()),
    ];
  }

  /** From a point on a road into a courtyard next to it: 60 to 160 m with two corners. */
  private yard(gate: LatLng): LatLng[] {
    const turn = this.random() * 2 * Math.PI;
    const step = (at: LatLng, angle: number, metres: number) =>
      beside(at, Math.cos(angle) * metres, Math.sin(angle) * metres);
    const first = step(gate, turn, 30 + this.random() * 50);
    const second = step(first, turn + Math.PI / 2, 15 + this.random() * 40);
    return [gate, first, second, step(second, turn, 15 + this.random() * 40)];
  }

  /** Out of the city on a winding road that is not on the map. */
  private leaving(): LatLng[] {
    const connected = Array.from(this.road.arcConnected.keys()).filter(
      (arc) => this.road.arcConnected[arc] === 1,
    );
    const ends = connected.flatMap((arc) => this.lineOf(arc).at(-1) ?? []);
    const edge = ends.reduce((most, end) => (end.lat > most.lat ? end : most), { lat: -90, lng: 0 });
    for (;;) {
      const found = this.router.route(this.place(), edge, byCar);
      if ('refusal' in found || found.distanceMetres < 1500) continue;
      return [...found.coordinates, ...this.winding(found.coordinates.at(-1) ?? edge, 4000, Math.PI / 2)];
    }
  }

  /** Across the river: a straight line between two distant places, with roads before and after. */
  private ferry(): LatLng[] {
    for (;;) {
      const [before, after] = [this.through(2), this.through(2)];
      const [from, to] = [before.at(-1), after[0]];
      if (!from || !to) continue;
      const across = greatCircleMetres(from, to);
      if (across > 500 && across < 2500) return [...before, ...after];
    }
  }

  /** A country road with straight stretches and curves of 30 to 300 m. */
  private winding(from: LatLng, metres: number, heading: number): LatLng[] {
    const line: LatLng[] = [];
    let [at, angle] = [from, heading];
    for (let driven = 0; driven < metres;) {
      const length = 30 + this.random() * 270;
      const bow = this.random() < 0.5 ? 0 : (this.random() - 0.5) * 2;
      const goal = heading + (this.random() - 0.5) * 2;
      if (bow === 0 && this.random() < 0.5) angle = goal;
      for (let piece = 0; piece < length; piece += 5) {
        angle += (bow / length) * 5;
        at = beside(at, Math.cos(angle) * 5, Math.sin(angle) * 5);
        line.push(at);
      }
      angle += (goal - angle) * 0.3;
      driven += length;
    }
    return line;
  }
}

function lengthOf(line: readonly LatLng[]): number {
  return line.reduce((sum, point, i) => sum + greatCircleMetres(line[Math.max(0, i - 1)] ?? point, point), 0);
}

/** The part of a line between two shares of its points. */
function cut(line: readonly LatLng[], from: number, to: number): LatLng[] {
  const total = lengthOf(line);
  const kept: LatLng[] = [];
  let before = 0;
  line.forEach((point, i) => {
    const last = line[i - 1];
    if (!last) return;
    const length = greatCircleMetres(last, point);
    for (const share of [from, to]) {
      const at = (share * total - before) / length;
      if (at > 0 && at <= 1)
        kept.push({
          lat: last.lat + (point.lat - last.lat) * at,
          lng: last.lng + (point.lng - last.lng) * at,
        });
      if (share === from && before + length > from * total && before + length < to * total) kept.push(point);
    }
    before += length;
  });
  return kept;
}

/** How far a line bends to the right at its end, from -π to π. */
function bend(line: readonly LatLng[], way: readonly LatLng[]): number {
  const [a, b, c] = [line.at(-2), line.at(-1), way[1]];
  if (!a || !b || !c) return 0;
  const bearing = (from: LatLng, to: LatLng) =>
    Math.atan2((to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180), to.lat - from.lat);
  const turn = bearing(b, c) - bearing(a, b);
  return Math.atan2(Math.sin(turn), Math.cos(turn));
}
