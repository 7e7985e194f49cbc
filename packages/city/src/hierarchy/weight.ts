/**
 * A weight is one exact integer below 2^53 that orders by duration first and distance second:
 * hundredths of a second × `distanceSpan` + centimetres. Sums stay exact up to 2^26 hundredths (7.7 days) and
 * 2^27 centimetres (1342 km), so the distance always breaks ties between equal durations.
 */
const distanceSpan = 2 ** 27;

export function toWeight(durationCs: number, distanceCm: number): number {
  return durationCs * distanceSpan + distanceCm;
}

/** The duration of a weight in seconds; Infinity stays Infinity. */
export function weightSeconds(weight: number): number {
  return weight === Infinity ? Infinity : Math.floor(weight / distanceSpan) / 100;
}

/** The distance part of a weight, in metres; Infinity stays Infinity. */
export function weightMetres(weight: number): number {
  return weight === Infinity ? Infinity : (weight % distanceSpan) / 100;
}
