import type { LatLng } from '@fiacre/domain';

/** The kind of place that a suggestion is. */
export type PlaceKind =
  | 'street'
  | 'corner'
  | 'address'
  | 'poi'
  | 'station'
  | 'airport'
  | 'entrance'
  | 'city'
  | 'town'
  | 'suburb'
  | 'neighbourhood';

/** A run of a text that matches what was typed, in UTF-16 units. */
export interface TextMatch {
  readonly offset: number;
  readonly length: number;
}

/** DATA-14: a prediction for typed text; `place(placeId)` returns its position later. */
export interface PlaceSuggestion {
  readonly placeId: string;
  /** Main and secondary text as one line. */
  readonly description: string;
  readonly main: { readonly text: string; readonly matches: readonly TextMatch[] };
  readonly secondary: { readonly text: string };
  readonly kind: PlaceKind;
  readonly position: LatLng;
  readonly isExact: boolean;
}

export interface Place {
  readonly placeId: string;
  readonly description: string;
  readonly kind: PlaceKind;
  readonly position: LatLng;
  /** False if a house number was typed that the map does not have: the door is somewhere near. Source: SEARCH-10. */
  readonly isExact: boolean;
}

/** Where people may be picked up: a station, a terminal, an entrance. */
export interface NamedStop {
  readonly name: string;
  readonly position: LatLng;
}

export interface ReverseAddress {
  /** One line, such as "12 Lantern Street, Old Town, Velmora". */
  readonly address: string;
  readonly street?: string;
  readonly houseNumber?: string;
  readonly locality?: string;
  /** The distance from the requested point to the street or house of the address. */
  readonly distanceMetres: number;
}

export interface SuggestOptions {
  /** The user's position: places nearby come first. */
  readonly near?: LatLng;
  /** Maximum number of suggestions; 6 by default. */
  readonly limit?: number;
}

/** A numbered door. */
export interface House {
  /** As written on the door, such as "12", "12A" or "12 bis". */
  readonly label: string;
  /** The leading digits of the label. */
  readonly number: number;
  readonly position: LatLng;
  /** Whether the map has only a line of numbers here, so that the position is an estimate. */
  readonly isEstimate?: boolean;
}

/** A named part of the map that contains streets and places. */
export interface Locality {
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly kind: PlaceKind;
  readonly position: LatLng;
  /** How far it may reach around its point. */
  readonly reachMetres: number;
  /** Above 0 for towns, 0 for parts of a town. */
  readonly size: number;
  /** 0 if unknown. */
  readonly population: number;
}

/** Shared by all places that are not streets. */
export const NO_HOUSES: readonly House[] = [];
export const NO_LINES = (): readonly (readonly LatLng[])[] => [];

/** Something that can be found by name, as the importer passes it to the index. */
export interface PlaceDocument {
  readonly kind: PlaceKind;
  readonly name: string;
  /** Its alternative names. */
  readonly otherNames: readonly string[];
  /** The text after the name: the street of a point of interest, the suburb, the city. */
  readonly secondary: string;
  /** Streets only: displayed after the secondary text, because another street has the same name and secondary text. */
  readonly apart?: string;
  /** Further texts that people write after the name, such as its postcode; not displayed. */
  readonly around?: readonly string[];
  readonly position: LatLng;
  /** 0 to 1: how likely it is that somebody searches for this place rather than any other. */
  readonly weight: number;
  /** Streets only: whether no car may drive there. */
  readonly footOnly: boolean;
  /** The categories by which it can be found, one bit each; absent for none. */
  readonly categories?: number;
  /** Streets only: their lines, created when they are needed. */
  readonly lines: () => readonly (readonly LatLng[])[];
  /** Streets only: their houses by number. */
  readonly houses: readonly House[];
}
