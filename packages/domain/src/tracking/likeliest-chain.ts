import type { LatLng } from '../geo/lat-lng.ts';
import { positionLimits } from './position-filter.ts';

/** A position of a chain: its place, time and accuracy. */
interface Place extends LatLng {
  readonly atMs: number;
  readonly accuracyMetres?: number | null | undefined;
}

/** The error that each position may have, however slow the car is. */
const allowanceMetres = 15;

/** The maximum number of consecutive wrong positions that are skipped. */
const maxLookback = 3600;
/** After this many comparisons nearly the whole track is wrong, so fewer positions are skipped from there on. */
const comparisonLimit = { total: 15_000_000, lookback: 60 } as const;
/** Corresponds to a few milliseconds of work. */
const comparisonsPerStep = 100_000;
/**
 * The tie-breaker between equally long chains: prefer the first position of each second, since a replay comes later.
 */
const firstOfSecond = 1e-6;

/**
 * A car that is this far from its extrapolated course after this short a time did not drive there. This jump costs as much as leaving out `positions`. The limit is stricter (`detour`) if positions in between are left out.
 */
const jump = { positions: 40, metres: 80, milliseconds: 3000 } as const;
const detour = { metres: 60, milliseconds: 20_000 } as const;
/** In m/s²: a car deviates from its course by a quarter of this times the square of the seconds. */
const agility = { jump: 4, detour: 1.5 } as const;
/** The period over which course and speed are measured. */
const drivenMs = 5000;

const metresPerDegree = 111_195;

/** A planar approximation, because this runs millions of times and an error of 0.1 % does not matter. */
function northward(from: LatLng, to: LatLng): number {
  return (to.lat - from.lat) * metresPerDegree;
}

function eastward(from: LatLng, to: LatLng): number {
  const turn = to.lng - from.lng;
  const shorter = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
  return shorter * metresPerDegree * Math.cos((to.lat * Math.PI) / 180);
}

/** Whether a car could have come from one place to another in some time. */
export function isReachable(from: Place, to: Place, milliseconds: number = to.atMs - from.atMs): boolean {
  const reach = (positionLimits.speedMetresPerSecond * milliseconds) / 1000 + doubtMetres(from, to);
  const north = northward(from, to);
  if (Math.abs(north) > reach) return false;
  return north ** 2 + eastward(from, to) ** 2 <= reach ** 2;
}

function doubtMetres(from: Place, to: Place): number {
  return (
    Math.max(allowanceMetres, from.accuracyMetres ?? 0) + Math.max(allowanceMetres, to.accuracyMetres ?? 0)
  );
}

export function secondOf({ atMs }: Place): number {
  return Math.floor(atMs / positionLimits.spacingMs);
}

/**
 * The likeliest chain of positions (in order of time) from different seconds such that a car could have come from each
 * to the next: the longest one, apart from sideways jumps. A jump, several positions in a wrong place and a wrong first
 * position are left out, because going there and back would have taken longer than there was time. Returns their
 * indices in the list, and yields every few milliseconds.
 */
export function* likeliestChain(places: readonly Place[]): Generator<undefined, Set<number>> {
  const chains = new Chains(places);
  let last = -1;
  for (let i = 0; i < places.length; i++) {
    yield* chains.join(i);
    if (last < 0 || chains.worth(i) > chains.worth(last)) last = i;
  }
  return chains.upTo(last);
}

/** The best chain that ends at each position. */
class Chains {
  private readonly places: readonly Place[];
  /** The length of the chain up to each position minus the cost of its jumps, and the maximum of those before it. */
  private readonly value: Float64Array;
  private readonly maxBefore: Float64Array;
  private readonly before: Int32Array;
  /** The velocity of the chain at each position, m/s; NaN at its start. */
  private readonly north: Float64Array;
  private readonly east: Float64Array;
  private looks = 0;

  constructor(places: readonly Place[]) {
    const count = places.length;
    this.places = places;
    this.value = new Float64Array(count);
    this.maxBefore = new Float64Array(count + 1);
    this.before = new Int32Array(count).fill(-1);
    this.north = new Float64Array(count).fill(Number.NaN);
    this.east = new Float64Array(count).fill(Number.NaN);
  }

  worth(i: number): number {
    return this.value[i] ?? 0;
  }

  /** Extends the best chain to the next position. */
  *join(i: number): Generator<undefined, void> {
    const to = this.places[i];
    if (!to) return;
    const second = secondOf(to);
    const until = i - (this.looks < comparisonLimit.total ? maxLookback : comparisonLimit.lookback);
    let best = 0;
    let passed = 0;
    // Goes back while a better chain may still be found; in a correct track the first comparison ends the search.
    for (let j = i - 1; j >= Math.max(0, until) && (this.maxBefore[j + 1] ?? 0) > best; j--) {
      if (++this.looks % comparisonsPerStep === 0) yield;
      const from = this.places[j];
      if (!from || secondOf(from) === second) continue;
      const value = this.worth(j);
      if (value > best && isReachable(from, to)) {
        const found = value - this.costOf(j, i, passed > 0);
        if (found > best) [best, this.before[i]] = [found, j];
      }
      passed++;
    }
    const previous = this.places[i - 1];
    const isFirst = previous === undefined || secondOf(previous) !== second;
    this.value[i] = best + 1 + (isFirst ? firstOfSecond : 0);
    this.maxBefore[i + 1] = Math.max(this.maxBefore[i] ?? 0, this.worth(i));
    this.drive(i);
  }

  upTo(last: number): Set<number> {
    const chain = new Set<number>();
    for (let i = last; i >= 0; i = this.before[i] ?? -1) chain.add(i);
    return chain;
  }

  /** Stores the velocity of the chain at a position. */
  private drive(i: number): void {
    const to = this.places[i];
    let start = this.before[i] ?? -1;
    if (!to || start < 0) return;
    const lasted = (j: number) => to.atMs - (this.places[j]?.atMs ?? 0);
    while (lasted(start) < drivenMs && (this.before[start] ?? -1) >= 0) start = this.before[start] ?? -1;
    const from = this.places[start];
    if (!from || lasted(start) < drivenMs) return;
    this.north[i] = (northward(from, to) * 1000) / lasted(start);
    this.east[i] = (eastward(from, to) * 1000) / lasted(start);
  }

  /** The cost of going from one position to another; `leavingOut`: positions in between are skipped. */
  private costOf(j: number, i: number, leavingOut: boolean): number {
    const [from, to] = [this.places[j], this.places[i]];
    const north = this.north[j] ?? Number.NaN;
    if (!from || !to || Number.isNaN(north)) return 0;
    const limit = leavingOut ? detour : jump;
    const milliseconds = to.atMs - from.atMs;
    if (milliseconds > limit.milliseconds) return 0;
    const seconds = milliseconds / 1000;
    const aside = Math.hypot(
      northward(from, to) - north * seconds,
      eastward(from, to) - (this.east[j] ?? 0) * seconds,
    );
    const within = ((leavingOut ? agility.detour : agility.jump) * seconds ** 2) / 4;
    return aside > limit.metres + doubtMetres(from, to) + within ? jump.positions : 0;
  }
}
