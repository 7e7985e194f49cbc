import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { foldLabel, numberOf } from './text/door-labels.ts';
import type { House } from './place-model.ts';

/** Sorts by number, then by label. If several addresses have the same label, the first is kept. */
export function sortHouses(houses: readonly House[]): House[] {
  const byLabel = new Map<string, House>();
  for (const house of houses) {
    const label = foldLabel(house.label);
    if (!byLabel.has(label)) byLabel.set(label, house);
  }
  return [...byLabel.values()].sort(
    (one, other) =>
      one.number - other.number || (one.label < other.label ? -1 : one.label > other.label ? 1 : 0),
  );
}

export interface FoundHouse {
  readonly label: string;
  readonly position: LatLng;
  /** False if the position is interpolated between neighbours because the map does not have the door. */
  readonly isExact: boolean;
}

/** Doors farther apart than this are not used for interpolation. */
const MAX_GAP_METRES = 700;

/**
 * Finds the door `label` ("12", "12a") among houses sorted by number: the exact door, or else one that begins with the
 * same number, or else a point between the nearest lower and higher numbers (on the same side of the street if that
 * side has both). Null if none of these exists.
 */
export function findHouse(houses: readonly House[], label: string): FoundHouse | null {
  const folded = foldLabel(label);
  const number = numberOf(folded);
  const same = houses.filter((house) => house.number === number);
  const exact =
    same.find((house) => foldLabel(house.label) === folded) ??
    same.find((house) => withAnySeparator(foldLabel(house.label)) === withAnySeparator(folded)) ??
    same[0];
  if (exact !== undefined) return { label: exact.label, position: exact.position, isExact: true };
  const ownSide = between(
    houses.filter((house) => house.number % 2 === number % 2),
    number,
  );
  const position = ownSide ?? between(houses, number);
  return position === null ? null : { label: String(number), position, isExact: false };
}

/** People type "12/14" for "12-14". */
function withAnySeparator(folded: string): string {
  return folded.replaceAll(/[/ ]/g, '-');
}

function between(houses: readonly House[], number: number): LatLng | null {
  const upper = houses.find((house) => house.number > number);
  const lower = houses.findLast((house) => house.number < number);
  if (upper === undefined || lower === undefined) return null;
  if (greatCircleMetres(lower.position, upper.position) > MAX_GAP_METRES) return null;
  const share = (number - lower.number) / (upper.number - lower.number);
  return {
    lat: lower.position.lat + (upper.position.lat - lower.position.lat) * share,
    lng: lower.position.lng + (upper.position.lng - lower.position.lng) * share,
  };
}
