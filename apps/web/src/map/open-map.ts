import type { CityInfo } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapLibre } from './load-maplibre.ts';
import { drawImage } from './map-images.ts';
import { prefersReducedMotion } from './map-context.ts';
import { around, limitTo } from './map-limits.ts';
import { cityShown } from '../api/city/shown-city.ts';
import { cityStyle, styleName } from './style/city-style.ts';
import { mapFonts } from './style/fonts.ts';
import { citySource } from './style/land-layers.ts';
import { paletteOf, type MapPalette } from './style/palette.ts';

export type Scheme = MapPalette['scheme'];

export interface OpenMapInput {
  readonly container: HTMLElement;
  readonly city: CityInfo;
  readonly scheme: Scheme;
  readonly label: string;
  readonly centre: LatLng;
  readonly zoom: number;
  /** On a page that scrolls, one finger scrolls the page and two move the map. */
  readonly cooperative: boolean;
  readonly cooperativeTexts: Readonly<Record<string, string>>;
  /** Without a GPU, a pixel of the map is a pixel of the page, whatever the screen. Source: MAP-7. */
  readonly isSoftware: boolean;
}

/** The lowest zoom level with tiles. */
const lowestZoom = 8;

function styleOf(city: CityInfo, scheme: Scheme) {
  return cityStyle({
    palette: paletteOf(scheme),
    fonts: mapFonts,
    // Browsers keep tiles for a day, but not those of an earlier build, whose layers may be different.
    tilesUrl: new URL(`/maps/tiles/{z}/{x}/{y}.mvt?of=${encodeURIComponent(city.id)}`, location.origin).href
      .replaceAll('%7B', '{')
      .replaceAll('%7D', '}'),
    minZoom: lowestZoom,
    maxZoom: city.maxZoom,
  });
}

/** Images are drawn when a layer first uses them, in the map's palette at that time. */
function drawImagesFor(map: MapLibreMap, scheme: Scheme): void {
  map.setMissingStyleImageResolver((name) => {
    const image = drawImage(name, paletteOf(scheme));
    if (image !== undefined && !map.hasImage(name)) map.addImage(name, image.data, image.options);
  });
}

/** Creates the map of the city in its container. */
export function openMap(library: MapLibre, input: OpenMapInput): MapLibreMap {
  const map = new library.Map({
    container: input.container,
    style: styleOf(input.city, input.scheme),
    center: [input.centre.lng, input.centre.lat],
    zoom: input.zoom,
    minZoom: lowestZoom,
    maxZoom: 19,
    renderWorldCopies: false,
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    cooperativeGestures: input.cooperative,
    fadeDuration: prefersReducedMotion() || input.isSoftware ? 0 : 150,
    ...(input.isSoftware ? { pixelRatio: 1 } : {}),
    locale: { 'Map.Title': input.label, ...input.cooperativeTexts },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // The reader may be outside the city: the map opens where it was asked to.
  limitTo(map, around(cityShown(input.city, input.centre).bounds, [input.centre]));
  drawImagesFor(map, input.scheme);
  return map;
}

/** Earlier than the map's own `load`, which waits for every name and for the map to come to rest. */
export function whenTilesDrawn(map: MapLibreMap, then: () => void): void {
  const check = () => {
    if (map.getSource(citySource) === undefined || !map.isSourceLoaded(citySource)) return;
    map.off('render', check);
    then();
  };
  map.on('render', check);
}

/** The palette in which the map is drawn now. */
export function currentPalette(map: MapLibreMap): MapPalette {
  return paletteOf(map.getStyle().name === styleName('dark') ? 'dark' : 'light');
}

/** Switches between day and night; sources and layers of our components are added again automatically. */
export function repaintMap(map: MapLibreMap, city: CityInfo, scheme: Scheme): void {
  drawImagesFor(map, scheme);
  map.setStyle(styleOf(city, scheme), { diff: false });
}
