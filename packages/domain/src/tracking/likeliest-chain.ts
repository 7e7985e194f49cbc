import type { LatLng } from '../geo/lat-lng.ts';
import { positionLimits } from './position-filter.ts';

/** What a chain knows of a position: where and when, and how far off it may be. */
interface Place extends LatLng {
  readonly atMs: number;
  readonly accuracyMetres?: number | null | undefined;
}

/** A place may be off by this on either side, however slowly the car goes. */
const allowanceMetres = 15;

/** No spell at a wrong place lasts for more positions than this; */
const maxLookedBack = 3600;
/** and in a track that takes more looks in all nearly everything is wrong: from then on only spells of so many. */
const maxLooks = { inAll: 15_000_000, lookedBack: 60 } as const;
/** Some milliseconds' work. */
const looksAStep = 100_000;
/** Of two chains of as many positions that with more of the first ones of their seconds: a replay comes after. */
const firstOfSecond = 1e-6;

/**
 * A car that is elsewhere than its drive leads to by so much in so short a time did not drive there: it costs as much
 * as leaving out so many positions. Where positions in between are left out for it, less is believed.
 */
const jump = { positions: 40, metres: 80, milliseconds: 3000 } as const;
const detour = { metres: 60, milliseconds: 20_000 } as const;
/** Metres a second squared: a car gets aside by a quarter of it times the square of the seconds, and goes on. */
const agility = { jump: 4, detour: 1.5 } as const;
/** A drive's direction and speed are those of so many milliseconds. */
const drivenMs = 5000;

const metresPerDegree = 111_195;

/** Flat around the second: a chain asks this millions of times, and a thousandth more or less decides nothing. */
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
 * The likeliest chain of positions (in order of time) of different seconds, in which a car could have come from each
 * to the next: the longest, but for jumps aside. A jump, a spell at the wrong place and a wrong first position all fall
 * out of it, for going there and back takes longer than there was time. Gives their places in the list; pauses each
 * some milliseconds.
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

/** The best chain up to each place so far. */
class Chains {
  private readonly places: readonly Place[];
  /** Positions in the chain up to each place, less what its jumps cost; and the most of those before it. */
  private readonly value: Float64Array;
  private readonly maxBefore: Float64Array;
  private readonly before: Int32Array;
  /** The velocity with which the chain arrives at each place, m/s; NaN where it has only begun. */
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

  /** Ends a chain at the next place. */
  *join(i: number): Generator<undefined, void> {
    const to = this.places[i];
    if (!to) return;
    const second = secondOf(to);
    const until = i - (this.looks < maxLooks.inAll ? maxLookedBack : maxLooks.lookedBack);
    let best = 0;
    let passed = 0;
    // Going back as long as a better chain may still be found; on a sound track the first look ends it.
    for (let j = i - 1; j >= Math.max(0, until) && (this.maxBefore[j + 1] ?? 0) > best; j--) {
      if (++this.looks % looksAStep === 0) yield;
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

  /** Notes how fast and where to the chain arrives. */
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

  /** Of going on from one place to another, `leavingOut` others of the time between. */
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
