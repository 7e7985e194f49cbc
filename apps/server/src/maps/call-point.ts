import type { LatLng } from '@fiacre/domain';
import { refuse } from '../platform/refusal/refusal.ts';

/** The specification samples a track to about this many waypoints per call (TRIP-14, CONST-6). */
const maxWaypoints = 25;

const number = String.raw`\s*([+-]?\d{1,3}(?:\.\d+)?)\s*`;
const pointText = new RegExp(`^${number},${number}$`);

/** Parses "lat,lng" in degrees. Refuses anything else, and points off the globe, with `invalid_request`. */
export function parsePoint(text: string): LatLng {
  const [, lat, lng] = pointText.exec(text) ?? [];
  if (lat === undefined || lng === undefined)
    return refuse('invalid_request', { expected: 'lat,lng', got: text });
  return onGlobe({ lat: Number(lat), lng: Number(lng) });
}

/** A point as text, or as the specification's `{lat, lng, add}`. */
export function readPoint(point: string | { readonly lat: number; readonly lng: number }): LatLng {
  return typeof point === 'string' ? parsePoint(point) : onGlobe({ lat: point.lat, lng: point.lng });
}

/** Parses points joined with a pipe; blank text means none. Source: CALL-7. */
export function parseWaypoints(text: string): LatLng[] {
  if (text.trim() === '') return [];
  const parts = text.split('|');
  if (parts.length > maxWaypoints)
    return refuse('invalid_request', { waypoints: parts.length, most: maxWaypoints });
  return parts.map(parsePoint);
}

function onGlobe(point: LatLng): LatLng {
  if (Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180) return point;
  return refuse('invalid_request', { lat: point.lat, lng: point.lng });
}
