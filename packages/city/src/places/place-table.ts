import type { LatLng } from '@fiacre/domain';
import { bytes, int32s, uint32s } from '../arrays/number-column.ts';
import { layOutLines, type LineColumns } from './line-columns.ts';
import { meaningsOf } from './text/abbreviations.ts';
import { laterParts, splitWords } from './text/words.ts';
import { createVocabulary, type Vocabulary } from './text/vocabulary.ts';
import type { House, Locality, PlaceDocument, PlaceKind } from './place-model.ts';

export const PLACE_KINDS: readonly PlaceKind[] = [
  'street',
  'address',
  'poi',
  'station',
  'airport',
  'city',
  'town',
  'suburb',
  'neighbourhood',
  'entrance',
];

/** Stands between two names of a place in `wordsOf`; it occurs in no text. */
export const NAME_END = '\u0002';

/** Compressed rows: row `i` is `items[first[i]]` up to, but not including, `items[first[i + 1]]`. */
export interface Rows {
  readonly first: Uint32Array;
  readonly items: Uint32Array;
}

/** The input of a place table. */
export interface PlaceSource {
  readonly documents: readonly PlaceDocument[];
  readonly localities: readonly Locality[];
}

/** All places of an import as columns, highest weight first. Place `i` is row `i` in every column. */
export interface PlaceTable extends LineColumns {
  readonly names: readonly string[];
  readonly secondaries: readonly string[];
  /** The surroundings of a door or any other point. */
  readonly localities: readonly Locality[];
  readonly vocabulary: Vocabulary;
  /** An index into `PLACE_KINDS`. */
  readonly kind: Uint8Array;
  /** A weight of 0 to 1 in 255 steps. */
  readonly weight: Uint8Array;
  /** 1 for streets that no car may drive on. */
  readonly footOnly: Uint8Array;
  /** The categories of each place, one bit each. */
  readonly categories: Uint32Array;
  readonly latE7: Int32Array;
  readonly lngE7: Int32Array;
  readonly secondary: Uint32Array;
  /** What is displayed after the secondary text of some places. */
  readonly apart: ReadonlyMap<number, string>;
  /** The row of each place in `aroundWords`. */
  readonly around: Uint32Array;
  /** The words of each place's own name in order, then those of its alternative names, each after `NAME_END`. */
  readonly wordsOf: Rows;
  /** The number of words in the place's own name; the rest of the row belongs to alternative names. */
  readonly ownWords: Uint8Array;
  /** The words of the secondary text of places, and of the further texts that people write after a name. */
  readonly aroundWords: Rows;
  /** The places with each word in their name or around it, highest weight first. */
  readonly placesOf: Rows;
  readonly houseFirst: Uint32Array;
  readonly houseLabels: readonly string[];
  readonly houseNumber: Uint32Array;
  readonly houseLatE7: Int32Array;
  readonly houseLngE7: Int32Array;
  /** 1 for houses whose position is an estimate. */
  readonly houseEstimated: Uint8Array;
}

/** The lines of all places: the only part of the table that is computed from the whole import. */
export function linesOfPlaces({ documents }: PlaceSource): LineColumns {
  const sorted = byWeight(documents);
  return layOutLines(sorted.length, (place) => sorted[place]?.lines() ?? []);
}

function byWeight(documents: readonly PlaceDocument[]): PlaceDocument[] {
  return documents.toSorted((one, other) => other.weight - one.weight);
}

export function buildPlaceTable(source: PlaceSource, lines = linesOfPlaces(source)): PlaceTable {
  const sorted = byWeight(source.documents);
  const secondaries = [...new Set(sorted.map((document) => document.secondary))];
  const secondaryPlace = new Map(secondaries.map((text, index) => [text, index]));
  const words = new WordNumbers();
  const ownWords = new Uint8Array(sorted.length);
  const wordsOf = words.rows(sorted.length, (place) => {
    const { name, otherNames } = sorted[place] as PlaceDocument;
    const own = wordsWithMeanings([name]);
    ownWords[place] = Math.min(255, own.length);
    const others = [...otherNames, ...[name, ...otherNames].flatMap(laterParts)];
    return [...own, ...others.flatMap((other) => [NAME_END, ...wordsWithMeanings([other])])];
  });
  const { around, texts } = aroundRows(sorted);
  const aroundWords = words.rows(texts.length, (at) => [...new Set(wordsWithMeanings(texts[at] ?? []))]);
  const vocabulary = words.sort([wordsOf, aroundWords]);
  return {
    names: sorted.map((document) => document.name),
    secondaries,
    localities: source.localities,
    vocabulary,
    kind: Uint8Array.from(sorted, (document) => PLACE_KINDS.indexOf(document.kind)),
    weight: Uint8Array.from(sorted, (document) => Math.round(Math.min(1, document.weight) * 255)),
    footOnly: Uint8Array.from(sorted, (document) => (document.footOnly ? 1 : 0)),
    categories: Uint32Array.from(sorted, (document) => document.categories ?? 0),
    latE7: Int32Array.from(sorted, (document) => Math.round(document.position.lat * 1e7)),
    lngE7: Int32Array.from(sorted, (document) => Math.round(document.position.lng * 1e7)),
    secondary: Uint32Array.from(sorted, ({ secondary }) => secondaryPlace.get(secondary) ?? 0),
    apart: new Map(sorted.flatMap(({ apart }, place) => (apart === undefined ? [] : [[place, apart]]))),
    around,
    wordsOf,
    ownWords,
    aroundWords,
    placesOf: invert({ wordsOf, around, aroundWords }, vocabulary),
    ...layOutHouses(sorted),
    ...lines,
  };
}

/** The texts around each place; equal ones are stored once. */
function aroundRows(sorted: readonly PlaceDocument[]): {
  readonly around: Uint32Array;
  readonly texts: readonly (readonly string[])[];
} {
  const rows = new Map<string, number>();
  const texts: string[][] = [];
  const around = Uint32Array.from(sorted, ({ secondary, around: more = [] }) => {
    const key = [secondary, ...more].join('\n');
    const known = rows.get(key) ?? rows.size;
    if (known === rows.size) {
      rows.set(key, known);
      texts.push([secondary, ...more]);
    }
    return known;
  });
  return { around, texts };
}

type HouseColumns = Pick<
  PlaceTable,
  'houseFirst' | 'houseLabels' | 'houseNumber' | 'houseLatE7' | 'houseLngE7' | 'houseEstimated'
>;

/** Reads the houses of one place at a time: those of a whole country at once would be a million objects. */
function layOutHouses(sorted: readonly PlaceDocument[]): HouseColumns {
  const houseFirst = new Uint32Array(sorted.length + 1);
  const houseLabels: string[] = [];
  const [houseNumber, houseLatE7, houseLngE7, houseEstimated] = [uint32s(), int32s(), int32s(), bytes()];
  for (const [place, document] of sorted.entries()) {
    for (const house of document.houses) {
      houseLabels.push(house.label);
      houseNumber.push(house.number);
      houseLatE7.push(Math.round(house.position.lat * 1e7));
      houseLngE7.push(Math.round(house.position.lng * 1e7));
      houseEstimated.push(house.isEstimate === true ? 1 : 0);
    }
    houseFirst[place + 1] = houseLabels.length;
  }
  return {
    houseFirst,
    houseLabels,
    houseNumber: houseNumber.finish(),
    houseLatE7: houseLatE7.finish(),
    houseLngE7: houseLngE7.finish(),
    houseEstimated: houseEstimated.finish(),
  };
}

/** Adds the meanings of each word after it, so that "street" finds "St" and vice versa. */
function wordsWithMeanings(texts: readonly string[]): string[] {
  return texts.flatMap((text) => splitWords(text).flatMap((word) => [word.text, ...meaningsOf(word.text)]));
}

/**
 * Numbers words in order of appearance, and later alphabetically; a list of strings for each text would take far more
 * memory.
 */
class WordNumbers {
  private readonly numbers = new Map<string, number>();

  /** The numbers of the words of texts, row by row. */
  rows(count: number, wordsOf: (row: number) => readonly string[]): Rows {
    const first = new Uint32Array(count + 1);
    const items = uint32s(4 * count);
    for (let row = 0; row < count; row++) {
      for (const word of wordsOf(row)) items.push(this.numberOf(word));
      first[row + 1] = items.length;
    }
    return { first, items: items.finish() };
  }

  /** The vocabulary of all words; the numbers in the rows become indices into it. */
  sort(rows: readonly Rows[]): Vocabulary {
    const vocabulary = createVocabulary(this.numbers.keys());
    const indexOf = new Uint32Array(this.numbers.size);
    for (const [index, word] of vocabulary.words.entries()) indexOf[this.numbers.get(word) ?? 0] = index;
    for (const { items } of rows)
      for (let at = 0; at < items.length; at++) items[at] = indexOf[items[at] ?? 0] ?? 0;
    return vocabulary;
  }

  private numberOf(word: string): number {
    const known = this.numbers.get(word);
    if (known !== undefined) return known;
    this.numbers.set(word, this.numbers.size);
    return this.numbers.size - 1;
  }
}

/**
 * The places with each word, in ascending order: counted first, so that each list is written directly to its position.
 */
function invert(texts: PlaceTexts, { words }: Vocabulary): Rows {
  const first = new Uint32Array(words.length + 1);
  const nameEnd = words.indexOf(NAME_END);
  const each = (visit: (word: number, place: number) => void): void =>
    eachWord(texts, words.length, (word, place) => {
      if (word !== nameEnd) visit(word, place);
    });
  each((word) => {
    first[word + 1] = (first[word + 1] ?? 0) + 1;
  });
  for (let word = 0; word < words.length; word++)
    first[word + 1] = (first[word + 1] ?? 0) + (first[word] ?? 0);
  const next = first.slice(0, words.length);
  const items = new Uint32Array(first[words.length] ?? 0);
  each((word, place) => {
    const at = next[word] ?? 0;
    items[at] = place;
    next[word] = at + 1;
  });
  return { first, items };
}

type PlaceTexts = Pick<PlaceTable, 'wordsOf' | 'around' | 'aroundWords'>;

/** Visits each word of each place once. */
function eachWord(
  { wordsOf, around, aroundWords }: PlaceTexts,
  wordCount: number,
  visit: (word: number, place: number) => void,
): void {
  // The place at which each word was last seen, plus 1.
  const seenAt = new Uint32Array(wordCount);
  for (let place = 0; place < around.length; place++) {
    for (const words of [rowOf(wordsOf, place), rowOf(aroundWords, around[place] ?? 0)]) {
      for (const word of words) {
        if (seenAt[word] === place + 1) continue;
        seenAt[word] = place + 1;
        visit(word, place);
      }
    }
  }
}

function rowOf(rows: Rows, row: number): Uint32Array {
  return rows.items.subarray(rows.first[row], rows.first[row + 1]);
}

export function positionOf(table: PlaceTable, place: number): LatLng {
  return { lat: (table.latE7[place] ?? 0) / 1e7, lng: (table.lngE7[place] ?? 0) / 1e7 };
}

export function kindOf(table: PlaceTable, place: number): PlaceKind {
  return PLACE_KINDS[table.kind[place] ?? 0] ?? 'poi';
}

export function secondaryOf(table: PlaceTable, place: number): string {
  return table.secondaries[table.secondary[place] ?? 0] ?? '';
}

/** A secondary text of a place, and what distinguishes the place from another one with the same text. */
export function withApart({ apart }: PlaceTable, place: number, secondary: string): string {
  const more = apart.get(place);
  return more === undefined ? secondary : secondary === '' ? more : `${secondary}, ${more}`;
}

export function housesOf(table: PlaceTable, place: number): House[] {
  const houses: House[] = [];
  for (let at = table.houseFirst[place] ?? 0; at < (table.houseFirst[place + 1] ?? 0); at++) {
    const position = { lat: (table.houseLatE7[at] ?? 0) / 1e7, lng: (table.houseLngE7[at] ?? 0) / 1e7 };
    const house = { label: table.houseLabels[at] ?? '', number: table.houseNumber[at] ?? 0, position };
    houses.push(table.houseEstimated[at] === 1 ? { ...house, isEstimate: true } : house);
  }
  return houses;
}
