import {
  learnSpeeds,
  roundedFactor,
  speedRules,
  type LearnedSpeed,
  type StretchTime,
  type TripTimes,
} from './learn-speeds.ts';
import { speedClasses, speedOn, type RoadSpeeds, type SpeedClass } from './road-speeds.ts';

/** The factor by which drives take longer than on the map on roads of one class. */
export interface LearnedRoadSpeed {
  /** Null for all roads together, which also applies to classes without a row. */
  readonly speedClass: SpeedClass | null;
  readonly factor: number;
  /** The trips over roads of the class. */
  readonly trips: number;
}

/** Everything that the trips in a city show about its roads and about the hours of the week. */
export interface CityLesson {
  readonly roads: readonly LearnedRoadSpeed[];
  readonly hours: readonly LearnedSpeed[];
}

/**
 * Learns the speeds of the roads first, and then the hours relative to the times expected at these speeds, so that the
 * same slowness is not counted twice.
 */
export function learnCity(trips: readonly TripTimes[]): CityLesson {
  const roads = learnRoadSpeeds(trips);
  const speeds = roadSpeedsOf(roads);
  return {
    roads,
    hours: learnSpeeds(speeds === null ? trips : trips.map((trip) => expectedAt(trip, speeds))),
  };
}

export function roadSpeedsOf(
  learned: readonly Pick<LearnedRoadSpeed, 'speedClass' | 'factor'>[],
): RoadSpeeds | null {
  const all = learned.find(({ speedClass }) => speedClass === null)?.factor;
  if (all === undefined) return null;
  const classes: Partial<Record<SpeedClass, number>> = {};
  for (const { speedClass, factor } of learned) if (speedClass !== null) classes[speedClass] = factor;
  return { all, classes };
}

function expectedAt({ stretches, ...people }: TripTimes, speeds: RoadSpeeds): TripTimes {
  return {
    ...people,
    stretches: stretches.map((stretch) => ({ ...stretch, expectedMs: msAt(stretch, speeds) })),
  };
}

function msAt({ expectedMs, roadMs }: StretchTime, speeds: RoadSpeeds): number {
  const longer = classesOf(roadMs).map(([speedClass, ms]) => (speedOn(speeds, speedClass) - 1) * ms);
  return Math.max(1, Math.round(longer.reduce((sum, ms) => sum + ms, expectedMs)));
}

const classesOf = (roadMs: StretchTime['roadMs']) => Object.entries(roadMs) as [SpeedClass, number][];

/** The data about some roads: who drove there, and for how long. */
class Share {
  /** The factor by which drives take longer than on the map. */
  factor = 1;
  trips = 0;
  private readonly riders = new Set<string>();
  private readonly placeOfDriver = new Map<string, number>();
  /** By the driver's index. */
  private readonly expectedMs: number[] = [];
  private readonly drivenMs: number[] = [];

  /** Adds a trip and returns the driver's index. */
  addTrip({ driverId, riderId }: TripTimes): number {
    this.trips += 1;
    this.riders.add(riderId);
    const place = this.placeOfDriver.get(driverId) ?? this.placeOfDriver.size;
    this.placeOfDriver.set(driverId, place);
    return place;
  }

  addExpected(place: number, ms: number): void {
    this.expectedMs[place] = (this.expectedMs[place] ?? 0) + ms;
  }

  addDriven(place: number, ms: number): void {
    this.drivenMs[place] = (this.drivenMs[place] ?? 0) + ms;
  }

  clearDriven(): void {
    this.drivenMs.fill(0);
  }

  /** Changes the factor and returns by how much. */
  moveTo(factor: number): number {
    const step = Math.abs(factor - this.factor);
    this.factor = factor;
    return step;
  }

  get hasEnoughPeople(): boolean {
    return Math.min(this.placeOfDriver.size, this.riders.size) >= speedRules.minPeople;
  }

  /**
   * The factor, pulled towards a coarser one. No driver counts for more than the one with the fifth-longest driven
   * time, and so for more than a fifth, whatever a phone reports.
   */
  factorBeside(coarser: number): number {
    const { minPeople, priorRoadMs, minFactor, maxFactor } = speedRules;
    const most = this.expectedMs.toSorted((a, b) => b - a)[minPeople - 1] ?? 0;
    let driven = coarser * priorRoadMs;
    let expected: number = priorRoadMs;
    for (const [place, expectedMs] of this.expectedMs.entries()) {
      const weight = expectedMs > most ? most / expectedMs : 1;
      driven += Math.round(weight * (this.drivenMs[place] ?? 0));
      expected += Math.round(weight * expectedMs);
    }
    return Math.min(maxFactor, Math.max(minFactor, driven / expected));
  }
}

/** A stretch of a trip with its parts on roads of some classes, each with the index of the driver there. */
interface Piece {
  readonly drivenMs: number;
  readonly waitMs: number;
  readonly parts: readonly { readonly share: Share; readonly place: number; readonly ms: number }[];
}

/**
 * The factor of all roads, and of each class with enough people. A stretch of a trip has roads of several classes: its
 * time is divided between them in proportion to their times at the factors found so far, repeatedly until these hardly
 * change (expectation maximization). Waiting and turning keep the map's time. None if there are too few people. Source:
 * docs/decisions/learned-speeds.md.
 */
export function learnRoadSpeeds(trips: readonly TripTimes[]): LearnedRoadSpeed[] {
  const everything = new Share();
  const classes = new Map<SpeedClass, Share>();
  const pieces = trips.flatMap((trip) => piecesOf(trip, everything, classes));
  if (!everything.hasEnoughPeople) return [];
  const all = everything.factorBeside(1);
  for (const share of classes.values()) share.factor = all;
  const known = [...classes.values()].filter(({ hasEnoughPeople }) => hasEnoughPeople);
  for (let round = 0; round < speedRules.maxRoadRounds; round += 1) {
    for (const share of known) share.clearDriven();
    for (const piece of pieces) divide(piece);
    const steps = known.map((share) => share.moveTo(share.factorBeside(all)));
    if (Math.max(...steps) < speedRules.minRoadStep) break;
  }
  const rows = speedClasses.flatMap((speedClass): LearnedRoadSpeed[] => {
    const share = classes.get(speedClass);
    if (share === undefined || !known.includes(share)) return [];
    return [{ speedClass, factor: roundedFactor(share.factor), trips: share.trips }];
  });
  return [{ speedClass: null, factor: roundedFactor(all), trips: everything.trips }, ...rows];
}

function piecesOf(trip: TripTimes, everything: Share, classes: Map<SpeedClass, Share>): Piece[] {
  const stretches = trip.stretches.filter(({ roadMs }) => classesOf(roadMs).length > 0);
  if (stretches.length === 0) return [];
  const place = everything.addTrip(trip);
  const places = new Map<Share, number>();
  const partOn = (speedClass: SpeedClass, ms: number): Piece['parts'][number] => {
    const share = classes.get(speedClass) ?? new Share();
    classes.set(speedClass, share);
    const own = places.get(share) ?? share.addTrip(trip);
    places.set(share, own);
    share.addExpected(own, ms);
    return { share, place: own, ms };
  };
  return stretches.map(({ drivenMs, expectedMs, roadMs }) => {
    everything.addDriven(place, drivenMs);
    everything.addExpected(place, expectedMs);
    const parts = classesOf(roadMs).map(([speedClass, ms]) => partOn(speedClass, ms));
    return { drivenMs, waitMs: parts.reduce((rest, { ms }) => rest - ms, expectedMs), parts };
  });
}

/** Divides the driven time between the classes, in proportion to their times at the factors found so far. */
function divide({ drivenMs, waitMs, parts }: Piece): void {
  let expected = waitMs;
  for (const { share, ms } of parts) expected += share.factor * ms;
  // Whole milliseconds, so that the order of the trips does not matter.
  for (const { share, place, ms } of parts)
    share.addDriven(place, Math.round((drivenMs / expected) * share.factor * ms));
}
