import { gridCentre } from '../../src/testing/grid-map.ts';

/** Nine towns are so far apart that no driver of one gets the bookings of another; more are closer together. */
export function placeOf(index: number, count: number): { lat: number; lng: number } {
  const columns = Math.max(3, Math.ceil(Math.sqrt(count)));
  const step = 0.8 / (columns - 1);
  return {
    lat: gridCentre.lat - 0.4 + step * (index % columns),
    lng: gridCentre.lng - 0.4 + step * Math.floor(index / columns),
  };
}
