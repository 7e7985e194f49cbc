import type { City, ClosedStreets, ClosureFault, CutOff, Roads } from '@fiacre/city';
import type { Calendar, ClosureShape, LatLng, LocalTime } from '@fiacre/domain';
import type { ServedCity } from './cities.ts';
import type { RoadsOfCity } from '../port/maps.ts';

/** A closure as the map needs it; `id` and `version` name its shape. */
export interface ShapedClosure {
  readonly id: string;
  readonly version: number;
  readonly shape: ClosureShape;
}

/** The closures that apply in each city, by its key. */
export type ClosuresOf = (key: string) => readonly ShapedClosure[];

/** The time in a city, at which some of the map's rules are in force. */
export interface TimeThere extends Calendar {
  readonly local: LocalTime;
}

/** The time in each city, by its key. */
export type TimeIn = (key: string) => TimeThere;

/** The roads of a city at its learned speeds; undefined while the map's are used. */
export type LearnedOf = (city: object, key: string) => RoadsOfCity | undefined;

type ClosableCity = Pick<
  City,
  | 'info'
  | 'closedStreets'
  | 'cutOffBy'
  | 'isClosedFor'
  | 'snapBeside'
  | 'avoiding'
  | 'closing'
  | 'hasTimedRules'
  | 'rulesAt'
>;

/** Roads of other times of the day than now that are kept for the next price. */
const maxKept = 2;

interface Ready {
  readonly name: string;
  readonly roads: RoadsOfCity;
}

/**
 * The closed streets of this node's cities, and what their maps open at some hours only. A closure is a shape on the
 * map, so each node finds its streets in the build that it serves. Source: CLOSURE-1, CLOSURE-2, CLOSURE-11.
 */
export class StreetClosures {
  private readonly citiesNow: () => readonly ServedCity<ClosableCity>[];
  private readonly streets = new WeakMap<object, Map<string, ClosedStreets | ClosureFault>>();
  /** The roads of the closures that apply now, with tables of driving times. */
  private readonly ready = new WeakMap<object, Ready>();
  private readonly kept = new WeakMap<object, Ready[]>();
  /** What the named closures cut off. */
  private readonly cutOff = new WeakMap<object, { readonly name: string; readonly found: CutOff }>();
  private readonly ending = new AbortController();
  private following: Promise<number> = Promise.resolve(0);

  constructor(citiesNow: StreetClosures['citiesNow']) {
    this.citiesNow = citiesNow;
  }

  /** What a shape would close in a city, or why it closes nothing. */
  find(key: string, shape: ClosureShape): ClosedStreets | ClosureFault {
    return this.cityOf(key)?.closedStreets(shape) ?? 'no_street_here';
  }

  /** As `find`, with the streets that the shape would cut off along with other closures. */
  preview(key: string, shape: ClosureShape, others: readonly ShapedClosure[]) {
    const city = this.cityOf(key);
    const found = this.find(key, shape);
    if (city === undefined || typeof found === 'string') return found as ClosureFault;
    const was = this.cutOffAlready(city, others);
    const becomes = city.cutOffBy(new Set([...this.arcsOf(city, others), ...found.arcs]));
    const names = becomes.names.filter((name) => !was.names.includes(name));
    return { ...found, cutOff: { names, metres: Math.max(0, becomes.metres - was.metres) } };
  }

  /** The streets that a closure closes in a city; none if the present build does not have them. */
  streetsOf(key: string, closure: ShapedClosure): Pick<ClosedStreets, 'lines' | 'names' | 'metres'> {
    const city = this.cityOf(key);
    const found = city && this.knownStreets(city, closure);
    return typeof found === 'object' ? found : { lines: [], names: [], metres: 0 };
  }

  /** The closure because of which nobody can be picked up or set down at a point; undefined if none is in the way. */
  closureAt<Closure extends ShapedClosure>(
    key: string,
    point: LatLng,
    closures: readonly Closure[],
  ): Closure | undefined {
    const city = this.cityOf(key);
    if (city === undefined || !city.isClosedFor(point, this.arcsOf(city, closures))) return undefined;
    return closures.find((one) => city.isClosedFor(point, this.arcsOf(city, [one]))) ?? closures[0];
  }

  /** Where a car can stop near a point; null if nowhere. */
  openBeside(key: string, point: LatLng, closures: readonly ShapedClosure[]): LatLng | null {
    const city = this.cityOf(key);
    return city?.snapBeside(point, this.arcsOf(city, closures)) ?? null;
  }

  /** Whether a served city has something that is open at some hours only. */
  haveTimedRules(): boolean {
    return this.citiesNow().some(({ city }) => city.hasTimedRules);
  }

  /** The roads of a city without what is closed at a time; undefined if they are those of the map. */
  roadsOf(
    city: object,
    closures: readonly ShapedClosure[],
    time: TimeThere,
    learned: RoadsOfCity | undefined,
  ): RoadsOfCity | undefined {
    const served = this.citiesNow().find((one) => one.city === city)?.city;
    if (served === undefined) return learned;
    const rules = served.rulesAt(time.local, time);
    if (closures.length === 0 && rules.rules.size === 0) return learned;
    const name = nameOf(closures, rules.key);
    const ready = this.ready.get(served);
    if (ready?.name === name && isOver(ready.roads, learned)) return ready.roads;
    const kept = this.kept.get(served) ?? [];
    const known = kept.find((one) => one.name === name && isOver(one.roads, learned));
    if (known !== undefined) return known.roads;
    const arcs = this.arcsOf(served, closures);
    if (arcs.size === 0 && rules.rules.size === 0) return learned;
    const roads = withRoads(learned, served.avoiding({ arcs, rules: rules.rules }, learned?.roads));
    this.kept.set(served, [{ name, roads }, ...kept].slice(0, maxKept));
    return roads;
  }

  /** Computes the tables of the closures that apply now, and forgets those of ended ones. Returns how many were computed. */
  follow(closuresOf: ClosuresOf, timeIn: TimeIn, learnedOf: LearnedOf): Promise<number> {
    this.following = this.following
      .catch(() => 0)
      .then(() => this.computeMissing(closuresOf, timeIn, learnedOf));
    return this.following;
  }

  /** Ends a computation in progress. */
  close(): void {
    this.ending.abort();
  }

  private async computeMissing(
    closuresOf: ClosuresOf,
    timeIn: TimeIn,
    learnedOf: LearnedOf,
  ): Promise<number> {
    let computed = 0;
    for (const { key, city } of this.citiesNow()) {
      const closures = closuresOf(key);
      const arcs = this.arcsOf(city, closures);
      const time = timeIn(key);
      const { rules, key: rulesKey } = city.rulesAt(time.local, time);
      if (arcs.size === 0 && rules.size === 0) {
        this.ready.delete(city);
        this.kept.delete(city);
        continue;
      }
      const [name, learned] = [nameOf(closures, rulesKey), learnedOf(city, key)];
      const known = this.ready.get(city);
      if ((known?.name === name && isOver(known.roads, learned)) || this.ending.signal.aborted) continue;
      const at = { speeds: learned?.speeds ?? null, ...(learned && { roads: learned.roads }) };
      const sorted = [...arcs].sort((one, other) => one - other);
      const roads = await city
        .closing({ arcs: sorted, rules }, at, this.ending.signal)
        .catch((error: unknown) => {
          if (!this.ending.signal.aborted) throw error;
        });
      if (roads === undefined) break;
      this.ready.set(city, { name, roads: withRoads(learned, roads) });
      computed += 1;
    }
    return computed;
  }

  /** Kept, because many previews follow each other while a shape is drawn. */
  private cutOffAlready(city: ClosableCity, closures: readonly ShapedClosure[]): CutOff {
    const name = nameOf(closures);
    const known = this.cutOff.get(city);
    if (known?.name === name) return known.found;
    const found = city.cutOffBy(this.arcsOf(city, closures));
    this.cutOff.set(city, { name, found });
    return found;
  }

  private cityOf(key: string): ClosableCity | undefined {
    return this.citiesNow().find((served) => served.key === key)?.city;
  }

  private arcsOf(city: ClosableCity, closures: readonly ShapedClosure[]): Set<number> {
    return new Set(
      closures.flatMap((closure) => {
        const found = this.knownStreets(city, closure);
        return typeof found === 'string' ? [] : [...found.arcs];
      }),
    );
  }

  private knownStreets(city: ClosableCity, closure: ShapedClosure): ClosedStreets | ClosureFault {
    const known = this.streets.get(city) ?? new Map<string, ClosedStreets | ClosureFault>();
    this.streets.set(city, known);
    const name = nameOf([closure]);
    const found = known.get(name) ?? city.closedStreets(closure.shape);
    known.set(name, found);
    return found;
  }
}

const nameOf = (closures: readonly ShapedClosure[], rulesKey = ''): string =>
  [...closures.map(({ id, version }) => `${id} ${version}`).sort(), rulesKey].join();

/** Roads with closed streets have the speeds object of those that they were computed from. */
const isOver = ({ speeds }: RoadsOfCity, learned: RoadsOfCity | undefined): boolean =>
  speeds === (learned?.speeds ?? null);

const withRoads = (learned: RoadsOfCity | undefined, roads: Roads): RoadsOfCity => ({
  speeds: learned?.speeds ?? null,
  roads,
});
