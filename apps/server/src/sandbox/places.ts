import type { LatLng } from '@fiacre/domain';
import type { CityInfo, Maps } from '../maps/index.ts';
import type { Random } from '../platform/random/random.ts';

const metresPerDegree = 111_195;
const attempts = 20;

/** A place on a street, more likely near the centre of the city than at its edge. */
export async function somewhere(
  maps: Pick<Maps, 'route'>,
  { bounds, centre }: Pick<CityInfo, 'bounds' | 'centre'>,
  random: Pick<Random, 'integer'>,
): Promise<LatLng> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // The mean of two uniform random numbers has a triangular distribution with its peak in the middle.
    const guess = {
      lat: centre.lat + (bounds.north - bounds.south) * (share(random) + share(random) - 1) * 0.5,
      lng: centre.lng + (bounds.east - bounds.west) * (share(random) + share(random) - 1) * 0.5,
    };
    const start = (await maps.route(guess, centre))?.coordinates[0];
    if (start !== undefined) return start;
  }
  return centre;
}

/** A point up to `metres` north or south and east or west of another. */
export function placeNear(from: LatLng, metres: number, random: Pick<Random, 'integer'>): LatLng {
  const degrees = metres / metresPerDegree;
  const offset = (): number => degrees * (2 * share(random) - 1);
  return { lat: from.lat + offset(), lng: from.lng + offset() / Math.cos((from.lat * Math.PI) / 180) };
}

function share(random: Pick<Random, 'integer'>): number {
  return random.integer(0, 1_000_000) / 1_000_000;
}
