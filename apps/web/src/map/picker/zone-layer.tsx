import type { ZonesOnMap } from '@fiacre/contract';
import type { AddLayerObject } from 'maplibre-gl';
import { useMemo } from 'react';
import { MapMarker } from '../map-marker.tsx';
import { firstLabelLayer } from '../style/first-label-layer.ts';
import type { MapPalette } from '../style/palette.ts';
import { useMapLayers, type MapFeatures } from '../use-map-layers.ts';
import styles from './zone-layer.module.css';

type ShownZone = ZonesOnMap['items'][number];

function areas(zones: readonly ShownZone[]): MapFeatures {
  return {
    type: 'FeatureCollection',
    features: zones.map(({ name, kind, outline }) => ({
      type: 'Feature',
      properties: { name, kind },
      geometry: {
        type: 'Polygon',
        coordinates: [[...outline, ...outline.slice(0, 1)].map(({ lat, lng }) => [lng, lat])],
      },
    })),
  };
}

function layers(palette: MapPalette, source: string): AddLayerObject[] {
  const colour = ['match', ['get', 'kind'], 'no_stop', palette.demandUnserved, palette.route] as never;
  return [
    { id: `${source}-fill`, type: 'fill', source, paint: { 'fill-color': colour, 'fill-opacity': 0.16 } },
    { id: `${source}-edge`, type: 'line', source, paint: { 'line-color': colour, 'line-width': 2 } },
  ];
}

/** Where no car may stop, and the airports and ranks with their pickup points. */
export function ZoneLayer({ zones }: { readonly zones: readonly ShownZone[] }) {
  const data = useMemo(() => areas(zones), [zones]);
  useMapLayers({ id: 'zones', data, layers, below: firstLabelLayer });
  return zones.flatMap((zone) =>
    zone.points.map(({ name, lat, lng }) => (
      <MapMarker key={`${zone.name} ${name} ${lat} ${lng}`} at={{ lat, lng }}>
        <span className={styles.point}>
          <bdi>{name}</bdi>
        </span>
      </MapMarker>
    )),
  );
}
