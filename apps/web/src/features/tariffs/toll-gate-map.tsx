import type { TollGate } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import type { AddLayerObject } from 'maplibre-gl';
import { useMemo, useState } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { CityMap } from '../../map/city-map.tsx';
import { Taps } from '../../map/drawing/taps.tsx';
import { FitBounds } from '../../map/fit-bounds.tsx';
import { MapMarker } from '../../map/map-marker.tsx';
import { firstLabelLayer } from '../../map/style/first-label-layer.ts';
import type { MapPalette } from '../../map/style/palette.ts';
import { useMapLayers, type MapFeature, type MapFeatures } from '../../map/use-map-layers.ts';
import styles from './tariffs.module.css';

interface TollGateMapProps {
  /** None, one or both ends of the line. */
  readonly line: readonly LatLng[];
  readonly bothWays: boolean;
  /** The other gates, shown for orientation. */
  readonly others: readonly TollGate[];
  readonly onLine: (line: readonly LatLng[]) => void;
}

const mapHeightPixels = 300;

/** Draws a gate: two taps place its ends, a third one begins again, and dragging moves an end. */
export function TollGateMap({ line, bothWays, others, onLine }: TollGateMapProps) {
  const t = useText();
  // The gate when the dialog opened: the map should not move under the pointer.
  const [inView] = useState(line);
  return (
    <CityMap label={t('gate_map')} zoom={15} heightPixels={mapHeightPixels}>
      <DrawnGates line={line} bothWays={bothWays} others={others} />
      <Taps onTap={(at) => onLine(line.length === 1 ? [...line, at] : [at])} label={t('gate_add_centre')} />
      {inView.length > 0 && <FitBounds points={inView} maxZoom={18} />}
      {line.map((end, index) => (
        <MapMarker key={index} at={end} onMoved={(at) => onLine(line.with(index, at))}>
          <span
            role="img"
            aria-label={t(index === 0 ? 'gate_left_end' : 'gate_right_end')}
            title={t(index === 0 ? 'gate_left_end' : 'gate_right_end')}
            className={styles.gateEnd}
          />
        </MapMarker>
      ))}
    </CityMap>
  );
}

/** The line with an arrow in each direction that pays. */
function shapesOf(line: readonly LatLng[], bothWays: boolean, kind: 'edited' | 'other'): MapFeature[] {
  const [left, right] = line;
  if (left === undefined || right === undefined) return [];
  const at = (share: number, ahead: number): [number, number] => {
    // As a map shows it: a degree of longitude is shorter than one of latitude.
    const squeeze = Math.cos((left.lat * Math.PI) / 180);
    const [east, north] = [(right.lng - left.lng) * squeeze, right.lat - left.lat];
    const lng = left.lng + share * (right.lng - left.lng) - (ahead * north) / squeeze;
    return [lng, left.lat + share * north + ahead * east];
  };
  const arrow = (way: 1 | -1) => [
    [at(0.5, 0), at(0.5, way * 0.8)],
    [at(0.35, way * 0.55), at(0.5, way * 0.8), at(0.65, way * 0.55)],
  ];
  const lines = [[at(0, 0), at(1, 0)], ...arrow(1), ...(bothWays ? arrow(-1) : [])];
  return lines.map((coordinates) => ({
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'LineString', coordinates },
  }));
}

function layers(palette: MapPalette, source: string): AddLayerObject[] {
  const colour = ['match', ['get', 'kind'], 'edited', palette.route, palette.routeLater] as never;
  return [{ id: `${source}-line`, type: 'line', source, paint: { 'line-color': colour, 'line-width': 4 } }];
}

function DrawnGates({ line, bothWays, others }: Omit<TollGateMapProps, 'onLine'>): null {
  const data = useMemo(
    (): MapFeatures => ({
      type: 'FeatureCollection',
      features: [
        ...others.flatMap((gate) => shapesOf(gate.line, gate.bothWays, 'other')),
        ...shapesOf(line, bothWays, 'edited'),
      ],
    }),
    [line, bothWays, others],
  );
  useMapLayers({ id: 'toll-gates', data, layers, below: firstLabelLayer });
  return null;
}
