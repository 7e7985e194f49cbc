/**
 * Costs are negative log-probabilities, as in Newson and Krumm, "Hidden Markov Map Matching Through Noise and
 * Sparseness", ACM GIS 2009: the distance and heading of a road relative to the observed car, and the length of a route
 * over roads compared with that of the smoothed track. The parameters are those that best fit drives of known length in
 * real cities (bench/tracks.bench.ts).
 */
const model = {
  /** How far the map's line may be from where cars actually drive. */
  mapMetres: 4,
  /** Beyond this many sigmas, errors are more likely than under a Gaussian distribution. */
  tail: 1.5,
  /**
   * The expected difference between a route over roads and the track: this many metres, plus this share of the length,
   * plus the uncertainty of both ends.
   */
  detourMetres: 6,
  detourShare: 0.1,
  /**
   * If the receiver's sigma is this large, this share of the track's length beyond the straight line is ignored.
   */
  wobble: 4,
  wobbleSpreadMetres: 12,
  /** The share is larger if the car was not observed for a while. */
  unseenShare: 0.3,
  /** Sigma of the difference between the car's and the road's heading; its cost is capped, because turns are sudden. */
  headingDegrees: 25,
  maxHeadingCost: 3,
  /** Being off-road costs as much as a road about four sigmas away; leaving or entering a road also costs. */
  offRoad: 5,
  offRoadChange: 6,
  /** Cost per unobserved metre off-road beyond `unseenMetres`, so that a gap in the track is not crossed off-road. */
  unseenMetre: 0.1,
  unseenMetres: 60,
  /** The cost of a U-turn in the middle of a street. */
  uTurn: 5,
  /** Roads farther away than this many sigmas, or metres, are not considered. */
  reach: 4.5,
  maxReachMetres: 100,
} as const;

/** A stretch of a track between two of its anchors. */
export interface Leg {
  /** The length along the track. */
  readonly metres: number;
  /** The straight-line distance between its ends. */
  readonly straightMetres: number;
  /** The combined sigma of both positions. */
  readonly spreadMetres: number;
  readonly seconds: number;
  /** Whether the car was not observed for a while in between. */
  readonly unseen: boolean;
}

function roadSigma(spreadMetres: number): number {
  return Math.hypot(spreadMetres, model.mapMetres);
}

/** A car cannot have driven on roads farther than this from where it was observed. */
export function reachMetres(spreadMetres: number): number {
  return Math.min(model.maxReachMetres, model.reach * roadSigma(spreadMetres));
}

/** The cost of observing a car at this distance from its road with this difference of heading (null: unknown). */
export function emissionCost(roadMetres: number, spreadMetres: number, turnedDegrees: number | null): number {
  const spreads = roadMetres / roadSigma(spreadMetres);
  const { tail } = model;
  const off = spreads < tail ? spreads ** 2 / 2 : tail * (spreads - tail / 2);
  const turned = (turnedDegrees ?? 0) / model.headingDegrees;
  return off + Math.min(model.maxHeadingCost, turned ** 2 / 2);
}

/** The cost of any observation of a car that is off-road. */
export const offRoadEmission: number = model.offRoad;

/**
 * The cost of a route of this length for a track of this length. With an accurate receiver, any length between the
 * straight line and the track costs nothing, because the car may have turned in between. An inaccurate receiver makes
 * tracks longer than the route, so the straight line is then more likely.
 */
export function onRoadCost(drivenMetres: number, leg: Leg, hasTurned: boolean): number {
  const share = leg.unseen ? model.unseenShare : model.detourShare;
  const spread = model.detourMetres + share * leg.metres + leg.spreadMetres;
  const wobble = model.wobble * Math.min(1, (leg.spreadMetres / model.wobbleSpreadMetres) ** 2);
  const bent = Math.max(0, Math.min(drivenMetres, leg.metres) - leg.straightMetres);
  const off = Math.max(drivenMetres - leg.metres, leg.straightMetres - drivenMetres, 0) + wobble * bent;
  return off / spread + (hasTurned ? model.uTurn : 0);
}

/** The cost of driving off-road; `stays`: the car was off-road before and still is. */
export function offRoadCost({ metres, unseen }: Leg, stays: boolean): number {
  const beyond = unseen ? Math.max(0, metres - model.unseenMetres) : 0;
  return model.unseenMetre * beyond + (stays ? 0 : model.offRoadChange);
}
