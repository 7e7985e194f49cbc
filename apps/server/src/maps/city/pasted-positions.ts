import { readTypedPosition, type LatLng } from '@fiacre/domain';
import type { MapPlace, Maps, MapSuggestion } from '../port/maps.ts';

/** The parts of the installed cities that pasted positions need. */
interface Cities {
  readonly reverse: Maps['reverse'];
  covers(point: LatLng): boolean;
  /** The middle of the main city, near which a short plus code is completed for somebody without a position. */
  centre(): LatLng;
}

/** The longest text that a provider or a city searches for; only links are longer. */
const maxSearchUnits = 200;

/**
 * Recognizes pasted coordinates, links of maps and plus codes before anything is searched, whichever provider serves
 * places. The id of such a place is the position itself. Source: SEARCH-5.
 */
export function withPastedPositions(maps: Maps, cities: Cities): Maps {
  return {
    ...maps,
    suggest: async (query, options) => {
      const position = readTypedPosition(query, options.near ?? cities.centre());
      if (position === null) return maps.suggest(query.slice(0, maxSearchUnits), options);
      return cities.covers(position) ? [await describe(position, cities)] : [];
    },
    place: async (placeId) => {
      const position = positionOf(placeId);
      if (position === null) return maps.place(placeId);
      return cities.covers(position) ? { ...(await describe(position, cities)), position } : null;
    },
  };
}

async function describe(
  position: LatLng,
  cities: Cities,
): Promise<MapSuggestion & Pick<MapPlace, 'description'>> {
  const degrees = `${position.lat.toFixed(6)}, ${position.lng.toFixed(6)}`;
  const address = (await cities.reverse(position))?.address;
  const main = address ?? degrees;
  return {
    placeId: `at.${toE7(position.lat)}_${toE7(position.lng)}`,
    description: main,
    main,
    matches: [],
    secondary: address === undefined ? '' : degrees,
  };
}

function toE7(degrees: number): number {
  return Math.round(degrees * 1e7);
}

function positionOf(placeId: string): LatLng | null {
  const [, lat, lng] = /^at\.(-?\d{1,9})_(-?\d{1,10})$/.exec(placeId) ?? [];
  return lat === undefined || lng === undefined ? null : { lat: Number(lat) / 1e7, lng: Number(lng) / 1e7 };
}
