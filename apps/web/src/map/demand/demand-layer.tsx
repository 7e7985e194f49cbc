import type { DemandResponse } from '@fiacre/contract';
import type { AddLayerObject } from 'maplibre-gl';
import { useMemo } from 'react';
import { firstLabelLayer } from '../style/first-label-layer.ts';
import type { MapPalette } from '../style/palette.ts';
import { useMapLayers, type MapFeatures } from '../use-map-layers.ts';

const metresPerDegree = 111_195;

/** From this many rides on, a cell has the full colour. */
const fullAt = 10;

function squares({ items, cellMetres }: DemandResponse): MapFeatures {
  const half = cellMetres / 2 / metresPerDegree;
  return {
    type: 'FeatureCollection',
    features: items.map(({ at: { lat, lng }, unserved, expected }) => {
      const wide = half / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
      const corners = [
        [lng - wide, lat - half],
        [lng + wide, lat - half],
        [lng + wide, lat + half],
        [lng - wide, lat + half],
        [lng - wide, lat - half],
      ];
      return {
        type: 'Feature',
        properties: { weight: Math.min(1, (unserved + expected) / fullAt), missed: unserved > 0 },
        geometry: { type: 'Polygon', coordinates: [corners] },
      };
    }),
  };
}

function layers(palette: MapPalette, source: string): AddLayerObject[] {
  const colour = ['case', ['get', 'missed'], palette.demandUnserved, palette.demandExpected];
  return [
    {
      id: `${source}-fill`,
      type: 'fill',
      source,
      paint: {
        'fill-color': colour as never,
        'fill-opacity': ['interpolate', ['linear'], ['get', 'weight'], 0, 0.15, 1, 0.55],
      },
    },
    {
      id: `${source}-edge`,
      type: 'line',
      source,
      paint: { 'line-color': colour as never, 'line-width': 1, 'line-opacity': 0.7 },
    },
  ];
}

/** Cells of demand below the street names: one colour where riders found no driver, one where riders are expected. */
export function DemandLayer({ demand }: { readonly demand: DemandResponse }): null {
  const data = useMemo(() => squares(demand), [demand]);
  useMapLayers({ id: 'demand', data, layers, below: firstLabelLayer });
  return null;
}
