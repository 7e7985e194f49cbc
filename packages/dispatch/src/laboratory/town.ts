import type { LatLng } from '@fiacre/domain';
import type { TravelTimes } from '../engine/scene.ts';

/** Where simulated rides take place. Requests and drivers are always at one of its places. */
export interface Town {
  readonly places: readonly LatLng[];
  /** The expected driving time between two places, given by their indices. */
  seconds(from: number, to: number): number;
  metres(from: number, to: number): number;
}

const metresPerDegree = 111_195;
const origin = { lat: 43.6, lng: -20 };

/** A square town with streets that run north–south and east–west, and a place at every corner. */
export function gridTown(kilometres: number, metresPerSecond: number, blockMetres = 300): Town {
  const across = Math.round((kilometres * 1000) / blockMetres) + 1;
  const metresPerLng = metresPerDegree * Math.cos((origin.lat * Math.PI) / 180);
  const places = Array.from({ length: across * across }, (_, index) => ({
    lat: origin.lat + (Math.floor(index / across) * blockMetres) / metresPerDegree,
    lng: origin.lng + ((index % across) * blockMetres) / metresPerLng,
  }));
  const metres = (from: number, to: number) =>
    (Math.abs(Math.floor(from / across) - Math.floor(to / across)) +
      Math.abs((from % across) - (to % across))) *
    blockMetres;
  return { places, metres, seconds: (from, to) => metres(from, to) / metresPerSecond };
}

/** A town of given places, with the driving times (seconds) and distances (metres) between all of them by road. */
export function tabledTown(
  places: readonly LatLng[],
  seconds: readonly (readonly number[])[],
  metres: readonly (readonly number[])[],
): Town {
  const count = places.length;
  const flat = (table: readonly (readonly number[])[]) => {
    const all = new Float32Array(count * count);
    for (const [row, values] of table.entries()) all.set(values, row * count);
    return all;
  };
  return flatTown({ places, seconds: flat(seconds), metres: flat(metres) });
}

/** A town as plain data, which can be sent to another thread. The tables are row by row. */
export interface TownTables {
  readonly places: readonly LatLng[];
  readonly seconds: Float32Array;
  readonly metres: Float32Array;
}

export function flatTown({ places, seconds, metres }: TownTables): Town {
  const count = places.length;
  return {
    places,
    seconds: (from, to) => seconds[from * count + to] ?? Infinity,
    metres: (from, to) => metres[from * count + to] ?? Infinity,
  };
}

/** The expected driving times of a town, in the form that the engine needs. */
export function travelTimesIn(town: Town): TravelTimes {
  const indexOf = new Map(town.places.map((place, index) => [place, index]));
  const find = (place: LatLng) => indexOf.get(place) ?? -1;
  return {
    secondsTo(to, from) {
      const column = find(to);
      return Promise.resolve(from.map((place) => town.seconds(find(place), column)));
    },
  };
}
