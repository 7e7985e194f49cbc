import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { citySource } from './land-layers.ts';
import { halo, name, type MapFonts } from './label-paint.ts';
import type { MapPalette } from './palette.ts';
import { classIn } from './road-layers.ts';

const alongLine = {
  'symbol-placement': 'line',
  'symbol-spacing': ['interpolate', ['linear'], ['zoom'], 14, 200, 18, 420],
  'text-field': name,
  'text-max-angle': 38,
  'text-padding': 2,
} as const satisfies SymbolLayerSpecification['layout'];

const isSmall = classIn(['minor', 'service', 'pedestrian', 'path']);
const isArterial = classIn(['trunk', 'primary']);
const isMajor = classIn(['motorway', 'trunk', 'primary', 'secondary', 'tertiary']);

/** Rivers, canals and ferry lines. */
export function waterLineNames(p: MapPalette, fonts: MapFonts): LayerSpecification[] {
  const base = { type: 'symbol', source: citySource } as const;
  const layout = { ...alongLine, 'symbol-spacing': 420, 'text-font': fonts.regular };
  return [
    {
      ...base,
      id: 'waterway-name',
      'source-layer': 'water',
      minzoom: 13,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { ...layout, 'text-size': 11.5, 'text-letter-spacing': 0.04 },
      paint: halo(p, p.textWater),
    },
    {
      ...base,
      id: 'ferry-name',
      'source-layer': 'road_names',
      minzoom: 13,
      filter: ['==', ['get', 'class'], 'ferry'],
      layout: { ...layout, 'text-size': 10.5 },
      paint: halo(p, p.textWater),
    },
  ];
}

const streets = { type: 'symbol', source: citySource, 'source-layer': 'road_names' } as const;

/** From the zoom at which the map of a ride opens. */
export function smallStreetNames(p: MapPalette, fonts: MapFonts): LayerSpecification {
  return {
    ...streets,
    id: 'street-small-name',
    minzoom: 14,
    filter: isSmall,
    layout: {
      ...alongLine,
      'text-font': fonts.regular,
      'text-size': ['interpolate', ['linear'], ['zoom'], 14, 10, 16, 11.5, 18, 14],
    },
    paint: halo(p, p.textQuiet),
  };
}

/** On the map of a whole city the arterial roads, which are how people say where a district is. */
export function majorStreetNames(p: MapPalette, fonts: MapFonts): LayerSpecification {
  return {
    ...streets,
    id: 'street-major-name',
    minzoom: 12,
    filter: ['step', ['zoom'], isArterial, 13, isMajor],
    layout: {
      ...alongLine,
      'text-font': fonts.strong,
      'text-size': ['interpolate', ['linear'], ['zoom'], 12, 10, 15, 12, 18, 15.5],
    },
    paint: halo(p, p.text),
  };
}
