import type { LatLng } from '@fiacre/domain';
import { judge, type Candidate, type Reading } from './judge.ts';
import type { PlaceTable } from './place-table.ts';
import type { WordMatches } from './word-matches.ts';

/** The bonus for a place where the person is. */
const NEARNESS = 0.34;
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

  /** Looks at the places with the rarest typed word, or as an address at those with any typed word. */
  find(reading: Reading, near: LatLng | undefined): Candidate[] {
    const found: Candidate[] = [];
    this.query++;
    const drivers = bySelectivity(this.table, reading.matches);
    let left = MAX_EXAMINED;
    for (const driver of reading.isAddress ? drivers : drivers.slice(0, 1)) {
      left -= this.examine(driver, left, (place) => {
        const candidate = judge(this.table, place, reading);
        if (candidate !== null)
          found.push(near === undefined ? candidate : favourNear(this.table, candidate, near));
      });
    }
    return found;
  }

  /** Visits the places with a typed word that this query has not visited yet; returns how many there were. */
  private examine({ words }: WordMatches, most: number, visit: (place: number) => void): number {
    const { placesOf } = this.table;
    let looked = 0;
    for (const word of words) {
      const end = placesOf.first[word + 1] ?? 0;
      for (let at = placesOf.first[word] ?? 0; at < end && looked < most; at++) {
        const place = placesOf.items[at] ?? 0;
        if (this.seen[place] === this.query) continue;
        this.seen[place] = this.query;
        looked++;
        visit(place);
      }
    }
    return looked;
  }
}

/**
 * The typed words that some place has, those with the fewest places first. A house number and the words typed with it
 * may not be in any name.
 */
function bySelectivity(table: PlaceTable, matches: readonly WordMatches[]): WordMatches[] {
  const named = matches.filter(({ token }) => token.door === undefined && !token.isAside);
  return (named.length > 0 ? named : matches)
    .map((match) => ({ match, places: placesWith(table, match) }))
    .filter(({ places }) => places > 0)
    .sort((one, other) => one.places - other.places)
    .map(({ match }) => match);
}

function placesWith({ placesOf }: PlaceTable, { words }: WordMatches): number {
  return words.reduce((sum, word) => sum + (placesOf.first[word + 1] ?? 0) - (placesOf.first[word] ?? 0), 0);
}

function favourNear(table: PlaceTable, candidate: Candidate, near: LatLng): Candidate {
  const north = ((table.latE7[candidate.place] ?? 0) - near.lat * 1e7) * METRES_PER_E7;
  const east =
    ((table.lngE7[candidate.place] ?? 0) - near.lng * 1e7) *
    METRES_PER_E7 *
    Math.cos((near.lat * Math.PI) / 180);
  const metres = Math.sqrt(north * north + east * east);
  return { ...candidate, score: candidate.score + NEARNESS / (1 + metres / HALF_NEAR_METRES) };
}

/** The best `limit` candidates, best first; ties go to the place with the higher weight. */
export function bestOf<Scored extends Ranked>(candidates: readonly Scored[], limit: number): Scored[] {
  const best: Scored[] = [];
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

type Ranked = Pick<Candidate, 'place' | 'score'>;

function isBetter(one: Ranked, other: Ranked): boolean {
  return one.score > other.score || (one.score === other.score && one.place < other.place);
}
