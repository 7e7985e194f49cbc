import type { SpeedClass } from './road-speeds.ts';

/** The hours of a week, from Monday at midnight in the city's time zone. */
export const hoursOfWeek = 168;
const hoursOfDay = 24;

export const speedRules = {
  /**
   * With fewer different drivers or riders than this, nothing is learned: nobody's trip can be derived from a factor.
   */
  minPeople: 5,
  /** The weight of the coarser factor, in trips. */
  priorTrips: 10,
  /** The weight of the factor of all roads relative to that of a class, in expected driving time. */
  priorRoadMs: 20 * 60_000,
  /**
   * The maximum number of times that the time of stretches is divided between classes; smaller changes than this end
   * it.
   */
  maxRoadRounds: 50,
  minRoadStep: 0.0005,
  minFactor: 0.5,
  maxFactor: 3,
} as const;

/** One trip's driven time in one hour of the week and one area, and the time expected for it. */
export interface StretchTime {
  /** 0 to 167. */
  readonly slot: number;
  readonly area: string;
  /** Whole milliseconds, so that sums do not depend on the order of the trips. */
  readonly drivenMs: number;
  readonly expectedMs: number;
  /** The part of the expected time that is driving, in whole milliseconds by kind of road. */
  readonly roadMs: Readonly<Partial<Record<SpeedClass, number>>>;
}

export interface TripTimes {
  readonly driverId: string;
  readonly riderId: string;
  readonly stretches: readonly StretchTime[];
}

/** The factor by which drives take longer than expected in one hour of the week. */
export interface LearnedSpeed {
  /** Null for the whole city. */
  readonly area: string | null;
  readonly slot: number;
  readonly factor: number;
  /**
   * The trips that it was learned from; null if there were too few people, in which case coarser groups determine it.
   */
  readonly trips: number | null;
}

class Group {
  drivenMs = 0;
  expectedMs = 0;
  trips = 0;
  readonly drivers = new Set<string>();
  readonly riders = new Set<string>();

  add({ driverId, riderId, stretches }: TripTimes): void {
    for (const { drivenMs, expectedMs } of stretches) {
      this.drivenMs += drivenMs;
      this.expectedMs += expectedMs;
    }
    this.trips += 1;
    this.drivers.add(driverId);
    this.riders.add(riderId);
  }

  /** The factor of the group, pulled towards that of a coarser group; null if it has too few people. */
  factorBeside(coarser: number): number | null {
    const { minPeople, priorTrips, minFactor, maxFactor } = speedRules;
    if (Math.min(this.drivers.size, this.riders.size) < minPeople || this.expectedMs === 0) return null;
    const own = this.drivenMs / this.expectedMs;
    const drawn = (own * this.trips + coarser * priorTrips) / (this.trips + priorTrips);
    return Math.min(maxFactor, Math.max(minFactor, drawn));
  }
}

/** Two decimals: finer steps would only show single trips. */
export const roundedFactor = (factor: number): number => Math.round(factor * 100) / 100;

/**
 * The factors of every hour of the week, for the whole city and for each area with enough trips. Each is pulled towards
 * a coarser one: the area's hour towards the same hour of the week in all areas, that towards the hour of the day on
 * all weekdays, that towards all hours, and that towards the map. None if even all trips together have too few people.
 * Source: docs/decisions/learned-speeds.md.
 */
export function learnSpeeds(trips: readonly TripTimes[]): LearnedSpeed[] {
  const everything = groupsBy(trips, () => 'all').get('all');
  const all = everything?.factorBeside(1) ?? null;
  if (all === null) return [];
  const hours = groupsBy(trips, ({ slot }) => slot % hoursOfDay);
  const slots = groupsBy(trips, ({ slot }) => slot);
  const cells = groupsBy(trips, ({ area, slot }) => `${area} ${slot}`);
  const city = Array.from({ length: hoursOfWeek }, (_, slot) => {
    const byHour = hours.get(slot % hoursOfDay)?.factorBeside(all) ?? all;
    const own = slots.get(slot)?.factorBeside(byHour) ?? null;
    return { factor: own ?? byHour, trips: own === null ? null : (slots.get(slot)?.trips ?? null) };
  });
  const areas = [...cells].flatMap(([key, group]): LearnedSpeed[] => {
    const [area = '', at] = key.split(' ');
    const slot = Number(at);
    const factor = group.factorBeside(city[slot]?.factor ?? all);
    return factor === null ? [] : [{ area, slot, factor: roundedFactor(factor), trips: group.trips }];
  });
  const byArea = areas.toSorted((a, b) => compareTexts(a.area ?? '', b.area ?? '') || a.slot - b.slot);
  return [
    ...city.map((hour, slot) => ({ area: null, slot, ...hour, factor: roundedFactor(hour.factor) })),
    ...byArea,
  ];
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Every trip counts once in each group that some of its stretches belong to. */
function groupsBy<Key>(trips: readonly TripTimes[], keyOf: (stretch: StretchTime) => Key): Map<Key, Group> {
  const groups = new Map<Key, Group>();
  for (const trip of trips) {
    for (const [key, stretches] of Map.groupBy(trip.stretches, keyOf)) {
      const group = groups.get(key) ?? new Group();
      group.add({ ...trip, stretches });
      groups.set(key, group);
    }
  }
  return groups;
}
