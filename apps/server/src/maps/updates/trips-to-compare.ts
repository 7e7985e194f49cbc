import type { City } from '@fiacre/city';
import type { LatLng } from '@fiacre/domain';
import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import type { Trip } from './compare-cities.ts';

const maxTrips = 500;
/** If there were fewer trips than this in the last week, trips between places of the city are added. */
const enoughTrips = 100;
const dayMilliseconds = 24 * 3_600_000;

interface Row {
  readonly pickup_lat: number;
  readonly pickup_lng: number;
  readonly drop_lat: number;
  readonly drop_lng: number;
}

/** The bookings of the last week with a pickup in the city, and trips across the city if there were few. */
export async function tripsToCompare(
  { db, clock }: Platform,
  city: Pick<City, 'info' | 'snap'>,
  isIn: (pickup: LatLng) => boolean,
): Promise<readonly Trip[]> {
  const since = new Date(clock.now().getTime() - 7 * dayMilliseconds);
  const { rows } = await sql<Row>`select pickup_lat, pickup_lng, drop_lat, drop_lng from bookings
    where booking_date >= ${since} order by booking_date desc limit ${maxTrips}`.execute(db);
  const trips = rows
    .map((row) => ({
      from: { lat: row.pickup_lat, lng: row.pickup_lng },
      to: { lat: row.drop_lat, lng: row.drop_lng },
    }))
    .filter(({ from }) => isIn(from));
  return trips.length >= enoughTrips ? trips : [...trips, ...tripsAcross(city, enoughTrips - trips.length)];
}

/** Trips between evenly spread points of the city that a car can reach; the same ones for the same city. */
export function tripsAcross(city: Pick<City, 'info' | 'snap'>, count: number): Trip[] {
  const { west, south, east, north } = city.info.bounds;
  const places: LatLng[] = [];
  for (let step = 1; places.length < count * 2 && step < count * 40; step += 1) {
    // Multiples of these fill a square evenly: the two-dimensional golden ratio (M. Roberts, 2018).
    const lat = south + ((step * 0.569_840_291) % 1) * (north - south);
    const lng = west + ((step * 0.754_877_666) % 1) * (east - west);
    const found = city.snap({ lat, lng });
    if (found !== null) places.push(found.point);
  }
  return Array.from({ length: Math.floor(places.length / 2) }, (_, index) => ({
    from: places[2 * index] as LatLng,
    to: places[2 * index + 1] as LatLng,
  }));
}
