/**
 * Costs are negative logarithms of probabilities, as in Newson and Krumm, "Hidden Markov Map Matching Through Noise
 * and Sparseness", ACM GIS 2009: how far a road lies from where the receiver saw the car, and how much longer the
 * way over roads is than the straight line.
 */
const model = {
  /** Spread of an anchor about the road: what averaging leaves of a phone's 5 to 15 metres. */
  spreadMetres: 10,
  /** A way over roads exceeds the straight line by about this, and by this share of a long line. */
  detourMetres: 6,
  detourShare: 0.15,
  /** Being on no known road is as unlikely as a road 35 m away; leaving or entering one costs as much again, */
  offRoad: 6,
  offRoadChange: 6,
  /** and so does each metre, lest a gap in the track be crossed through the houses. */
  offRoadMetre: 0.1,
  /** Turning round in the middle of a street. */
  turnRound: 6,
} as const;

/** Of seeing a car where it was seen when it is on a road so far away, or (undefined) on none. */
export function emissionCost(roadMetres: number | undefined): number {
  return roadMetres === undefined ? model.offRoad : (roadMetres / model.spreadMetres) ** 2 / 2;
}

/** Of driving so far over roads between two places so far apart. */
export function onRoadCost(drivenMetres: number, straightMetres: number, turnedRound: boolean): number {
  const spread = model.detourMetres + model.detourShare * straightMetres;
  return Math.abs(drivenMetres - straightMetres) / spread + (turnedRound ? model.turnRound : 0);
}

/** Of driving straight, beside all roads; `stays`: off the road already, and still. */
export function offRoadCost(straightMetres: number, stays: boolean): number {
  return model.offRoadMetre * straightMetres + (stays ? 0 : model.offRoadChange);
}
