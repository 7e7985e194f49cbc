/** The motion of a car and the errors of its receiver. */
export interface ReceiverModel {
  /** Process noise: the variance added to the speed each second, m²/s³. */
  readonly wander: number;
  /** The sigma of the independent error of each fix, in metres. */
  readonly white: number;
  /** The sigma of the correlated error, in metres, and the seconds in which it decays to a third. */
  readonly lingering: number;
  readonly fades: number;
}

/** Fixes in order of time, as columns, with positions in metres. */
export interface Measurements {
  readonly seconds: Float64Array;
  readonly east: Float64Array;
  readonly north: Float64Array;
  /** The variance of each fix relative to the normal one, which is 1. */
  readonly doubt: Float64Array;
  /** 1 if the car is standing. */
  readonly stands: Uint8Array;
}

/** One measurement update, with everything that the smoother needs for its backward pass. */
export interface Update {
  readonly covariance: Float64Array;
  readonly surpriseEast: number;
  readonly surpriseNorth: number;
  readonly variance: number;
  /** The covariance of position, speed and correlated error with the measurement. */
  readonly covariances: readonly [number, number, number];
  readonly expectedEast: Float64Array;
  readonly expectedNorth: Float64Array;
}

/** The kind of measurement: a fix (position plus correlated error), or a speed of 0. */
export type MeasurementKind = 'fix' | 'standing';

/** The variance of a standing car's speed: sigma 0.1 m/s. */
const standingVariance = 0.01;
/** The variances before the first fix: any speed that is common in a town, and any place nearby. */
const firstVariance = { place: 100, speed: 100 } as const;

/**
 * A Kalman filter of position, speed and correlated error; east and north share the covariances, in the order
 * position-position, position-speed, position-error, speed-speed, speed-error, error-error.
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

  /** The prediction step. */
  predict(seconds: number): void {
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

  /** The squared innovation of a fix divided by its variance, and that variance. */
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

  /** Updates the state with a fix of the given relative variance. */
  take(east: number, north: number, doubt: number): void {
    const [pp = 0, ps = 0, pe = 0, , se = 0, ee = 0] = this.covariance;
    const offEast = east - (this.east[0] ?? 0) - (this.east[2] ?? 0);
    const offNorth = north - (this.north[0] ?? 0) - (this.north[2] ?? 0);
    const variance = pp + 2 * pe + ee + this.varianceOf(doubt);
    this.correct(pp + pe, ps + se, pe + ee, variance, offEast, offNorth);
  }

  /** Updates the state with a fix or a standstill, and returns what the backward pass needs. */
  update(seen: MeasurementKind, east: number, north: number, doubt: number): Update {
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

  /** The relative variance applies to the total error of a fix, not only to its independent part. */
  private varianceOf(doubt: number): number {
    const { white, lingering } = this.model;
    return white ** 2 * doubt + lingering ** 2 * Math.max(0, doubt - 1);
  }
}
