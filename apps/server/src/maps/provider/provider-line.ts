import { decodePolyline, type LatLng } from '@fiacre/domain';
import { ProviderFault } from './provider-fault.ts';

/** Decodes a provider's polyline. Throws a `malformed` fault if it is invalid or has coordinates out of range. */
export function readLine(provider: string, text: string, decimals: 5 | 6): LatLng[] {
  const points = decodeOr(provider, text, decimals);
  if (points.some(({ lat, lng }) => Math.abs(lat) > 90 || Math.abs(lng) > 180))
    throw new ProviderFault(provider, 'malformed', 'polyline');
  return points;
}

function decodeOr(provider: string, text: string, decimals: 5 | 6): LatLng[] {
  try {
    return decodePolyline(text, decimals);
  } catch (error) {
    if (error instanceof RangeError) throw new ProviderFault(provider, 'malformed', 'polyline');
    throw error;
  }
}
