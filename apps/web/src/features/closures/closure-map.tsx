import type { ClosurePreview } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import type { AddLayerObject } from 'maplibre-gl';
import { useMemo, useState } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { CityMap } from '../../map/city-map.tsx';
import { ClosedLines } from '../../map/closure-layer.tsx';
import { Corners } from '../../map/drawing/corners.tsx';
import cornerStyles from '../../map/drawing/corners.module.css';
import { Taps } from '../../map/drawing/taps.tsx';
import { FitBounds } from '../../map/fit-bounds.tsx';
import { MapMarker } from '../../map/map-marker.tsx';
import { firstLabelLayer } from '../../map/style/first-label-layer.ts';
import type { MapPalette } from '../../map/style/palette.ts';
import { useMapLayers, type MapFeature, type MapFeatures } from '../../map/use-map-layers.ts';

interface ClosureMapProps {
  readonly kind: string;
  /** The two points of a street, or the corners of an area. */
  readonly places: readonly LatLng[];
  readonly onPlaces: (places: readonly LatLng[]) => void;
  /** What would be closed. */
  readonly lines: ClosurePreview['lines'];
}

const mapHeightPixels = 340;

/** Draws what to close: a tap adds a point, dragging moves it, pressing it removes it. */
export function ClosureMap({ kind, places, onPlaces, lines }: ClosureMapProps) {
  const t = useText();
  // The shape when the dialog opened: the map should not move under the pointer.
  const [inView] = useState(places);
  const isArea = kind === 'area';
  // A third point of a street begins again.
  const add = (at: LatLng) => onPlaces(isArea || places.length < 2 ? [...places, at] : [at]);
  return (
    <CityMap label={t('closure_map')} zoom={14} heightPixels={mapHeightPixels}>
      <ClosedLines lines={lines} />
      {isArea && <DrawnArea outline={places} />}
      <Taps onTap={add} label={t('closure_add_point')} />
      {inView.length > 0 && <FitBounds points={inView} maxZoom={17} />}
      {isArea ? (
        <Corners outline={places} onOutline={onPlaces} />
      ) : (
        places.map((place, index) => (
          <MapMarker key={index} at={place} onMoved={(at) => onPlaces(places.with(index, at))}>
            <button
              type="button"
              className={cornerStyles.corner}
              aria-label={t('closure_remove_point', { number: index + 1 })}
              title={t('closure_remove_point', { number: index + 1 })}
              onClick={() => onPlaces(places.toSpliced(index, 1))}
            />
          </MapMarker>
        ))
      )}
    </CityMap>
  );
}

function layers(palette: MapPalette, source: string): AddLayerObject[] {
  return [
    {
      id: `${source}-fill`,
      type: 'fill',
      source,
      paint: { 'fill-color': palette.closed, 'fill-opacity': 0.14 },
    },
    { id: `${source}-edge`, type: 'line', source, paint: { 'line-color': palette.closed, 'line-width': 2 } },
  ];
}

function DrawnArea({ outline }: { readonly outline: readonly LatLng[] }): null {
  const data = useMemo((): MapFeatures => {
    const ring = [...outline, ...outline.slice(0, 1)].map(({ lat, lng }) => [lng, lat]);
    const geometry: MapFeature['geometry'] =
      outline.length < 3
        ? { type: 'LineString', coordinates: ring.slice(0, -1) }
        : { type: 'Polygon', coordinates: [ring] };
    const features: MapFeature[] = outline.length > 1 ? [{ type: 'Feature', properties: {}, geometry }] : [];
    return { type: 'FeatureCollection', features };
  }, [outline]);
  useMapLayers({ id: 'closure-area', data, layers, below: firstLabelLayer });
  return null;
}
