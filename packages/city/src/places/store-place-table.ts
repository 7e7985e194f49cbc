import { ArrayFile, packArrays } from '../arrays/array-file.ts';
import type { Locality } from './place-model.ts';
import type { PlaceTable, Rows } from './place-table.ts';

const KIND = 'places';
/** Increase this with every change to the table's contents, so that stored tables are rebuilt. */
const VERSION = 6;

interface Extra {
  readonly names: readonly string[];
  readonly secondaries: readonly string[];
  readonly localities: readonly Locality[];
  readonly words: readonly string[];
  readonly houseLabels: readonly string[];
  readonly apart: readonly (readonly [place: number, text: string])[];
}

/** Stores the table with a version and a checksum; see `packArrays`. */
export function serialisePlaceTable(table: PlaceTable): Iterable<Uint8Array> {
  const {
    names,
    secondaries,
    localities,
    vocabulary,
    wordsOf,
    aroundWords,
    placesOf,
    houseLabels,
    apart,
    ...columns
  } = table;
  const words = vocabulary.words;
  const extra: Extra = { names, secondaries, localities, words, houseLabels, apart: [...apart] };
  const arrays = {
    ...columns,
    wordShared: vocabulary.shared,
    wordsOfFirst: wordsOf.first,
    wordsOfItems: wordsOf.items,
    aroundWordsFirst: aroundWords.first,
    aroundWordsItems: aroundWords.items,
    placesOfFirst: placesOf.first,
    placesOfItems: placesOf.items,
  };
  return packArrays(KIND, VERSION, arrays, extra);
}

/** Throws `CityInputError` `city_cache_unreadable` if the buffer is damaged or of another version. */
export function deserialisePlaceTable(bytes: Uint8Array): PlaceTable {
  const file = new ArrayFile(bytes, KIND, VERSION);
  const extra = file.extra as Extra;
  const rows = (name: string): Rows => ({
    first: file.uint32(`${name}First`),
    items: file.uint32(`${name}Items`),
  });
  return {
    names: extra.names,
    secondaries: extra.secondaries,
    localities: extra.localities,
    vocabulary: { words: extra.words, shared: file.uint8('wordShared') },
    kind: file.uint8('kind'),
    weight: file.uint8('weight'),
    footOnly: file.uint8('footOnly'),
    categories: file.uint32('categories'),
    latE7: file.int32('latE7'),
    lngE7: file.int32('lngE7'),
    secondary: file.uint32('secondary'),
    apart: new Map(extra.apart),
    wordsOf: rows('wordsOf'),
    ownWords: file.uint8('ownWords'),
    around: file.uint32('around'),
    aroundWords: rows('aroundWords'),
    placesOf: rows('placesOf'),
    houseFirst: file.uint32('houseFirst'),
    houseLabels: extra.houseLabels,
    houseNumber: file.uint32('houseNumber'),
    houseLatE7: file.int32('houseLatE7'),
    houseLngE7: file.int32('houseLngE7'),
    houseEstimated: file.uint8('houseEstimated'),
    firstPoint: file.uint32('firstPoint'),
    pointLatE7: file.int32('pointLatE7'),
    pointLngE7: file.int32('pointLngE7'),
    owner: file.uint32('owner'),
  };
}
