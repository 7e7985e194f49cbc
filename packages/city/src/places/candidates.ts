import type { LatLng } from '@fiacre/domain';
import { foldLabel, numberOf } from './door-labels.ts';
import { kindOf, type PlaceTable } from './place-table.ts';
import type { QueryToken } from './query.ts';
import { QUALITY, type WordMatches } from './word-matches.ts';

/** A place that matches the whole query. */
export interface Candidate {
  readonly place: number;
  readonly score: number;
  /** Whether every typed word is in the name, as typed or in another spelling, so that nothing was guessed. */
  readonly isWhole: boolean;
  /** The typed number, if it is read as a house number on this street. */
  readonly door: string | undefined;
}

/** The scores that are added to those of the words, which are at most 1. */
const WORTH = {
  firstWord: 0.12,
  weight: 0.3,
  nearness: 0.34,
  coverage: 0.1,
  wholeName: 0.2,
  inSecondary: 0.5,
  otherName: 0.85,
  doorKnown: 0.25,
  doorAlike: 0.23,
  doorBetween: 0.12,
  doorMissing: -0.12,
  // Outweighs the bonuses of a whole name, so that "5 N Main Street" finds North Main Street before Main Street.
  numberIgnored: -0.4,
} as const;
/** The distance at which the bonus for being near is halved. */
const HALF_NEAR_METRES = 1_800;
/** The maximum number of places examined per query; those with the highest weight come first. */
const MAX_EXAMINED = 6_000;
const METRES_PER_E7 = 111_195 / 1e7;

/** Finds the places that match all typed words. Reuses its buffers between queries. */
export class CandidateFinder {
  private readonly table: PlaceTable;
  /** The last query that visited each place, so that nothing has to be cleared in between. */
  private readonly seen: Uint32Array;
  private query = 0;

  constructor(table: PlaceTable) {
    this.table = table;
    this.seen = new Uint32Array(table.names.length);
  }

  find(matches: readonly WordMatches[], near: LatLng | undefined): Candidate[] {
    const { placesOf } = this.table;
    const driver = mostSelective(this.table, matches);
    const found: Candidate[] = [];
    this.query++;
    let looked = 0;
    for (const word of driver?.words ?? []) {
      const end = placesOf.first[word + 1] ?? 0;
      for (let at = placesOf.first[word] ?? 0; at < end && looked < MAX_EXAMINED; at++) {
        const place = placesOf.items[at] ?? 0;
        if (this.seen[place] === this.query) continue;
        this.seen[place] = this.query;
        looked++;
        const candidate = judge(this.table, place, matches);
        if (candidate !== null)
          found.push(near === undefined ? candidate : favourNear(this.table, candidate, near));
      }
    }
    return found;
  }
}

/**
 * The typed word with the fewest matching places. A house number and the words typed with it may not be in any name.
 */
function mostSelective(table: PlaceTable, matches: readonly WordMatches[]): WordMatches | undefined {
  const named = matches.filter(({ token }) => token.door === undefined && !token.isAside);
  let best: WordMatches | undefined;
  let fewest = Infinity;
  for (const match of named.length > 0 ? named : matches) {
    let places = 0;
    for (const word of match.words) {
      places += (table.placesOf.first[word + 1] ?? 0) - (table.placesOf.first[word] ?? 0);
    }
    if (places > 0 && places < fewest) {
      fewest = places;
      best = match;
    }
  }
  return best;
}

function judge(table: PlaceTable, place: number, matches: readonly WordMatches[]): Candidate | null {
  let text = 0;
  let letters = 0;
  let score = 0;
  let isWhole = true;
  let isNamed = false;
  let hasAside = false;
  const isStreet = kindOf(table, place) === 'street';
  const doors: string[] = [];
  for (const { token, quality } of matches) {
    const inName = bestInName(table, place, quality);
    const best =
      inName.quality > 0 ? inName.quality : WORTH.inSecondary * bestInSecondary(table, place, quality);
    const isDoor = isStreet && token.door !== undefined && inName.quality === 0 && !isDistrict(token, best);
    if (isDoor) doors.push(token.door);
    if (best === 0) {
      if (!isDoor && !(isStreet && token.isAside)) return null;
      hasAside ||= !isDoor;
      continue;
    }
    if (inName.quality > 0) isNamed = true;
    if (inName.isFirst && best > QUALITY.oneEdit) score += WORTH.firstWord;
    if (best < QUALITY.meaning) isWhole = false;
    text += best * token.text.length;
    letters += token.text.length;
  }
  // A place does not match if only its surroundings were typed.
  if (!isNamed || (hasAside && doors.length === 0)) return null;
  score += text / letters + WORTH.coverage * Math.min(1, letters / (table.names[place]?.length ?? 1));
  // One word may be the whole name of a shop and the beginning of a more popular name.
  if (isWhole && matches.length > 1 && letters >= lettersOf(table.names[place] ?? ''))
    score += WORTH.wholeName;
  score += (WORTH.weight * (table.weight[place] ?? 0)) / 255;
  const found = likeliestDoor(table, place, doors);
  return { place, score: score + (found?.worth ?? 0), isWhole, door: found?.door };
}

/** Whether a word is the "2e" of "2e Arrondissement"; a number alone is a house number even there. */
function isDistrict({ text }: QueryToken, best: number): boolean {
  return best === WORTH.inSecondary * QUALITY.whole && !/^\d+$/.test(text);
}

/** The letters of a name without the spaces between its words. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) !== 32) letters++;
  return letters;
}

function bestInName(
  table: PlaceTable,
  place: number,
  quality: Float32Array,
): { quality: number; isFirst: boolean } {
  const from = table.wordsOf.first[place] ?? 0;
  const ownEnd = from + (table.ownWords[place] ?? 0);
  const to = table.wordsOf.first[place + 1] ?? 0;
  let best = 0;
  let isFirst = false;
  for (let at = from; at < to; at++) {
    let value = quality[table.wordsOf.items[at] ?? 0] ?? 0;
    if (at >= ownEnd) value *= WORTH.otherName;
    if (value <= best) continue;
    best = value;
    isFirst = at === from;
  }
  return { quality: best, isFirst };
}

function bestInSecondary(table: PlaceTable, place: number, quality: Float32Array): number {
  const row = table.secondary[place] ?? 0;
  let best = 0;
  for (let at = table.secondaryWords.first[row] ?? 0; at < (table.secondaryWords.first[row + 1] ?? 0); at++) {
    best = Math.max(best, quality[table.secondaryWords.items[at] ?? 0] ?? 0);
  }
  return best;
}

function favourNear(table: PlaceTable, candidate: Candidate, near: LatLng): Candidate {
  const north = ((table.latE7[candidate.place] ?? 0) - near.lat * 1e7) * METRES_PER_E7;
  const east =
    ((table.lngE7[candidate.place] ?? 0) - near.lng * 1e7) *
    METRES_PER_E7 *
    Math.cos((near.lat * Math.PI) / 180);
  const metres = Math.sqrt(north * north + east * east);
  return { ...candidate, score: candidate.score + WORTH.nearness / (1 + metres / HALF_NEAR_METRES) };
}

interface WeighedDoor {
  readonly door: string;
  readonly worth: number;
}

/** The typed house number that the street has, the first one if it has several: other numbers are those of flats. */
function likeliestDoor(table: PlaceTable, place: number, doors: readonly string[]): WeighedDoor | null {
  let best: WeighedDoor | null = null;
  for (const door of doors) {
    const worth = doorWorth(table, place, door);
    if (best === null || isLikelier({ door, worth }, best)) best = { door, worth };
  }
  if (best === null) return null;
  const { door: chosen, worth } = best;
  // If the street lacks the door, only the number counts: the "n" of "5 n" is then probably part of a name.
  const used = worth === WORTH.doorKnown ? chosen : `${numberOf(chosen)}`;
  const ignored = doors.filter((door) => door !== used && !isContinuedBy(door, used)).length;
  return { door: chosen, worth: worth + WORTH.numberIgnored * ignored };
}

/**
 * If "12" and "12-14" are read from the same words, the longer one is used if the street matches it as well as the
 * shorter.
 */
function isLikelier(later: WeighedDoor, earlier: WeighedDoor): boolean {
  if (isContinuedBy(earlier.door, later.door)) return later.worth >= earlier.worth;
  return later.worth - earlier.worth > WORTH.doorKnown - WORTH.doorAlike;
}

/** Whether the second door starts with the first one, as "12-14" does with "12", but "125" does not. */
function isContinuedBy(door: string, longer: string): boolean {
  if (door === longer || !longer.startsWith(door)) return false;
  return !/\d$/.test(door) || !/^\d/.test(longer.slice(door.length));
}

/** Between two streets with the same name, prefers the one that has the house number. */
function doorWorth(table: PlaceTable, place: number, door: string): number {
  const number = numberOf(door);
  const from = table.houseFirst[place] ?? 0;
  const to = table.houseFirst[place + 1] ?? 0;
  if (from === to) return WORTH.doorMissing;
  let isAlike = false;
  for (let at = from; at < to; at++) {
    if (table.houseNumber[at] !== number) continue;
    if (foldLabel(table.houseLabels[at] ?? '') === door) return WORTH.doorKnown;
    isAlike = true;
  }
  if (isAlike) return WORTH.doorAlike;
  const isWithin = number > (table.houseNumber[from] ?? 0) && number < (table.houseNumber[to - 1] ?? 0);
  return isWithin ? WORTH.doorBetween : WORTH.doorMissing;
}

/** The best `limit` candidates, best first; ties go to the place with the higher weight. */
export function bestOf(candidates: readonly Candidate[], limit: number): Candidate[] {
  const best: Candidate[] = [];
  for (const candidate of candidates) {
    const worst = best.at(-1);
    if (best.length === limit && worst !== undefined && !isBetter(candidate, worst)) continue;
    let at = best.length;
    while (at > 0 && isBetter(candidate, best[at - 1] ?? candidate)) at--;
    best.splice(at, 0, candidate);
    if (best.length > limit) best.pop();
  }
  return best;
}

function isBetter(one: Candidate, other: Candidate): boolean {
  return one.score > other.score || (one.score === other.score && one.place < other.place);
}
