import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { foldLabel, isFlatAndHouse, isInRange, numberOf } from './text/door-labels.ts';
import { foldName } from './text/words.ts';
import type { House } from './place-model.ts';

/** Houses with the same label farther apart than this are different houses, and it is unknown which one is meant. */
const SAME_HOUSE_METRES = 80;

/**
 * Sorts by number, then by label. If several addresses have the same label, the first is kept, as an estimate if another
 * one is somewhere else.
 */
export function sortHouses(houses: readonly House[]): House[] {
  const byLabel = new Map<string, House>();
  for (const house of houses) {
    const label = foldLabel(house.label);
    const known = byLabel.get(label);
    if (known === undefined) byLabel.set(label, house);
    else if (isElsewhere(known, house)) byLabel.set(label, { ...known, isEstimate: true });
  }
  return [...byLabel.values()].sort(
    (one, other) =>
      one.number - other.number || (one.label < other.label ? -1 : one.label > other.label ? 1 : 0),
  );
}

/** Whether both are on the map, in different places. */
export function isElsewhere(one: House, other: House): boolean {
  if (one.isEstimate === true || other.isEstimate === true) return false;
  return greatCircleMetres(one.position, other.position) > SAME_HOUSE_METRES;
}

export interface FoundHouse {
  readonly label: string;
  readonly position: LatLng;
  /** False if the position is that of a neighbour, or interpolated, because the map does not have the door. */
  readonly isExact: boolean;
  /** Whether the position is between two houses. */
  readonly isBetween: boolean;
}

const COUNTER = new RegExp(`(?<=\\d)(?:号|號|${foldName('호')}|${foldName('번지')})$`, 'u');
/** Doors farther apart than this are not used for interpolation. */
const MAX_GAP_METRES = 700;

/**
 * Finds the door `label` ("12", "12a") among houses sorted by number: the exact door, or else one that begins with the
 * same number, or whose range contains it, or else a point between the nearest lower and higher numbers (on the same side of
 * the street if that side has both). Null if none of these exists.
 */
export function findHouse(houses: readonly House[], label: string): FoundHouse | null {
  const folded = foldLabel(label);
  const number = numberOf(folded);
  const same = houses.filter((house) => house.number === number);
  const known =
    same.find((house) => foldLabel(house.label) === folded) ??
    same.find((house) => inOneForm(foldLabel(house.label)) === inOneForm(folded)) ??
    same.find((house) => isSameHouse(foldLabel(house.label), folded));
  // "12B" is often written for 12 bis, but the map may lack a house 12B.
  const short = same.find((house) => foldLabel(house.label).replace(/bis$/, 'b') === folded);
  const alike =
    (known === undefined ? short : undefined) ??
    longerStart(same, known, folded) ??
    known ??
    same[0] ??
    houses.find((house) => isInRange(foldLabel(house.label), number));
  if (alike !== undefined) {
    const isExact = alike === known && known.isEstimate !== true;
    return { label: alike.label, position: alike.position, isExact, isBetween: false };
  }
  const ownSide = between(
    houses.filter((house) => house.number % 2 === number % 2),
    number,
  );
  const position = ownSide ?? between(houses, number);
  return position === null ? null : { label: String(number), position, isExact: false, isBetween: true };
}

/** The house 45/3 for "45/3d", where the house 45 would be the one of flat 3. */
function longerStart(same: readonly House[], known: House | undefined, typed: string): House | undefined {
  const length = known === undefined ? 0 : foldLabel(known.label).length;
  return same
    .filter(({ label }) => typed.startsWith(foldLabel(label)) && foldLabel(label).length > length)
    .toSorted((one, other) => other.label.length - one.label.length)[0];
}

/**
 * Whether both labels are of one house: "12/3" is flat 3 of house 12, in "12 10115" a postcode follows it, and the house
 * 12-14 is also number 12.
 */
function isSameHouse(label: string, typed: string): boolean {
  if (label.startsWith(typed)) return /^[/-]\d/.test(label.slice(typed.length)) && !isFlatAndHouse(label);
  return typed.startsWith(label) && /^(\/\d| \d+(?!\d|\/))/.test(typed.slice(label.length));
}

/** People type "12/14" for "12-14", and "12" for "12号". */
function inOneForm(folded: string): string {
  return folded.replace(COUNTER, '').replaceAll(/[/ ]/g, '-');
}

function between(all: readonly House[], number: number): LatLng | null {
  // "Villa 45" and "B-12" say nothing of the numbers along the street.
  const houses = all.filter(({ label }) => /^\d/.test(foldLabel(label)));
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
