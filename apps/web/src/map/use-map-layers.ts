import type { AddLayerObject, GeoJSONSource, SourceSpecification } from 'maplibre-gl';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useDrawnMap, type DrawnMap } from './map-context.ts';
import type { MapPalette } from './style/palette.ts';

/** The data of a GeoJSON source. */
export type MapFeatures = GeoJSON.FeatureCollection;
export type MapFeature = GeoJSON.Feature;

type GeoJsonOptions = Omit<Extract<SourceSpecification, { type: 'geojson' }>, 'type' | 'data'>;

export interface MapLayers {
  /** Name of the source; the layers carry their own ids. */
  readonly id: string;
  readonly data: MapFeatures;
  readonly layers: (palette: MapPalette, source: string) => AddLayerObject[];
  /** Id of the layer above these layers. */
  readonly below?: string;
  readonly options?: GeoJsonOptions;
}

function remove(drawn: DrawnMap, id: string, layers: readonly AddLayerObject[]): void {
  if (!drawn.isAlive()) return;
  for (const layer of layers) if (drawn.map.getLayer(layer.id)) drawn.map.removeLayer(layer.id);
  if (drawn.map.getSource(id)) drawn.map.removeSource(id);
}

/**
 * Keeps one GeoJSON source with its layers on the map while the component is mounted, and returns a function
 * that replaces its data between renders (for animation).
 */
export function useMapLayers({ id, data, layers, below, options }: MapLayers) {
  const drawn = useDrawnMap();

  const add = useEffectEvent(({ map, palette }: DrawnMap): AddLayerObject[] => {
    const own = layers(palette, id);
    map.addSource(id, { ...options, type: 'geojson', data });
    const anchor = below !== undefined && map.getLayer(below) ? below : undefined;
    for (const layer of own) map.addLayer(layer, anchor);
    return own;
  });

  useEffect(() => {
    const own = add(drawn);
    return () => remove(drawn, id, own);
  }, [drawn, id]);

  const replace = useCallback(
    (next: MapFeatures): void => {
      if (drawn.isAlive()) void drawn.map.getSource<GeoJSONSource>(id)?.setData(next);
    },
    [drawn, id],
  );

  useEffect(() => replace(data), [replace, data]);

  return replace;
}
