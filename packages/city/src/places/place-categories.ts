import type { Tags } from '../osm/osm-data.ts';
import { CATEGORY_WORDS } from './text/category-words.ts';
import { createVocabulary, prefixRange } from './text/vocabulary.ts';
import { withoutNearness } from './text/nearness-words.ts';
import { foldName } from './text/words.ts';

interface Category {
  /** Values of the keys that describe what a place is. */
  readonly tags: Readonly<Record<string, readonly string[]>>;
  /** The words that people type, separated by semicolons. */
  readonly words: string;
}

/** Kinds of places that people search for by kind, such as "pharmacy", rather than by name. */
const CATEGORIES: readonly Category[] = [
  {
    tags: { amenity: ['pharmacy'], healthcare: ['pharmacy'], shop: ['chemist'] },
    words: CATEGORY_WORDS.pharmacy,
  },
  { tags: { amenity: ['atm'], atm: ['yes'] }, words: CATEGORY_WORDS.atm },
  { tags: { amenity: ['bank'] }, words: CATEGORY_WORDS.bank },
  { tags: { amenity: ['hospital'], healthcare: ['hospital'] }, words: CATEGORY_WORDS.hospital },
  {
    tags: { railway: ['station', 'halt'], public_transport: ['station'] },
    words: CATEGORY_WORDS.trainStation,
  },
  { tags: { amenity: ['bus_station'] }, words: CATEGORY_WORDS.busStation },
  { tags: { aeroway: ['aerodrome', 'terminal'] }, words: CATEGORY_WORDS.airport },
  { tags: { amenity: ['fuel'] }, words: CATEGORY_WORDS.fuel },
  { tags: { amenity: ['charging_station'] }, words: CATEGORY_WORDS.charging },
  { tags: { shop: ['supermarket'] }, words: CATEGORY_WORDS.supermarket },
  { tags: { tourism: ['hotel', 'hostel', 'guest_house', 'motel'] }, words: CATEGORY_WORDS.hotel },
  { tags: { amenity: ['restaurant', 'fast_food', 'food_court'] }, words: CATEGORY_WORDS.restaurant },
  { tags: { amenity: ['cafe'] }, words: CATEGORY_WORDS.cafe },
  { tags: { amenity: ['police'] }, words: CATEGORY_WORDS.police },
  { tags: { amenity: ['post_office'] }, words: CATEGORY_WORDS.postOffice },
  { tags: { amenity: ['toilets'] }, words: CATEGORY_WORDS.toilets },
  { tags: { amenity: ['parking'] }, words: CATEGORY_WORDS.parking },
];

/** The categories of a feature, one bit each. */
export function categoriesOf(tags: Tags): number {
  let found = 0;
  CATEGORIES.forEach((category, bit) => {
    const isOne = Object.entries(category.tags).some(([key, values]) => values.includes(tags[key] ?? ''));
    if (isOne) found |= 1 << bit;
  });
  return found;
}

const BY_WORD = new Map<string, number>();
CATEGORIES.forEach(({ words }, bit) => {
  for (const word of words.split(';')) {
    const folded = foldName(word);
    BY_WORD.set(folded, (BY_WORD.get(folded) ?? 0) | (1 << bit));
  }
});

const WORDS = createVocabulary(BY_WORD.keys()).words;

/** A prefix of a category with fewer letters than this could be the start of anything. */
const MIN_PREFIX = 4;

/** The categories that a typed text names: as a whole, or if there is none, those that begin with it. */
export function categoriesNamed(typed: string): { readonly bits: number; readonly isWhole: boolean } {
  const folded = foldName(typed);
  const bits = BY_WORD.get(folded);
  if (bits !== undefined) return { bits, isWhole: true };
  const { text, isNearest } = withoutNearness(folded);
  const around = text === folded ? undefined : BY_WORD.get(text);
  if (around !== undefined) return { bits: around, isWhole: isNearest };
  if (folded.length < MIN_PREFIX) return { bits: 0, isWhole: false };
  const { from, to } = prefixRange(WORDS, folded);
  const begun = WORDS.slice(from, to).reduce((all, word) => all | (BY_WORD.get(word) ?? 0), 0);
  return { bits: begun, isWhole: false };
}
