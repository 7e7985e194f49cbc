import type { LatLng, MadeOffer } from '@fiacre/domain';
import type { CityBooking, CityDriver, CityScene, TravelTimes } from '../scene.ts';

export const centre: LatLng = { lat: 43.6, lng: -20 };
const metresPerDegree = 111_195;

/** The place this many metres north and east of the centre. */
export const place = (north: number, east = 0): LatLng => ({
  lat: centre.lat + north / metresPerDegree,
  lng: centre.lng + east / (metresPerDegree * Math.cos((centre.lat * Math.PI) / 180)),
});

/** Driving times at ten metres per second along streets that run north–south and east–west. */
export const streets: TravelTimes = {
  secondsTo: (to, from) =>
    Promise.resolve(
      from.map(({ lat, lng }) => {
        const north = Math.abs(lat - to.lat) * metresPerDegree;
        const east = Math.abs(lng - to.lng) * metresPerDegree * Math.cos((centre.lat * Math.PI) / 180);
        return (north + east) / 10;
      }),
    ),
};

export const nowMs = 1_800_000_000_000;

export function booking(bookingId: string, pickup: LatLng, more: Partial<CityBooking> = {}): CityBooking {
  return { bookingId, pickup, drop: pickup, carTypeId: 'car', openSinceMs: nowMs, offers: [], ...more };
}

export function driver(driverId: string, location: LatLng, more: Partial<CityDriver> = {}): CityDriver {
  const doing = { kind: 'free', sinceMs: nowMs } as const;
  return { driverId, location, carTypeId: 'car', bar: null, doing, earned: 0, ...more };
}

export const offered = (driverId: string, state: MadeOffer['state'], endedMs = nowMs): MadeOffer => ({
  driverId,
  state,
  offeredAtMs: endedMs - 20_000,
  expiresAtMs: endedMs,
});

export function sceneOf(
  bookings: readonly CityBooking[],
  drivers: readonly CityDriver[],
  more: Partial<CityScene<unknown>> = {},
): CityScene<unknown> {
  return { nowMs, bookings, drivers, travelTimes: streets, memory: null, ...more };
}
