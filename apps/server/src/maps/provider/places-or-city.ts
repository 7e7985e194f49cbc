import type { LatLng } from '@fiacre/domain';
import type { MapPlace, Maps } from '../port/maps.ts';
import type { PlaceMaps } from '../port/capabilities.ts';
import { faultOrThrow, type OnFault } from './fault-or-throw.ts';
import { firstAnswer } from './in-order.ts';

type CityPlaces = Pick<Maps, 'suggest' | 'place' | 'reverse'>;

/** Places providers in the operator's order, with the city as the last fallback. Source: LAND-14, LAND-15, CALL-21. */
export function placesOrCity(
  providers: readonly PlaceMaps[],
  city: CityPlaces,
  onFault: OnFault,
): CityPlaces {
  const orElse = async <T>(ask: () => Promise<T>, instead: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      faultOrThrow(error, onFault);
      return instead();
    }
  };
  return {
    suggest: (typed, options) =>
      orElse(
        () => firstAnswer(providers, (provider) => provider.suggest(typed, options), onFault),
        () => city.suggest(typed, options),
      ),
    // The city's own suggestions may have been shown a moment ago, while the provider was failing.
    place: (placeId) => {
      const provider = providers.find(({ idPrefix }) => placeId.startsWith(idPrefix));
      if (provider === undefined) return city.place(placeId);
      return orElse(
        () => provider.place(placeId),
        () => placeByItsId(provider, city, placeId),
      );
    },
    reverse: (point) =>
      orElse(
        () => firstAnswer(providers, (provider) => provider.reverse(point), onFault),
        () => city.reverse(point),
      ),
  };
}

async function placeByItsId(
  provider: PlaceMaps,
  city: CityPlaces,
  placeId: string,
): Promise<MapPlace | null> {
  const position = provider.positionOf(placeId);
  if (position === null) return null;
  return { placeId, description: (await city.reverse(position))?.address ?? inDegrees(position), position };
}

function inDegrees({ lat, lng }: LatLng): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}
