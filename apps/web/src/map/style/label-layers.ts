import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { imageName } from './image-name.ts';
import { halo, name, type MapFonts } from './label-paint.ts';
import { citySource } from './land-layers.ts';
import { majorStreetNames, smallStreetNames, waterLineNames } from './line-name-layers.ts';
import type { MapPalette } from './palette.ts';

const kindIs = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
const byRank: ExpressionSpecification = ['coalesce', ['get', 'rank'], 6];
const labels = { type: 'symbol', source: citySource, 'source-layer': 'labels' } as const;

/** The import places the shields, so that equal numbers are not too close to each other. */
function roadNumbers(p: MapPalette, fonts: MapFonts): LayerSpecification {
  return {
    ...labels,
    id: 'road-number',
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
    minzoom: 16.5,
    layout: {
      'text-field': ['get', 'number'],
      'text-font': fonts.regular,
      'text-size': ['interpolate', ['linear'], ['zoom'], 16.5, 9.5, 18, 11.5, 19, 13],
      'text-padding': 2,
    },
    paint: halo(p, p.textQuiet),
  };
}

/** The zoom at which labels of each rank (1 = most important) appear. */
function rankFilter(
  kinds: ExpressionSpecification,
  stops: readonly [zoom: number, rank: number][],
): ExpressionSpecification {
  return ['all', kinds, ['<=', byRank, ['step', ['zoom'], 0, ...stops.flat()]]];
}

function placeLayout(fonts: MapFonts, image: ExpressionSpecification) {
  return {
    'symbol-sort-key': byRank,
    'icon-image': ['concat', 'place:', image] satisfies ExpressionSpecification,
    'text-field': name,
    'text-font': fonts.regular,
    'text-size': 11,
    'text-anchor': 'top',
    'text-offset': [0, 0.9] satisfies [number, number],
    'text-max-width': 8,
    'text-padding': 4,
  } as const;
}

/** A symbol without its name says something at high zooms only; before that, both appear or neither. */
function pointsOfInterest(p: MapPalette, fonts: MapFonts, rank: 'known' | 'minor'): LayerSpecification {
  const isKnown = rank === 'known';
  const layout = placeLayout(fonts, ['coalesce', ['get', 'class'], 'poi']);
  const stops: readonly [number, number][] = isKnown
    ? [
        [13, 2],
        [14, 3],
      ]
    : [
        [15, 4],
        [16, 5],
        [16.8, 6],
      ];
  const shown = rankFilter(kindIs('poi'), stops);
  return {
    ...labels,
    id: isKnown ? 'known-place' : 'minor-place',
    minzoom: isKnown ? 13 : 15,
    filter: isKnown ? shown : ['all', shown, ['>', byRank, 3]],
    layout: { ...layout, 'text-optional': ['step', ['zoom'], false, 16, true] },
    paint: halo(p, p.textQuiet),
  };
}

/** Airports, stations and piers, where many rides begin and end: no other name takes their place. */
function transitNames(p: MapPalette, fonts: MapFonts): LayerSpecification {
  const layout = placeLayout(fonts, ['coalesce', ['get', 'class'], ['get', 'kind']]);
  return {
    ...labels,
    id: 'transit',
    minzoom: 10,
    filter: rankFilter(kindIs('station', 'airport'), [
      [10, 1],
      [12, 2],
      [13, 3],
      [14, 4],
      [15, 5],
      [16.5, 6],
    ]),
    layout: {
      ...layout,
      'text-font': fonts.strong,
      'text-optional': ['step', ['zoom'], false, 15, true],
      'icon-size': ['match', ['get', 'class'], ['tram_stop', 'subway_entrance'], 0.75, 1],
    },
    paint: halo(p, p.textTransit),
  };
}

function natureNames(p: MapPalette, fonts: MapFonts): LayerSpecification {
  return {
    ...labels,
    id: 'nature-name',
    minzoom: 10,
    filter: rankFilter(kindIs('park', 'water', 'square'), [
      [10, 3],
      [13, 4],
      [15, 5],
      [16.5, 6],
    ]),
    layout: {
      'symbol-sort-key': byRank,
      'text-field': name,
      'text-font': fonts.regular,
      'text-size': 11.5,
      'text-max-width': 7,
      'text-letter-spacing': 0.02,
    },
    paint: halo(p, ['match', ['get', 'kind'], 'water', p.textWater, 'square', p.textQuiet, p.textPark]),
  };
}

function settlementNames(p: MapPalette, fonts: MapFonts): LayerSpecification[] {
  return [
    {
      ...labels,
      id: 'district-name',
      minzoom: 11,
      maxzoom: 15.5,
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
      paint: {
        ...halo(p, p.textQuiet),
        'text-opacity': ['interpolate', ['linear'], ['zoom'], 15, 1, 15.5, 0],
      },
    },
    {
      ...labels,
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

/**
 * Names and numbers; where labels collide, later layers take precedence over earlier ones. A driver reads the names of
 * streets, so only well-known places come before them.
 */
export function labelLayers(p: MapPalette, fonts: MapFonts): LayerSpecification[] {
  return [
    housenumbers(p, fonts),
    pointsOfInterest(p, fonts, 'minor'),
    ...waterLineNames(p, fonts),
    smallStreetNames(p, fonts),
    pointsOfInterest(p, fonts, 'known'),
    natureNames(p, fonts),
    majorStreetNames(p, fonts),
    roadNumbers(p, fonts),
    transitNames(p, fonts),
    ...settlementNames(p, fonts),
  ];
}
