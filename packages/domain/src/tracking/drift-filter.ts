/** How a car moves and its receiver errs. */
export interface ReceiverModel {
  /** How fast speeds wander: variance that each second adds to a speed, m²/s³. */
  readonly wander: number;
  /** Spread (sigma) of the error that each fix has by itself, metres. */
  readonly white: number;
  /** Spread of the error that lingers, metres, and the seconds in which it fades to a third. */
  readonly lingering: number;
  readonly fades: number;
}

/** Fixes in order of time, as columns; places in metres. */
export interface Sightings {
  readonly seconds: Float64Array;
  readonly east: Float64Array;
  readonly north: Float64Array;
  /** How many times the usual variance each fix has: 1 for one like the others. */
  readonly doubt: Float64Array;
  /** 1 where the car stands. */
  readonly stands: Uint8Array;
}

/** One sighting as it met what was expected: all that a smoother needs on its way back. */
export interface Meeting {
  readonly covariance: Float64Array;
  readonly surpriseEast: number;
  readonly surpriseNorth: number;
  readonly variance: number;
  /** Covariance of place, speed and lingering error with what was seen. */
  readonly covariances: readonly [number, number, number];
  readonly expectedEast: Float64Array;
  readonly expectedNorth: Float64Array;
}

/** What is seen: a fix, that is place and lingering error together, or that the speed is 0. */
export type Seen = 'fix' | 'standing';

/** Standing still is known to a tenth of a metre a second. */
const standingVariance = 0.01;
/** Before the first fix a car may go at any speed of a town, and be anywhere near. */
const firstVariance = { place: 100, speed: 100 } as const;

/**
 * A Kalman filter of place, speed and lingering error; east and north share the covariances. They stand in the order
 * place-place, place-speed, place-error, speed-speed, speed-error, error-error.
 */
export class DriftFilter {
  private readonly model: ReceiverModel;
  private readonly covariance = new Float64Array(6);
  private readonly east = new Float64Array(3);
  private readonly north = new Float64Array(3);

  constructor(model: ReceiverModel) {
    this.model = model;
  }

  begin(east: number, north: number): void {
    const { white, lingering } = this.model;
    const place = 100 * (white ** 2 + lingering ** 2) + firstVariance.place;
    this.east.set([east, 0, 0]);
    this.north.set([north, 0, 0]);
    this.covariance.set([place, 0, 0, firstVariance.speed, 0, lingering ** 2]);
  }

  /** Time passes without a sighting. */
  ahead(seconds: number): void {
    const { wander, lingering, fades } = this.model;
    const keep = Math.exp(-seconds / fades);
    const c = this.covariance;
    const [pp = 0, ps = 0, pe = 0, ss = 0, se = 0, ee = 0] = c;
    c[0] = pp + 2 * seconds * ps + seconds ** 2 * ss + (wander * seconds ** 3) / 3;
    c[1] = ps + seconds * ss + (wander * seconds ** 2) / 2;
    c[2] = keep * (pe + seconds * se);
    c[3] = ss + wander * seconds;
    c[4] = keep * se;
    c[5] = keep ** 2 * ee + lingering ** 2 * (1 - keep ** 2);
    for (const axis of [this.east, this.north]) {
      axis[0] = (axis[0] ?? 0) + seconds * (axis[1] ?? 0);
      axis[2] = keep * (axis[2] ?? 0);
    }
  }

  /** How far a fix lies from where it was expected, squared, over the variance of that; and this variance. */
  surprise(
    east: number,
    north: number,
    doubt: number,
  ): { readonly squared: number; readonly variance: number } {
    const [pp = 0, , pe = 0, , , ee = 0] = this.covariance;
    const variance = pp + 2 * pe + ee + this.varianceOf(doubt);
    const off = (axis: Float64Array, at: number) => at - (axis[0] ?? 0) - (axis[2] ?? 0);
    return { squared: (off(this.east, east) ** 2 + off(this.north, north) ** 2) / variance, variance };
  }

  /** Takes in a fix that is doubted so much. */
  take(east: number, north: number, doubt: number): void {
    const [pp = 0, ps = 0, pe = 0, , se = 0, ee = 0] = this.covariance;
    const offEast = east - (this.east[0] ?? 0) - (this.east[2] ?? 0);
    const offNorth = north - (this.north[0] ?? 0) - (this.north[2] ?? 0);
    const variance = pp + 2 * pe + ee + this.varianceOf(doubt);
    this.correct(pp + pe, ps + se, pe + ee, variance, offEast, offNorth);
  }

  /** The same, or that the car stands, with all that is needed on the way back. */
  meet(seen: Seen, east: number, north: number, doubt: number): Meeting {
    const covariance = this.covariance.slice();
    const [expectedEast, expectedNorth] = [this.east.slice(), this.north.slice()];
    const [pp = 0, ps = 0, pe = 0, ss = 0, se = 0, ee = 0] = covariance;
    const isFix = seen === 'fix';
    const covariances = isFix ? ([pp + pe, ps + se, pe + ee] as const) : ([ps, ss, se] as const);
    const variance = isFix ? pp + 2 * pe + ee + this.varianceOf(doubt) : ss + standingVariance;
    const seenOf = (axis: Float64Array) => (isFix ? (axis[0] ?? 0) + (axis[2] ?? 0) : (axis[1] ?? 0));
    const [surpriseEast, surpriseNorth] = [east - seenOf(expectedEast), north - seenOf(expectedNorth)];
    this.correct(...covariances, variance, surpriseEast, surpriseNorth);
    return { covariance, surpriseEast, surpriseNorth, variance, covariances, expectedEast, expectedNorth };
  }

  private correct(
    a: number,
    b: number,
    c: number,
    variance: number,
    offEast: number,
    offNorth: number,
  ): void {
    for (const [axis, off] of [
      [this.east, offEast / variance],
      [this.north, offNorth / variance],
    ] as const) {
      axis[0] = (axis[0] ?? 0) + a * off;
      axis[1] = (axis[1] ?? 0) + b * off;
      axis[2] = (axis[2] ?? 0) + c * off;
    }
    const [pp = 0, ps = 0, pe = 0, ss = 0, se = 0, ee = 0] = this.covariance;
    this.covariance[0] = pp - (a * a) / variance;
    this.covariance[1] = ps - (a * b) / variance;
    this.covariance[2] = pe - (a * c) / variance;
    this.covariance[3] = ss - (b * b) / variance;
    this.covariance[4] = se - (b * c) / variance;
    this.covariance[5] = ee - (c * c) / variance;
  }

  /** A fix that is doubted is so in all of its error, not only in the part that each fix has by itself. */
  private varianceOf(doubt: number): number {
    const { white, lingering } = this.model;
    return white ** 2 * doubt + lingering ** 2 * Math.max(0, doubt - 1);
  }
}
