import type { ClosuresOnMap } from '@fiacre/contract';
import type { AddLayerObject } from 'maplibre-gl';
import { useId, useMemo } from 'react';
import { api } from '../api/client/client.ts';
import { queryKeys } from '../api/client/query-keys.ts';
import { useFresh } from '../api/sync/fresh-query.ts';
import { firstLabelLayer } from './style/first-label-layer.ts';
import type { MapPalette } from './style/palette.ts';
import { useMapLayers, type MapFeatures } from './use-map-layers.ts';

type Lines = ClosuresOnMap['items'][number]['lines'];

/** Closures begin and end by themselves. */
const refreshMs = 60_000;

/** The streets that are closed now. Source: CLOSURE-10. */
export function ClosureLayer() {
  const { data = [] } = useFresh({
    queryKey: queryKeys.closuresOnMap,
    ask: async (signal) => (await api.closuresOnMap({ signal })).items,
    poll: refreshMs,
    freshMs: refreshMs,
    retry: false,
  });
  const lines = useMemo(() => data.flatMap((closure) => closure.lines), [data]);
  return lines.length > 0 && <ClosedLines lines={lines} />;
}

/** Closed streets as red and white stripes, like a barrier. */
export function ClosedLines({ lines }: { readonly lines: Lines }): null {
  const id = `closed${useId()}`;
  const data = useMemo(
    (): MapFeatures => ({
      type: 'FeatureCollection',
      features: lines.map((line) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates: line.map(({ lat, lng }) => [lng, lat]) },
      })),
    }),
    [lines],
  );
  useMapLayers({ id, data, layers, below: firstLabelLayer });
  return null;
}

function layers(palette: MapPalette, source: string): AddLayerObject[] {
  const width = ['interpolate', ['linear'], ['zoom'], 10, 2.5, 14, 5, 18, 10] as never;
  return [
    {
      id: `${source}-edge`,
      type: 'line',
      source,
      layout: { 'line-cap': 'butt' },
      paint: { 'line-color': palette.routeEdge, 'line-width': width },
    },
    {
      id: `${source}-line`,
      type: 'line',
      source,
      paint: { 'line-color': palette.closed, 'line-width': width, 'line-dasharray': [1.4, 0.8] },
    },
  ];
}
