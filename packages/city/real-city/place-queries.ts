import { greatCircleMetres, type LatLng } from '../../domain/src/index.ts';
import type { PlaceDocument } from '../src/places/place-model.ts';
import type { Places } from '../src/places/places.ts';
import { splitWords } from '../src/places/text/words.ts';

/**
 * How people type a name: whole, only its beginning, with two letters swapped, or with its words in another order. The
 * beginning is at least 70 % of the name, and long enough that no other name begins with it.
 */
export const waysToType = {
  whole: (name) => name.toLowerCase(),
  prefix: (name, names) => {
    for (let end = Math.max(5, Math.ceil(name.length * 0.7)); end < name.length; end++) {
      const typed = name.slice(0, end);
      if (!names.some((other) => other !== name && other.startsWith(typed))) return typed;
    }
    return null;
  },
  typo: (name) => swapLetters(name),
  swapped: (name) => {
    const words = name.split(' ');
    return words.length < 2 ? null : [...words.slice(1), words[0]].join(' ');
  },
} as const satisfies Record<string, (name: string, names: readonly string[]) => string | null>;

export type WayToType = keyof typeof waysToType;

/** Swaps two letters in the middle of the longest word; null if no word is long enough for a typo. */
function swapLetters(name: string): string | null {
  const [longest] = name.split(' ').toSorted((a, b) => b.length - a.length);
  if (longest === undefined || longest.length < 6 || !/^\p{L}+$/u.test(longest)) return null;
  const at = longest.length >> 1;
  const swapped =
    longest.slice(0, at) + (longest[at + 1] ?? '') + (longest[at] ?? '') + longest.slice(at + 2);
  return name.replace(longest, swapped);
}

export interface Hits {
  readonly queries: number;
  readonly first: number;
  readonly amongFive: number;
  readonly missed: readonly string[];
}

/** The maximum number of places per city to search for. */
const sample = 300;
/** How far the searching person is from the place. */
const away = 0.01;
/** A suggestion this close to the place is the same place under another name, such as a hotel and its restaurant. */
const samePlaceMetres = 60;

/**
 * Searches for a sample of a city's places, typed in the given way, and counts how often the place was
 * suggested.
 */
export function countHits(places: Places, documents: readonly PlaceDocument[], way: WayToType): Hits {
  const named = documents.filter(({ name }) => splitWords(name).length > 0 && name.length >= 5);
  const names = documents.map(({ name }) => name);
  const step = Math.max(1, Math.floor(named.length / sample));
  const hits = { queries: 0, first: 0, amongFive: 0, missed: [] as string[] };
  for (const [index, wanted] of named.entries()) {
    const typed = index % step === 0 ? waysToType[way](wanted.name, names) : null;
    if (typed === null) continue;
    const near = { lat: wanted.position.lat + away, lng: wanted.position.lng };
    const rank = places
      .suggest(typed, { near, limit: 5 })
      .findIndex(({ main, position }) => isSame(wanted, main.text, position));
    hits.queries++;
    if (rank === 0) hits.first++;
    if (rank >= 0) hits.amongFive++;
    if (rank !== 0) hits.missed.push(`${typed} → ${wanted.name} (${rank + 1})`);
  }
  return hits;
}

/** Places with the same name are interchangeable here: the rider sees where each one is. */
function isSame({ name, position }: PlaceDocument, found: string, at: LatLng): boolean {
  return found === name || greatCircleMetres(position, at) < samePlaceMetres;
}
