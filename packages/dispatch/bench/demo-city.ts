import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCity, type City } from '@fiacre/city';
import type { LatLng } from '@fiacre/domain';

/** A street is this near to a place, so that nobody is in the river or the woods. */
const reachMetres = 100;

/** The demo city; the first call on a machine builds it in the folder for temporary files. */
export function openDemoCity(): Promise<City> {
  return openCity({ input: { kind: 'demo' }, cacheDir: join(tmpdir(), 'fiacre-bench-cities') });
}

/** A random place on the city's roads. */
export function randomPlace(city: City, random: () => number): LatLng {
  const { south, west, north, east } = city.info.bounds;
  for (;;) {
    const found = city.snap({
      lat: south + random() * (north - south),
      lng: west + random() * (east - west),
    });
    if (found !== null && found.distanceMetres < reachMetres) return found.point;
  }
}
