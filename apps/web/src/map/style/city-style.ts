import type { StyleSpecification } from 'maplibre-gl';
import { citySource, landLayers } from './land-layers.ts';
import { labelLayers, type MapFonts } from './label-layers.ts';
import type { MapPalette } from './palette.ts';
import { roadLayers } from './road-layers.ts';

export interface CityStyleInput {
  readonly palette: MapPalette;
  readonly fonts: MapFonts;
  /** Absolute address of the tiles with {z}, {x} and {y} in it. */
  readonly tilesUrl: string;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** The first layer that our own routes and cars must stay below, so that names stay readable above a route. */
export const firstLabelLayer = 'housenumber';

/** By its name a style says which palette it was made with. */
export const styleName = (scheme: MapPalette['scheme']): string => `Fiacre ${scheme}`;

/**
 * The whole look of the map. It names no glyph and no sprite server: text is drawn from the page's fonts and
 * pictures are drawn in code, so that the map needs nothing but its tiles.
 */
export function cityStyle({
  palette,
  fonts,
  tilesUrl,
  minZoom,
  maxZoom,
}: CityStyleInput): StyleSpecification {
  return {
    version: 8,
    name: styleName(palette.scheme),
    sources: { [citySource]: { type: 'vector', tiles: [tilesUrl], minzoom: minZoom, maxzoom: maxZoom } },
    layers: [...landLayers(palette), ...roadLayers(palette), ...labelLayers(palette, fonts)],
  };
}
