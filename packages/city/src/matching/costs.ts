/**
 * Costs are negative logarithms of probabilities, as in Newson and Krumm, "Hidden Markov Map Matching Through Noise
 * and Sparseness", ACM GIS 2009: how far a road lies from where the car was seen and how it is headed, and how the
 * way over roads compares with the length of the smoothed track. The numbers are those that drives of known length
 * in real cities fit best (bench/tracks).
 */
const model = {
  /** How far the map's line lies from where cars drive. */
  mapMetres: 4,
  /** Beyond so many spreads errors have a longer tail than Gauss's. */
  tail: 1.5,
  /** A way over roads differs from the track by about this, by this share of it, and by what both ends may be off. */
  detourMetres: 6,
  detourShare: 0.1,
  /**
   * How much longer than the straight line a track says that a way is counts for little where the receiver errs so
   * much:
   */
  wobble: 4,
  wobbleSpreadMetres: 12,
  /** Where the car was not seen for a while the share is larger. */
  unseenShare: 0.3,
  /** A car is headed as its road, give or take; no more than so much is held against a road, for turns are sudden. */
  headingDegrees: 25,
  mostHeading: 3,
  /** Being on no known road is as unlikely as a road about four spreads away; leaving or entering one costs as well, */
  offRoad: 5,
  offRoadChange: 6,
  /** and each metre unseen beyond these, lest a gap in the track be crossed through the houses. */
  unseenMetre: 0.1,
  unseenMetres: 60,
  /** Turning round in the middle of a street. */
  turnRound: 5,
  /** Roads farther off than so many spreads, or metres, are not looked at. */
  reach: 4.5,
  maxReachMetres: 100,
} as const;

/** A stretch of a track between two of its places. */
export interface Leg {
  /** Along the track. */
  readonly metres: number;
  /** From end to end as the crow flies. */
  readonly straightMetres: number;
  /** How far off both places may be, together. */
  readonly spreadMetres: number;
  readonly seconds: number;
  /** The car was not seen for some time in between. */
  readonly unseen: boolean;
}

function spreadAbout(spreadMetres: number): number {
  return Math.hypot(spreadMetres, model.mapMetres);
}

/** Roads farther than this from where a car was seen, give or take, are not those that it drove. */
export function reachMetres(spreadMetres: number): number {
  return Math.min(model.maxReachMetres, model.reach * spreadAbout(spreadMetres));
}

/** Of seeing a car so far from a road that it is on, headed (null: not known) so far off the road's direction. */
export function emissionCost(roadMetres: number, spreadMetres: number, turnedDegrees: number | null): number {
  const spreads = roadMetres / spreadAbout(spreadMetres);
  const { tail } = model;
  const off = spreads < tail ? spreads ** 2 / 2 : tail * (spreads - tail / 2);
  const turned = (turnedDegrees ?? 0) / model.headingDegrees;
  return off + Math.min(model.mostHeading, turned ** 2 / 2);
}

/** Of seeing a car anywhere when it is on no road. */
export const offRoadEmission: number = model.offRoad;

/**
 * Of driving so far over roads where the track is so long. For a receiver that sees well, what lies between the
 * straight line and the track's length costs nothing: a car turned in between. One that errs a lot makes a track
 * longer than the way, so there the straight way is the likelier one.
 */
export function onRoadCost(drivenMetres: number, leg: Leg, turnedRound: boolean): number {
  const share = leg.unseen ? model.unseenShare : model.detourShare;
  const spread = model.detourMetres + share * leg.metres + leg.spreadMetres;
  const wobble = model.wobble * Math.min(1, (leg.spreadMetres / model.wobbleSpreadMetres) ** 2);
  const bent = Math.max(0, Math.min(drivenMetres, leg.metres) - leg.straightMetres);
  const off = Math.max(drivenMetres - leg.metres, leg.straightMetres - drivenMetres, 0) + wobble * bent;
  return off / spread + (turnedRound ? model.turnRound : 0);
}

/** Of driving beside all roads; `stays`: off the road already, and still. */
export function offRoadCost({ metres, unseen }: Leg, stays: boolean): number {
  const beyond = unseen ? Math.max(0, metres - model.unseenMetres) : 0;
  return model.unseenMetre * beyond + (stays ? 0 : model.offRoadChange);
}
