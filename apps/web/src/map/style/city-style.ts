import type { StyleSpecification } from 'maplibre-gl';
import { citySource, landLayers } from './land-layers.ts';
import { labelLayers } from './label-layers.ts';
import type { MapFonts } from './label-paint.ts';
import type { MapPalette } from './palette.ts';
import { roadLayers } from './road-layers.ts';

export interface CityStyleInput {
  readonly palette: MapPalette;
  readonly fonts: MapFonts;
  /** Absolute URL of the tiles with {z}, {x} and {y} in it. */
  readonly tilesUrl: string;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** The name of a style, which identifies the palette that it was built with. */
export const styleName = (scheme: MapPalette['scheme']): string => `Fiacre ${scheme}`;

/**
 * The complete style of the map. It uses no glyph or sprite server: text is drawn with the page's fonts and
 * images are drawn in code, so that the map needs only its tiles.
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
