import type { SpeedClass } from '@fiacre/domain';
import type { Tags } from '../osm/osm-data.ts';

export interface RoadClass {
  /** The value of the `highway` tag, or `ferry`. */
  readonly name: string;
  /** The free-flow speed in km/h if no limit is signed. */
  readonly speedKmh: number;
  /** 0 is the most important class; a lower rank has right of way over a higher one. */
  readonly rank: number;
  /** Whether roads of this class are closed to cars unless a tag allows them. */
  readonly closed: boolean;
  /** The class whose learned speed it has; null for ferries. */
  readonly speedClass: SpeedClass | null;
}

/**
 * Roads that can be driven on. The order must not change: a stored graph contains positions in this list.
 * Speeds: the car profile that OSRM ships (Project-OSRM/osrm-backend, profiles/car.lua, "speeds"), but 30
 * instead of 25 km/h on residential, unclassified and other minor roads, as the calibration required. A ferry has the speed of a slow ship.
 */
export const roadClasses: readonly RoadClass[] = [
  { name: 'motorway', speedKmh: 90, rank: 0, closed: false, speedClass: 'motorway' },
  { name: 'motorway_link', speedKmh: 45, rank: 0, closed: false, speedClass: 'motorway' },
  { name: 'trunk', speedKmh: 85, rank: 1, closed: false, speedClass: 'trunk' },
  { name: 'trunk_link', speedKmh: 40, rank: 1, closed: false, speedClass: 'trunk' },
  { name: 'primary', speedKmh: 65, rank: 2, closed: false, speedClass: 'primary' },
  { name: 'primary_link', speedKmh: 30, rank: 2, closed: false, speedClass: 'primary' },
  { name: 'secondary', speedKmh: 55, rank: 3, closed: false, speedClass: 'secondary' },
  { name: 'secondary_link', speedKmh: 25, rank: 3, closed: false, speedClass: 'secondary' },
  { name: 'tertiary', speedKmh: 40, rank: 4, closed: false, speedClass: 'tertiary' },
  { name: 'tertiary_link', speedKmh: 20, rank: 4, closed: false, speedClass: 'tertiary' },
  { name: 'unclassified', speedKmh: 30, rank: 5, closed: false, speedClass: 'unclassified' },
  { name: 'residential', speedKmh: 30, rank: 5, closed: false, speedClass: 'residential' },
  { name: 'road', speedKmh: 30, rank: 5, closed: false, speedClass: 'unclassified' },
  { name: 'living_street', speedKmh: 10, rank: 6, closed: false, speedClass: 'living_street' },
  { name: 'service', speedKmh: 15, rank: 6, closed: false, speedClass: 'service' },
  { name: 'pedestrian', speedKmh: 10, rank: 6, closed: true, speedClass: 'living_street' },
  { name: 'busway', speedKmh: 30, rank: 6, closed: true, speedClass: 'service' },
  { name: 'track', speedKmh: 10, rank: 6, closed: true, speedClass: 'service' },
  { name: 'ferry', speedKmh: 15, rank: 6, closed: true, speedClass: null },
];

const placeByName = new Map(roadClasses.map((roadClass, place) => [roadClass.name, place]));

/** The index of ferries in `roadClasses`. */
export const ferryClass = roadClasses.findIndex(({ name }) => name === 'ferry');

/** The index of a way's class in `roadClasses`; undefined if it is neither a road for cars nor a ferry. */
export function roadClassOf(tags: Tags): number | undefined {
  const { highway } = tags;
  if (highway !== undefined) return highway === 'ferry' ? undefined : placeByName.get(highway);
  return tags.route === 'ferry' ? ferryClass : undefined;
}
