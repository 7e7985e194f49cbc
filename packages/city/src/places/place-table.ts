import type { LatLng } from '@fiacre/domain';
import { layOutLines, type LineColumns } from './line-columns.ts';
import { meaningsOf } from './abbreviations.ts';
import { splitWords } from './words.ts';
import { createVocabulary, lowerBound, type Vocabulary } from './vocabulary.ts';
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
  /** The words of each place's own name in order, then those of its other names. */
  readonly wordsOf: Rows;
  /** The number of words in the place's own name; the rest of the row belongs to other names. */
  readonly ownWords: Uint8Array;
  readonly secondaryWords: Rows;
  /** The places with each word in their name or secondary text, highest weight first. */
  readonly placesOf: Rows;
  readonly houseFirst: Uint32Array;
  readonly houseLabels: readonly string[];
  readonly houseNumber: Uint32Array;
  readonly houseLatE7: Int32Array;
  readonly houseLngE7: Int32Array;
}

export function buildPlaceTable({ documents, localities }: PlaceSource): PlaceTable {
  const heaviestFirst = documents.map((document, index) => ({ document, index }));
  heaviestFirst.sort((one, other) => other.document.weight - one.document.weight || one.index - other.index);
  const sorted = heaviestFirst.map(({ document }) => document);
  const secondaries = [...new Set(sorted.map((document) => document.secondary))];
  const secondaryPlace = new Map(secondaries.map((text, index) => [text, index]));
  const ownNames = sorted.map((document) => wordsWithMeanings([document.name]));
  const allNames = sorted.map((document, index) => [
    ...(ownNames[index] ?? []),
    ...wordsWithMeanings(document.otherNames),
  ]);
  const secondaryTexts = secondaries.map((text) => wordsWithMeanings([text]));
  const vocabulary = createVocabulary([...allNames, ...secondaryTexts].flat());
  const toIds = (words: readonly string[]): number[] =>
    words.map((word) => lowerBound(vocabulary.words, word));
  const wordsOf = toRows(allNames.map(toIds));
  const secondaryWords = toRows(secondaryTexts.map(toIds));
  const secondaryOfPlace = Uint32Array.from(sorted, ({ secondary }) => secondaryPlace.get(secondary) ?? 0);
  return {
    names: sorted.map((document) => document.name),
    secondaries,
    localities,
    vocabulary,
    kind: Uint8Array.from(sorted, (document) => PLACE_KINDS.indexOf(document.kind)),
    weight: Uint8Array.from(sorted, (document) => Math.round(Math.min(1, document.weight) * 255)),
    footOnly: Uint8Array.from(sorted, (document) => (document.footOnly ? 1 : 0)),
    categories: Uint32Array.from(sorted, (document) => document.categories ?? 0),
    latE7: Int32Array.from(sorted, (document) => Math.round(document.position.lat * 1e7)),
    lngE7: Int32Array.from(sorted, (document) => Math.round(document.position.lng * 1e7)),
    secondary: secondaryOfPlace,
    wordsOf,
    ownWords: Uint8Array.from(ownNames, (words) => Math.min(255, words.length)),
    secondaryWords,
    placesOf: invert(wordsOf, secondaryOfPlace, secondaryWords, vocabulary.words.length),
    ...layOutHouses(sorted),
    ...layOutLines(sorted.length, (place) => sorted[place]?.lines() ?? []),
  };
}

type HouseColumns = Pick<
  PlaceTable,
  'houseFirst' | 'houseLabels' | 'houseNumber' | 'houseLatE7' | 'houseLngE7'
>;

function layOutHouses(sorted: readonly PlaceDocument[]): HouseColumns {
  const houses = sorted.flatMap((document) => document.houses);
  return {
    houseFirst: toRows(sorted.map((document) => document.houses.map((house) => house.number))).first,
    houseLabels: houses.map((house) => house.label),
    houseNumber: Uint32Array.from(houses, (house) => house.number),
    houseLatE7: Int32Array.from(houses, (house) => Math.round(house.position.lat * 1e7)),
    houseLngE7: Int32Array.from(houses, (house) => Math.round(house.position.lng * 1e7)),
  };
}

/** Adds the meanings of each word after it, so that "street" finds "St" and the other way round. */
function wordsWithMeanings(texts: readonly string[]): string[] {
  return texts.flatMap((text) => splitWords(text).flatMap((word) => [word.text, ...meaningsOf(word.text)]));
}

function toRows(lists: readonly (readonly number[])[]): Rows {
  const first = new Uint32Array(lists.length + 1);
  lists.forEach((list, index) => {
    first[index + 1] = (first[index] ?? 0) + list.length;
  });
  return { first, items: Uint32Array.from(lists.flat()) };
}

function invert(wordsOf: Rows, secondary: Uint32Array, secondaryWords: Rows, wordCount: number): Rows {
  const lists: number[][] = Array.from({ length: wordCount }, () => []);
  for (const place of secondary.keys()) {
    const words = new Set([...rowOf(wordsOf, place), ...rowOf(secondaryWords, secondary[place] ?? 0)]);
    for (const word of words) lists[word]?.push(place);
  }
  return toRows(lists);
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

export function housesOf(table: PlaceTable, place: number): House[] {
  const houses: House[] = [];
  for (let at = table.houseFirst[place] ?? 0; at < (table.houseFirst[place + 1] ?? 0); at++) {
    const position = { lat: (table.houseLatE7[at] ?? 0) / 1e7, lng: (table.houseLngE7[at] ?? 0) / 1e7 };
    houses.push({ label: table.houseLabels[at] ?? '', number: table.houseNumber[at] ?? 0, position });
  }
  return houses;
}
