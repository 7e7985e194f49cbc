import { decodePolyline } from '@fiacre/domain';
import type { AddLayerObject, ExpressionSpecification } from 'maplibre-gl';
import { useId, useMemo } from 'react';
import { firstLabelLayer } from '../style/first-label-layer.ts';
import type { MapPalette } from '../style/palette.ts';
import { useMapLayers, type MapFeatures } from '../use-map-layers.ts';

export interface RouteLineProps {
  /** Encoded polyline, precision 5. */
  readonly polyline: string;
  /** `later` is the muted colour of a route that is not being driven yet. */
  readonly tone?: 'ahead' | 'later';
}

function collection(polyline: string): MapFeatures {
  const coordinates = decodePolyline(polyline).map(({ lat, lng }) => [lng, lat]);
  if (coordinates.length < 2) return { type: 'FeatureCollection', features: [] };
  const geometry = { type: 'LineString', coordinates } as const;
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] };
}

function layersOf(tone: 'ahead' | 'later') {
  return (palette: MapPalette, source: string): AddLayerObject[] => {
    const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
    const width = (extra: number): ExpressionSpecification => [
      'interpolate',
      ['linear'],
      ['zoom'],
      10,
      3 + extra,
      14,
      5.5 + extra,
      18,
      11 + extra,
    ];
    return [
      {
        id: `${source}-edge`,
        type: 'line',
        source,
        layout,
        paint: { 'line-color': palette.routeEdge, 'line-width': width(3.5), 'line-opacity': 0.9 },
      },
      {
        id: `${source}-line`,
        type: 'line',
        source,
        layout,
        paint: {
          'line-color': tone === 'later' ? palette.routeLater : palette.route,
          'line-width': width(0),
        },
      },
    ];
  };
}

/** A route, drawn below the street names. */
export function RouteLine({ polyline, tone = 'ahead' }: RouteLineProps): null {
  const id = `route${useId()}`;
  const data = useMemo(() => collection(polyline), [polyline]);
  useMapLayers({ id, data, layers: layersOf(tone), below: firstLabelLayer });
  return null;
}
