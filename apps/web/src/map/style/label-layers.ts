import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { imageName } from './image-name.ts';
import { citySource } from './land-layers.ts';
import type { MapPalette } from './palette.ts';

/** Font stacks: MapLibre uses the page's own fonts and reads the weight from the first name. */
export interface MapFonts {
  readonly regular: string[];
  readonly strong: string[];
}

const kindIs = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
const name: ExpressionSpecification = ['coalesce', ['get', 'name'], ''];
const byRank: ExpressionSpecification = ['coalesce', ['get', 'rank'], 6];

function halo(p: MapPalette, colour: string) {
  return { 'text-color': colour, 'text-halo-color': p.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.3 };
}

function streetNames(p: MapPalette, fonts: MapFonts): LayerSpecification[] {
  const base = { type: 'symbol', source: citySource, 'source-layer': 'roads' } as const;
  const layout = {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-field': name,
    'text-max-angle': 30,
    'text-padding': 4,
  } as const;
  return [
    {
      ...base,
      id: 'street-small-name',
      minzoom: 15,
      filter: ['in', ['get', 'class'], ['literal', ['minor', 'service', 'pedestrian', 'path']]],
      layout: {
        ...layout,
        'text-font': fonts.regular,
        'text-size': ['interpolate', ['linear'], ['zoom'], 15, 10.5, 18, 13.5],
      },
      paint: halo(p, p.textQuiet),
    },
    {
      ...base,
      id: 'street-major-name',
      minzoom: 13,
      filter: [
        'in',
        ['get', 'class'],
        ['literal', ['motorway', 'trunk', 'primary', 'secondary', 'tertiary']],
      ],
      layout: {
        ...layout,
        'text-font': fonts.strong,
        'text-size': ['interpolate', ['linear'], ['zoom'], 13, 10.5, 18, 15],
      },
      paint: halo(p, p.text),
    },
  ];
}

/** The import places the shields, so that equal numbers are not too close to each other. */
function roadNumbers(p: MapPalette, fonts: MapFonts): LayerSpecification {
  return {
    id: 'road-number',
    type: 'symbol',
    source: citySource,
    'source-layer': 'labels',
    minzoom: 11,
    maxzoom: 16,
    filter: kindIs('road_number'),
    layout: {
      'icon-image': imageName({ kind: 'shield' }),
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [2, 4, 2, 4],
      'text-field': ['get', 'number'],
      'text-font': fonts.strong,
      'text-size': 9.5,
    },
    paint: { 'text-color': p.textQuiet },
  };
}

function housenumbers(p: MapPalette, fonts: MapFonts): LayerSpecification {
  return {
    id: 'housenumber',
    type: 'symbol',
    source: citySource,
    'source-layer': 'housenumbers',
    minzoom: 17,
    layout: {
      'text-field': ['get', 'number'],
      'text-font': fonts.regular,
      'text-size': 10,
      'text-padding': 3,
    },
    paint: { ...halo(p, p.textQuiet), 'text-halo-width': 1 },
  };
}

/** The zoom at which labels of each rank (1 = most important) appear. */
function rankFilter(
  kinds: ExpressionSpecification,
  stops: readonly [zoom: number, rank: number][],
): ExpressionSpecification {
  return ['all', kinds, ['<=', byRank, ['step', ['zoom'], 0, ...stops.flat()]]];
}

function pointsOfInterest(p: MapPalette, fonts: MapFonts): LayerSpecification {
  return {
    id: 'point-of-interest',
    type: 'symbol',
    source: citySource,
    'source-layer': 'labels',
    minzoom: 13,
    filter: rankFilter(kindIs('poi', 'station', 'airport'), [
      [13, 2],
      [14, 3],
      [15, 4],
      [16, 5],
      [16.8, 6],
    ]),
    layout: {
      'symbol-sort-key': byRank,
      'icon-image': [
        'concat',
        'place:',
        ['case', ['==', ['get', 'kind'], 'poi'], ['coalesce', ['get', 'class'], 'poi'], ['get', 'kind']],
      ],
      'text-field': name,
      'text-font': fonts.regular,
      'text-size': 11,
      'text-anchor': 'top',
      'text-offset': [0, 0.9],
      'text-optional': true,
      'text-max-width': 8,
      'text-padding': 6,
    },
    paint: halo(p, p.textQuiet),
  };
}

function natureNames(p: MapPalette, fonts: MapFonts): LayerSpecification {
  return {
    id: 'nature-name',
    type: 'symbol',
    source: citySource,
    'source-layer': 'labels',
    minzoom: 12,
    filter: rankFilter(kindIs('park', 'water'), [
      [12, 3],
      [14, 4],
      [15, 6],
    ]),
    layout: {
      'symbol-sort-key': byRank,
      'text-field': name,
      'text-font': fonts.regular,
      'text-size': 11.5,
      'text-max-width': 7,
      'text-letter-spacing': 0.02,
    },
    paint: {
      ...halo(p, p.textPark),
      'text-color': ['match', ['get', 'kind'], 'water', p.textWater, p.textPark],
    },
  };
}

function settlementNames(p: MapPalette, fonts: MapFonts): LayerSpecification[] {
  const base = { type: 'symbol', source: citySource, 'source-layer': 'labels' } as const;
  return [
    {
      ...base,
      id: 'district-name',
      minzoom: 11,
      maxzoom: 16,
      filter: kindIs('suburb', 'neighbourhood'),
      layout: {
        'symbol-sort-key': byRank,
        'text-field': name,
        'text-font': fonts.strong,
        'text-size': ['interpolate', ['linear'], ['zoom'], 11, 11, 15, 15],
        'text-letter-spacing': 0.06,
        'text-max-width': 7,
        'text-padding': 10,
      },
      paint: { ...halo(p, p.textQuiet), 'text-opacity': ['interpolate', ['linear'], ['zoom'], 15, 1, 16, 0] },
    },
    {
      ...base,
      id: 'city-name',
      maxzoom: 13.5,
      filter: kindIs('city', 'town'),
      layout: {
        'symbol-sort-key': byRank,
        'text-field': name,
        'text-font': fonts.strong,
        'text-size': ['interpolate', ['linear'], ['zoom'], 8, 13, 13, 22],
      },
      paint: { ...halo(p, p.text), 'text-halo-width': 2 },
    },
  ];
}

/** Names and numbers; where labels collide, later layers take precedence over earlier ones. */
export function labelLayers(p: MapPalette, fonts: MapFonts): LayerSpecification[] {
  return [
    housenumbers(p, fonts),
    ...streetNames(p, fonts),
    roadNumbers(p, fonts),
    pointsOfInterest(p, fonts),
    natureNames(p, fonts),
    ...settlementNames(p, fonts),
  ];
}
