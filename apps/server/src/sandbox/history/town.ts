import { encodePolyline, type LatLng } from '@fiacre/domain';
import type { InstalledMap } from '../../maps/index.ts';
import { somewhere } from '../places.ts';
import type { Dice } from './dice.ts';

export interface TownPlace extends LatLng {
  readonly add: string;
}

export interface TownRoute {
  readonly distanceMetres: number;
  readonly durationSeconds: number;
  readonly polyline: string;
}

/** The places where people ride, and the routes between them. */
export interface Town {
  readonly places: readonly TownPlace[];
  route(from: TownPlace, to: TownPlace): Promise<TownRoute | null>;
}

const placeCount = 110;
const minMetres = 700;

/** Opens the city's own addresses and routes, since requests to a provider would cost money. */
export async function openTown({ streets, city }: InstalledMap, dice: Dice): Promise<Town> {
  const places: TownPlace[] = [];
  for (let index = 0; index < placeCount; index += 1) {
    const point = await somewhere(streets, city.info, dice);
    const found = await streets.reverse(point);
    if (found !== null) places.push({ lat: point.lat, lng: point.lng, add: found.address });
  }
  return {
    places,
    async route(from, to) {
      const found = await streets.route(from, to);
      if (found === null || found.distanceMetres < minMetres) return null;
      const { distanceMetres, durationSeconds, coordinates } = found;
      return {
        distanceMetres: Math.round(distanceMetres),
        durationSeconds: Math.round(durationSeconds),
        polyline: encodePolyline(coordinates),
      };
    },
  };
}
