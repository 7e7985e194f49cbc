import type { LatLng } from '../geo/lat-lng.ts';

interface Fix extends LatLng {
  readonly atMs: number;
}

/** How suddenly cars change their speed, in m/s², as the smoother is to believe it: driven town traces fit best. */
const acceleration = 1.5;
/** Slower than this, and than what a bad receiver makes of standing, a car stands: m/s, and m/s for a metre of spread. */
const standing = { speed: 1.2, speedForSpread: 1 / 8 } as const;
/** A receiver is never better than this, and a track too thin to tell is taken to be as good as a phone's usual. */
const spreadMetres = { least: 2, usual: 5 } as const;
/** Fixes farther apart than this say nothing of how much their receiver jitters. */
const jitterSpanMs = 2500;
/** Speeds that a car may have at the first fix. */
const firstSpeedVariance = 100;

const metresPerDegree = 111_195;

/** The length in metres of a track in order of time, freed of the receiver's jitter. */
export function smoothLengthMetres(track: readonly Fix[]): number {
  const first = track[0];
  if (first === undefined || track.length < 2) return 0;
  const seconds = Float64Array.from(track, ({ atMs }) => (atMs - first.atMs) / 1000);
  const perLng = metresPerDegree * Math.cos((first.lat * Math.PI) / 180);
  const east = Float64Array.from(track, ({ lng }) => nearerTurn(lng - first.lng) * perLng);
  const north = Float64Array.from(track, ({ lat }) => (lat - first.lat) * metresPerDegree);
  const spread = receiverSpread(seconds, [east, north]);
  const slowest = Math.max(standing.speed, standing.speedForSpread * spread);
  const [x, y] = [east, north].map((axis) => smoothed(seconds, axis, spread ** 2));
  return x && y ? drivenMetres(seconds, x, y, slowest) : 0;
}

/** Degrees of longitude the short way round. */
function nearerTurn(degrees: number): number {
  if (degrees > 180) return degrees - 360;
  return degrees < -180 ? degrees + 360 : degrees;
}

interface Smoothed {
  readonly place: Float64Array;
  readonly speed: Float64Array;
}

function drivenMetres(seconds: Float64Array, east: Smoothed, north: Smoothed, slowest: number): number {
  let metres = 0;
  for (let i = 1; i < seconds.length; i++) {
    const change = (of: Float64Array) => (of[i] ?? 0) - (of[i - 1] ?? 0);
    const middle = (of: Float64Array) => ((of[i] ?? 0) + (of[i - 1] ?? 0)) / 2;
    const stands = Math.hypot(middle(east.speed), middle(north.speed)) < slowest;
    if (!stands) metres += Math.hypot(change(east.place), change(north.place));
  }
  return metres;
}

/** How far fixes scatter: a steady car's fix lies in the middle of its neighbours, whatever its speed. */
function receiverSpread(seconds: Float64Array, axes: readonly Float64Array[]): number {
  const bends: number[] = [];
  for (const axis of axes) {
    for (let i = 1; i + 1 < axis.length; i++) {
      const span = (seconds[i + 1] ?? 0) - (seconds[i - 1] ?? 0);
      if (span * 1000 > jitterSpanMs) continue;
      bends.push(Math.abs((axis[i - 1] ?? 0) - 2 * (axis[i] ?? 0) + (axis[i + 1] ?? 0)));
    }
  }
  const middle = bends.toSorted((a, b) => a - b)[bends.length >> 1];
  // A bend has six times a fix's variance; the middle of its size is 0.6745 of its spread.
  return middle === undefined
    ? spreadMetres.usual
    : Math.max(spreadMetres.least, middle / 0.6745 / Math.sqrt(6));
}

/** What is known at an instant: place and speed, with their variances and covariance. */
interface Belief {
  readonly place: number;
  readonly speed: number;
  readonly pp: number;
  readonly ps: number;
  readonly ss: number;
}

/** Rauch, Tung and Striebel's smoother over a Kalman filter: each place as all fixes before and after it tell. */
function smoothed(seconds: Float64Array, fixes: Float64Array, variance: number): Smoothed {
  const expected: Belief[] = [];
  const known: Belief[] = [];
  let belief: Belief = { place: fixes[0] ?? 0, speed: 0, pp: variance, ps: 0, ss: firstSpeedVariance };
  for (let i = 0; i < fixes.length; i++) {
    if (i > 0) belief = ahead(belief, (seconds[i] ?? 0) - (seconds[i - 1] ?? 0));
    expected.push(belief);
    belief = corrected(belief, fixes[i] ?? 0, variance);
    known.push(belief);
  }
  const place = Float64Array.from(known, (one) => one.place);
  const speed = Float64Array.from(known, (one) => one.speed);
  for (let i = known.length - 2; i >= 0; i--) {
    const [then, next] = [known[i], expected[i + 1]];
    if (!then || !next) continue;
    const gain = smootherGain(then, next, (seconds[i + 1] ?? 0) - (seconds[i] ?? 0));
    const offPlace = (place[i + 1] ?? 0) - next.place;
    const offSpeed = (speed[i + 1] ?? 0) - next.speed;
    place[i] = then.place + gain.pp * offPlace + gain.ps * offSpeed;
    speed[i] = then.speed + gain.sp * offPlace + gain.ss * offSpeed;
  }
  return { place, speed };
}

function ahead({ place, speed, pp, ps, ss }: Belief, seconds: number): Belief {
  const noise = acceleration ** 2;
  return {
    place: place + seconds * speed,
    speed,
    pp: pp + 2 * seconds * ps + seconds ** 2 * ss + (noise * seconds ** 3) / 3,
    ps: ps + seconds * ss + (noise * seconds ** 2) / 2,
    ss: ss + noise * seconds,
  };
}

function corrected({ place, speed, pp, ps, ss }: Belief, fix: number, variance: number): Belief {
  const whole = pp + variance;
  const off = fix - place;
  return {
    place: place + (pp / whole) * off,
    speed: speed + (ps / whole) * off,
    pp: (pp * variance) / whole,
    ps: (ps * variance) / whole,
    ss: ss - (ps * ps) / whole,
  };
}

/** The then known covariance, carried ahead, over the next expected one. */
function smootherGain(then: Belief, next: Belief, seconds: number) {
  const [pp, ps] = [then.pp + seconds * then.ps, then.ps];
  const [sp, ss] = [then.ps + seconds * then.ss, then.ss];
  const determinant = next.pp * next.ss - next.ps ** 2;
  return {
    pp: (pp * next.ss - ps * next.ps) / determinant,
    ps: (ps * next.pp - pp * next.ps) / determinant,
    sp: (sp * next.ss - ss * next.ps) / determinant,
    ss: (ss * next.pp - sp * next.ps) / determinant,
  };
}
