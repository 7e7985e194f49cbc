import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapPalette } from './palette.ts';

/** Name of the vector source of all city layers. */
export const citySource = 'city';

function landColour(p: MapPalette): ExpressionSpecification {
  return [
    'match',
    ['get', 'class'],
    'park',
    p.park,
    'grass',
    p.park,
    'wood',
    p.wood,
    'cemetery',
    p.wood,
    'pitch',
    p.pitch,
    'beach',
    p.sand,
    'commercial',
    p.works,
    'industrial',
    p.works,
    'airport',
    p.paved,
    'pier',
    p.paved,
    'square',
    p.paved,
    'hospital',
    p.civic,
    'school',
    p.civic,
    p.residential,
  ];
}

/** Covers the straight edge of the map, where the data ends, with ground that fades into it. */
function edgeOfMap(p: MapPalette): LayerSpecification {
  const pixels = (share: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    8,
    20 * share,
    12,
    90 * share,
    16,
    160 * share,
  ];
  return {
    id: 'edge-of-map',
    type: 'line',
    source: citySource,
    'source-layer': 'landuse',
    filter: ['==', ['get', 'class'], 'edge'],
    layout: { 'line-join': 'miter' },
    paint: { 'line-color': p.land, 'line-width': pixels(1), 'line-blur': pixels(0.4) },
  };
}

/** Ground, water and buildings: the muted part of the map. */
export function landLayers(p: MapPalette): LayerSpecification[] {
  return [
    { id: 'land', type: 'background', paint: { 'background-color': p.land } },
    {
      id: 'landuse',
      type: 'fill',
      source: citySource,
      'source-layer': 'landuse',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': landColour(p), 'fill-antialias': false },
    },
    {
      id: 'water',
      type: 'fill',
      source: citySource,
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': p.water },
    },
    {
      id: 'waterway',
      type: 'line',
      source: citySource,
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': p.waterLine,
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          11,
          ['match', ['get', 'class'], 'stream', 0.4, 1],
          17,
          ['match', ['get', 'class'], 'stream', 3, 9],
        ],
      },
    },
    edgeOfMap(p),
    {
      id: 'buildings',
      type: 'fill',
      source: citySource,
      'source-layer': 'buildings',
      minzoom: 14,
      paint: {
        'fill-color': p.building,
        // A pixel wide: next to streets it would be a mesh, next to house numbers it is the house.
        'fill-outline-color': ['interpolate', ['linear'], ['zoom'], 15, p.building, 16.5, p.buildingEdge],
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14, 0, 15, 1],
      },
    },
  ];
}
