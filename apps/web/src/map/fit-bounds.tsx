import type { LatLng } from '@fiacre/domain';
import { useEffect } from 'react';
import { useDrawnMap, prefersReducedMotion } from './map-context.ts';
import { reach } from './map-limits.ts';

export interface FitBoundsProps {
  readonly points: readonly LatLng[];
  /** Padding around the points in pixels, where cards or buttons may be. */
  readonly paddingPixels?: number;
  readonly maxZoom?: number;
}

/** South-west and north-east corner of the points; undefined if there are none. */
export function boundsOf(points: readonly LatLng[]): [[number, number], [number, number]] | undefined {
  if (points.length === 0) return undefined;
  const lngs = points.map((point) => point.lng);
  const lats = points.map((point) => point.lat);
  return [
    [Math.min(...lngs), Math.min(...lats)],
    [Math.max(...lngs), Math.max(...lats)],
  ];
}

/** The width of the zoom buttons plus half a pin, so that no pin is under them. */
const buttonPixels = 24;

/** Fits the map to the points whenever they change; in between the reader may move the map freely. */
export function FitBounds({ points, paddingPixels = 56, maxZoom = 16 }: FitBoundsProps): null {
  const { map } = useDrawnMap();
  // Compare the corners: a new array with the same points does not move the map.
  const corners = boundsOf(points)?.flat().join(' ');
  useEffect(() => {
    if (corners === undefined) return;
    const [west = 0, south = 0, east = 0, north = 0] = corners.split(' ').map(Number);
    // Padding larger than the map would leave no room at all.
    const room = Math.min(map.getContainer().clientWidth, map.getContainer().clientHeight);
    const around = Math.min(paddingPixels, room / 4);
    const beside = Math.min(paddingPixels + buttonPixels, map.getContainer().clientWidth / 4);
    reach(map, [
      { lat: south, lng: west },
      { lat: north, lng: east },
    ]);
    map.fitBounds([west, south, east, north], {
      padding: { top: around, bottom: around, left: beside, right: beside },
      maxZoom,
      animate: !prefersReducedMotion(),
      duration: 600,
    });
  }, [map, corners, paddingPixels, maxZoom]);
  return null;
}
