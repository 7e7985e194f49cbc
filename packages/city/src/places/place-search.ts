import type { LatLng } from '@fiacre/domain';
import { bestOf, CandidateFinder } from './candidates.ts';
import { Certainty } from './certainty.ts';
import { CornerFinder, type Corner } from './corners.ts';
import type { Candidate } from './judge.ts';
import { kindOf, type PlaceTable } from './place-table.ts';
import { readQuery, type QueryToken } from './text/query.ts';
import { otherSpellings, type Query } from './spellings.ts';
import { cornersIn, withoutArticle } from './text/corner-words.ts';
import { WordMatcher } from './word-matches.ts';

/** With this many certain matches, or one exact match, the search does not allow for typos. */
const CERTAIN_MATCHES = 3;
/** A name may belong to a street in every part of a city, and only one of them has the corner. */
const STREETS_OF_CORNER = 24;

interface SearchOptions {
  readonly near: LatLng | undefined;
  readonly limit: number;
}

/** A found place. */
export interface Found extends Pick<Candidate, 'place' | 'score' | 'isWhole' | 'door'> {
  /** Whether the typed text may be meant for another one. */
  readonly isDoubtful: boolean;
  /** How many typed words are around it. */
  readonly agreeing: number;
}

/** Searches the names of one table. Reuses its buffers between queries. */
export class PlaceSearch {
  private readonly table: PlaceTable;
  private readonly matcher: WordMatcher;
  private readonly finder: CandidateFinder;
  private readonly cornerFinder: CornerFinder;
  private readonly certainty: Certainty;
  /** All places that the current query has considered. */
  private considered: Candidate[] = [];

  constructor(table: PlaceTable) {
    this.table = table;
    this.matcher = new WordMatcher(table.vocabulary);
    this.finder = new CandidateFinder(table);
    this.cornerFinder = new CornerFinder(table);
    this.certainty = new Certainty(table);
  }

  /** The most likely places for a text, best first. */
  find(query: Query, options: SearchOptions): readonly Found[] {
    this.considered = [];
    const found = this.likeliest(query, options).map((candidate) => {
      const { place, score, isWhole, door, agreeing } = candidate;
      const isDoubtful = this.certainty.isDoubtful(candidate, this.considered);
      return { place, score, isWhole, door, isDoubtful, agreeing: agreeing.length };
    });
    this.considered = [];
    return found;
  }

  /**
   * The places that match every word come first; if none is certain, those that match as an address of which the map
   * lacks parts, and those with typing errors.
   */
  private likeliest(query: Query, options: SearchOptions): readonly Candidate[] {
    const { tokens } = query;
    const exact = this.read(tokens, options, { withTypos: false, asAddress: [false] });
    const isSure =
      exact.length >= Math.min(CERTAIN_MATCHES, options.limit / 2) || exact.some(({ isWhole }) => isWhole);
    if (isSure) return exact;
    const isAddress = tokens.length > 1;
    const known = isAddress ? this.read(tokens, options, { withTypos: false, asAddress: [true] }) : [];
    const certain = bestOf([...exact, ...known], options.limit);
    if (certain.some(({ isWhole }) => isWhole)) return certain;
    const spelt = otherSpellings(query, this.table.vocabulary).flatMap((spelling) =>
      this.read(spelling, options, { withTypos: false, asAddress: [false, true] }),
    );
    const likely = bestOf([...certain, ...spelt], options.limit);
    if (likely.some(({ isWhole }) => isWhole)) return likely;
    const asAddress = isAddress ? [false, true] : [false];
    const guessed = this.read(tokens, options, { withTypos: true, asAddress });
    return bestOf([...likely, ...guessed], options.limit);
  }

  /** The corners of two streets that a text names ("Main St & Oak Ave"), most likely first. Source: SEARCH-6. */
  corners(typed: string, near: LatLng | undefined): Corner[] {
    const found: { corner: Corner; score: number }[] = [];
    for (const [left, right] of cornersIn(typed)) {
      const others = scoresOf(this.streetsOf(right, near));
      const ones = others.size === 0 ? others : scoresOf(this.streetsOf(left, near));
      for (const corner of this.cornerFinder.among([...ones.keys()], [...others.keys()])) {
        const [one, other] = corner.streets;
        found.push({ corner, score: (ones.get(one) ?? 0) + (others.get(other) ?? 0) });
      }
    }
    return found.sort((one, other) => other.score - one.score).map(({ corner }) => corner);
  }

  /** The corner of two streets; null if they do not meet. */
  corner(one: number, other: number): Corner | null {
    return this.cornerFinder.find(one, other);
  }

  private streetsOf(text: string, near: LatLng | undefined): Candidate[] {
    const found = this.streetsNamed(text, near);
    return found.length > 0 ? found : this.streetsNamed(withoutArticle(text), near);
  }

  private streetsNamed(text: string, near: LatLng | undefined): Candidate[] {
    const tokens = readQuery(text);
    const options = { near, limit: STREETS_OF_CORNER };
    const isStreet = ({ place }: Candidate): boolean => kindOf(this.table, place) === 'street';
    const exact = this.read(tokens, options, { withTypos: false, asAddress: [true] }).filter(isStreet);
    if (exact.length > 0) return exact;
    return this.read(tokens, options, { withTypos: true, asAddress: [true] }).filter(isStreet);
  }

  private read(
    tokens: readonly QueryToken[],
    { near, limit }: SearchOptions,
    { withTypos, asAddress }: { readonly withTypos: boolean; readonly asAddress: readonly boolean[] },
  ): Candidate[] {
    const matches = tokens.map((token) => this.matcher.match(token, withTypos));
    // Both readings use the same matches, since typing errors are looked for in the whole vocabulary.
    const found = asAddress.flatMap((isAddress) => this.finder.find({ matches, tokens, isAddress }, near));
    this.considered.push(...found);
    const best = bestOf(found, limit);
    this.matcher.release(matches);
    return best;
  }
}

function scoresOf(candidates: readonly Candidate[]): Map<number, number> {
  return new Map(candidates.map(({ place, score }) => [place, score]));
}
