import type { AddressOrder, LatLng } from '@fiacre/domain';
import { CategoryFinder } from './category-finder.ts';
import { highlight } from './highlight.ts';
import { findHouse, type FoundHouse } from './house-numbers.ts';
import { hasDouble } from './certainty.ts';
import { LocalityFinder, withoutOwnName } from './locality-finder.ts';
import { categoriesNamed } from './place-categories.ts';
import type { Corner } from './corners.ts';
import { PlaceIds } from './place-ids.ts';
import type {
  NamedStop,
  Place,
  PlaceKind,
  PlaceSuggestion,
  ReverseAddress,
  SuggestOptions,
} from './place-model.ts';
import type { Bounds } from '../geometry/bounding-box.ts';
import { housesOf, kindOf, positionOf, secondaryOf, withApart, type PlaceTable } from './place-table.ts';
import { PlaceSearch, type Found } from './place-search.ts';
import { cleanQuery, readQuery, type QueryToken } from './text/query.ts';
import { ReverseLookup } from './reverse-lookup.ts';
import { splitWords } from './text/words.ts';
import { withEastAsianNumbers } from './text/east-asian-numbers.ts';
import { writeAddress } from './text/write-address.ts';

const DEFAULT_LIMIT = 6;
const MAX_SUGGESTIONS = 50;
const MAX_NAMED_STOPS = 100;
/** Between the ids of two streets in the id of their corner. */
const CORNER_OF = '-';
const STOP_KINDS: ReadonlySet<PlaceKind> = new Set(['station', 'airport', 'entrance']);

/** A displayed place, with or without a house number. */
interface Shown {
  readonly placeId: string;
  readonly main: string;
  readonly secondary: string;
  readonly position: LatLng;
  readonly isAddress: boolean;
  readonly isExact: boolean;
  /** Whether the map has the number, or one that begins with it. */
  readonly isOnMap: boolean;
}

/** Search by text and by point among the places of one import. */
export class Places {
  private readonly table: PlaceTable;
  private readonly ids: PlaceIds;
  private readonly search: PlaceSearch;
  private readonly categories: CategoryFinder;
  private readonly addresses: ReverseLookup;
  private readonly localities: LocalityFinder;
  private readonly order: AddressOrder | null;
  /** The words of the city's own name, which people write after an address even where the map does not have it. */
  private cityWords: ReadonlySet<string> = new Set();

  /** `order`: how the country writes addresses; null if there is no country. */
  constructor(table: PlaceTable, order: AddressOrder | null = null) {
    this.table = table;
    this.order = order;
    this.ids = new PlaceIds(table);
    this.search = new PlaceSearch(table);
    this.categories = new CategoryFinder(table);
    this.addresses = new ReverseLookup(table);
    this.localities = new LocalityFinder(table.localities);
  }

  /** Sets the name of the city, which is a word of the search. Source: COUNTRY-10. */
  nameCity(name: string): void {
    this.cityWords = new Set(splitWords(name).map((word) => word.text));
  }

  /**
   * Finds places for typed text, best first: streets (with a house number if one is typed), points of interest,
   * suburbs, towns, stations, or those of a kind ("pharmacy") nearest first. Tolerates missing diacritics, case, abbreviations and small typos; prefers places near
   * `near` (WGS 84). Empty or unknown text gives an empty list. Source: LAND-3, LAND-14, CALL-2, DATA-14.
   */
  suggest(typed: string, { near, limit = DEFAULT_LIMIT }: SuggestOptions = {}): PlaceSuggestion[] {
    const wanted = Math.max(1, Math.min(MAX_SUGGESTIONS, Math.floor(limit)));
    // Twice the limit, because some suggestions turn out to have the same text.
    const options = { near, limit: wanted * 2 };
    const { tokens, found } = this.find(typed, options);
    if (tokens.length === 0) return [];
    const named = this.toSuggestions(this.withCategory(typed, found, near, wanted), tokens);
    const corners = this.search.corners(typed, near).map((corner) => this.toCorner(corner, tokens));
    const isNamed = found[0]?.isWhole === true && found[0].door === undefined;
    const all = isNamed ? [...named, ...corners] : [...corners, ...named];
    const suggestions = new Map<string, PlaceSuggestion>();
    for (const suggestion of all) {
      if (!suggestions.has(suggestion.description)) suggestions.set(suggestion.description, suggestion);
    }
    return [...suggestions.values()].slice(0, wanted);
  }

  /** Finds the text with its East Asian numbers as the map has them, or the typed text if that finds nothing certain. */
  private find(typed: string, options: Parameters<PlaceSearch['find']>[1]) {
    const written = withEastAsianNumbers(typed);
    const found = this.read(written, options);
    if (written === typed || found.found.some(({ isWhole }) => isWhole)) return found;
    const asTyped = this.read(typed, options);
    return found.found.length === 0 || asTyped.found[0]?.isWhole === true ? asTyped : found;
  }

  private read(text: string, options: Parameters<PlaceSearch['find']>[1]) {
    const typed = cleanQuery(text);
    const tokens = readQuery(typed, this.cityWords);
    const { cityWords } = this;
    return {
      tokens,
      found: tokens.length === 0 ? [] : this.search.find({ typed, tokens, cityWords }, options),
    };
  }

  /** Adds the places of a typed category, nearest first: before all others if the whole category was typed. */
  private withCategory(
    typed: string,
    found: readonly Found[],
    near: LatLng | undefined,
    limit: number,
  ): readonly Found[] {
    const { bits, isWhole } = categoriesNamed(typed);
    if (bits === 0 || (!isWhole && found.length >= limit)) return found;
    const nearest = this.categories.nearest(bits, near, limit);
    return isWhole ? [...nearest, ...found] : [...found, ...nearest];
  }

  /** The place of a suggestion by its id; null for an unknown id. Source: LAND-15, CALL-3. */
  place(placeId: string): Place | null {
    const corner = this.cornerOf(placeId);
    if (corner !== null) {
      const { description, kind, position, isExact } = this.toCorner(corner, []);
      return { placeId, description, kind, position, isExact };
    }
    const found = this.ids.find(placeId);
    if (found === null) return null;
    const shown = this.show(found.place, found.door);
    if (found.door !== undefined && !shown.isAddress && shown.isExact) return null;
    const kind = shown.isAddress ? 'address' : kindOf(this.table, found.place);
    const { placeId: id, position, isExact } = shown;
    return { placeId: id, description: describe(shown), kind, position, isExact };
  }

  /**
   * The address of a point: the nearest street, its house number if a door is near enough, and the quarter. Source:
   * CALL-5.
   */
  reverse(point: LatLng): ReverseAddress | null {
    const hit = this.addresses.find(point);
    if (hit === null) return null;
    const street = this.table.names[hit.place] ?? '';
    const locality = this.localities.describe(point);
    const first = hit.door === undefined ? street : writeAddress(street, hit.door, this.order);
    return {
      address: [first, withoutOwnName(locality, street)].filter((part) => part !== '').join(', '),
      street,
      ...(hit.door === undefined ? {} : { houseNumber: hit.door }),
      ...(locality === '' ? {} : { locality }),
      distanceMetres: hit.distanceMetres,
    };
  }

  /** Stations, terminals and entrances with a name inside a box, most important first. */
  namedStops({ west, south, east, north }: Bounds): NamedStop[] {
    const stops: NamedStop[] = [];
    for (const [place, name] of this.table.names.entries()) {
      if (stops.length === MAX_NAMED_STOPS) break;
      if (!STOP_KINDS.has(kindOf(this.table, place))) continue;
      const position = positionOf(this.table, place);
      const { lat, lng } = position;
      if (lat >= south && lat <= north && lng >= west && lng <= east) stops.push({ name, position });
    }
    return stops;
  }

  /** "Main Street & Oak Avenue". */
  private toCorner({ streets, position }: Corner, tokens: readonly QueryToken[]): PlaceSuggestion {
    const main = streets.map((street) => this.table.names[street] ?? '').join(' & ');
    const secondary = this.localities.describe(position);
    return {
      placeId: streets.map((street) => this.ids.idOf(street)).join(CORNER_OF),
      description: [main, secondary].filter((part) => part !== '').join(', '),
      main: { text: main, matches: highlight(main, tokens) },
      secondary: { text: secondary },
      kind: 'corner',
      position,
      isExact: true,
    };
  }

  private cornerOf(placeId: string): Corner | null {
    const [one, other, more] = placeId.split(CORNER_OF).map((id) => this.ids.find(id));
    if (!one || !other || more !== undefined) return null;
    if (one.door !== undefined || other.door !== undefined) return null;
    return this.search.corner(one.place, other.place);
  }

  /** A door is exact if it is the only one that was meant. Source: SEARCH-13. */
  private toSuggestions(found: readonly Found[], tokens: readonly QueryToken[]): PlaceSuggestion[] {
    const all = found.map((one) => ({ ...one, ...this.show(one.place, one.door) }));
    const doors = all.filter(({ isOnMap }) => isOnMap);
    return all.map((one) => {
      const isDoubtful = one.isDoubtful || (one.isAddress && hasDouble(one, doors));
      return this.toSuggestion({ ...one, isExact: one.isExact && !isDoubtful }, tokens);
    });
  }

  private toSuggestion(shown: Shown & Pick<Found, 'place'>, tokens: readonly QueryToken[]): PlaceSuggestion {
    return {
      placeId: shown.placeId,
      description: describe(shown),
      main: { text: shown.main, matches: highlight(shown.main, tokens) },
      secondary: { text: shown.secondary },
      kind: shown.isAddress ? 'address' : kindOf(this.table, shown.place),
      position: shown.position,
      isExact: shown.isExact,
    };
  }

  private show(place: number, door: string | undefined): Shown {
    const name = this.table.names[place] ?? '';
    const secondary = withApart(this.table, place, secondaryOf(this.table, place));
    const house: FoundHouse | null = door === undefined ? null : findHouse(housesOf(this.table, place), door);
    if (house === null) {
      // The id of a street with a door that it lacks keeps the door, so that its place is not exact either.
      const isAsked = door !== undefined && kindOf(this.table, place) === 'street';
      return {
        placeId: isAsked ? this.ids.idOf(place, door) : this.ids.idOf(place),
        main: name,
        secondary,
        position: positionOf(this.table, place),
        isAddress: false,
        isExact: !isAsked,
        isOnMap: false,
      };
    }
    const { label, isExact, isBetween } = house;
    // A point between two houses may be in a yard: it is placed on the street, where a car can stop.
    const position = isBetween ? this.addresses.onStreet(place, house.position) : house.position;
    return {
      placeId: this.ids.idOf(place, isExact ? label : door),
      main: writeAddress(name, label, this.order),
      secondary: withApart(this.table, place, withoutOwnName(this.localities.describe(position), name)),
      position,
      isAddress: true,
      isExact,
      isOnMap: !isBetween,
    };
  }
}

function describe(shown: Shown): string {
  return shown.secondary === '' ? shown.main : `${shown.main}, ${shown.secondary}`;
}
