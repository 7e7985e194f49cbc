import type { Zone } from '@fiacre/contract';
import type { LatLng, PickupPoint } from '@fiacre/domain';
import type { AddLayerObject } from 'maplibre-gl';
import { useMemo, useState } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { CityMap } from '../../map/city-map.tsx';
import { FitBounds } from '../../map/fit-bounds.tsx';
import { Corners } from '../../map/drawing/corners.tsx';
import { Taps } from '../../map/drawing/taps.tsx';
import { MapMarker } from '../../map/map-marker.tsx';
import { firstLabelLayer } from '../../map/style/first-label-layer.ts';
import type { MapPalette } from '../../map/style/palette.ts';
import { useMapLayers, type MapFeature, type MapFeatures } from '../../map/use-map-layers.ts';
import styles from './zones.module.css';

export interface ZoneMapProps {
  readonly outline: readonly LatLng[];
  readonly points: readonly PickupPoint[];
  /** The other zones, shown for orientation. */
  readonly others: readonly Zone[];
  readonly onTap: (at: LatLng) => void;
  readonly onOutline: (outline: readonly LatLng[]) => void;
  readonly onPoints: (points: readonly PickupPoint[]) => void;
}

const mapHeightPixels = 340;

/** Draws a zone: a tap adds, dragging moves, pressing a corner removes it, pressing the middle of a side adds one. */
export function ZoneMap(props: ZoneMapProps) {
  const t = useText();
  const { outline, points } = props;
  // The zone when the dialog opened: the map should not move under the pointer.
  const [inView] = useState(outline);
  return (
    <CityMap label={t('zone_map')} zoom={13} heightPixels={mapHeightPixels}>
      <DrawnZones {...props} />
      <Taps onTap={props.onTap} label={t('zone_add_centre')} />
      {inView.length > 0 && <FitBounds points={inView} />}
      <Corners outline={outline} onOutline={props.onOutline} />
      {points.map((point, index) => (
        <MapMarker
          key={`${index} ${point.lat} ${point.lng}`}
          at={point}
          onMoved={(at) => props.onPoints(points.with(index, { ...point, ...at }))}
        >
          <span role="img" aria-label={point.name} title={point.name} className={styles.point} />
        </MapMarker>
      ))}
    </CityMap>
  );
}

function featureOf(outline: readonly LatLng[], kind: 'edited' | 'other'): MapFeature {
  const ring = [...outline, ...outline.slice(0, 1)].map(({ lat, lng }) => [lng, lat]);
  return {
    type: 'Feature',
    properties: { kind },
    geometry:
      outline.length < 3
        ? { type: 'LineString', coordinates: ring.slice(0, -1) }
        : { type: 'Polygon', coordinates: [ring] },
  };
}

function layers(palette: MapPalette, source: string): AddLayerObject[] {
  const colour = ['match', ['get', 'kind'], 'edited', palette.route, palette.routeLater] as never;
  return [
    { id: `${source}-fill`, type: 'fill', source, paint: { 'fill-color': colour, 'fill-opacity': 0.18 } },
    { id: `${source}-edge`, type: 'line', source, paint: { 'line-color': colour, 'line-width': 2 } },
  ];
}

function DrawnZones({ outline, others }: Pick<ZoneMapProps, 'outline' | 'others'>): null {
  const data = useMemo(
    (): MapFeatures => ({
      type: 'FeatureCollection',
      features: [
        ...others.map((zone) => featureOf(zone.outline, 'other')),
        ...(outline.length > 1 ? [featureOf(outline, 'edited')] : []),
      ],
    }),
    [outline, others],
  );
  useMapLayers({ id: 'zones', data, layers, below: firstLabelLayer });
  return null;
}
