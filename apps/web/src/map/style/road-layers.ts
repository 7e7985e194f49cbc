import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { citySource } from './land-layers.ts';
import { imageName } from './image-name.ts';
import type { MapPalette } from './palette.ts';

/** Width in pixels at zoom 12, 15 and 18 of each road class; links are a third narrower. */
const widths = {
  motorway: [2.8, 7.5, 26],
  trunk: [2.6, 7, 24],
  primary: [2.3, 6.5, 22],
  secondary: [1.8, 5.4, 19],
  tertiary: [1.4, 4.6, 17],
  minor: [0.7, 3, 14],
  service: [0, 1.4, 8],
  pedestrian: [0, 2, 9],
} as const;

type RoadClass = keyof typeof widths;
const drivable = Object.keys(widths) as RoadClass[];
const trunks: readonly RoadClass[] = ['motorway', 'trunk'];
const majors: readonly RoadClass[] = ['primary', 'secondary', 'tertiary'];

/** Line width by class and zoom, plus the same outline on both sides where there is one. */
function roadWidth(edgePixels: number): ExpressionSpecification {
  const at = (stop: 0 | 1 | 2): ExpressionSpecification => [
    '+',
    [
      '*',
      ['case', ['==', ['get', 'link'], 1], 0.66, 1],
      [
        'match',
        ['get', 'class'],
        'motorway',
        widths.motorway[stop],
        'trunk',
        widths.trunk[stop],
        'primary',
        widths.primary[stop],
        'secondary',
        widths.secondary[stop],
        'tertiary',
        widths.tertiary[stop],
        'service',
        widths.service[stop],
        'pedestrian',
        widths.pedestrian[stop],
        widths.minor[stop],
      ],
    ],
    edgePixels,
  ];
  return ['interpolate', ['exponential', 1.5], ['zoom'], 12, at(0), 15, at(1), 18, at(2)];
}

export function classIn(classes: readonly string[]): ExpressionSpecification {
  return ['in', ['get', 'class'], ['literal', [...classes]]];
}

/** Below this zoom, edges would turn the streets of a district into a mesh in which its main roads are lost. */
const smallEdgeZoom = 13.5;

type Level = 'tunnel' | 'ground' | 'bridge';

function levelFilter(level: Level): ExpressionSpecification {
  if (level === 'tunnel') return ['==', ['get', 'tunnel'], 1];
  if (level === 'bridge') return ['==', ['get', 'bridge'], 1];
  return ['all', ['!=', ['get', 'tunnel'], 1], ['!=', ['get', 'bridge'], 1]];
}

/** Wide roads are drawn over narrow ones, whatever their order in the tile. */
const sortKey: ExpressionSpecification = [
  '+',
  ['*', 20, ['coalesce', ['get', 'layer'], 0]],
  [
    'match',
    ['get', 'class'],
    'motorway',
    9,
    'trunk',
    8,
    'primary',
    7,
    'secondary',
    6,
    'tertiary',
    5,
    'minor',
    3,
    1,
  ],
];

function roadLine(
  id: string,
  level: Level,
  classes: readonly RoadClass[],
  colour: string | ExpressionSpecification,
  edgePixels: number,
): LayerSpecification {
  return {
    id,
    ...(id.endsWith('small-edge') ? { minzoom: smallEdgeZoom } : {}),
    type: 'line',
    source: citySource,
    'source-layer': 'roads',
    filter: ['all', classIn(classes), levelFilter(level)],
    layout: {
      'line-cap': level === 'ground' ? 'round' : 'butt',
      'line-join': 'round',
      'line-sort-key': sortKey,
    },
    paint: {
      'line-color': colour,
      'line-width': roadWidth(edgePixels),
      'line-opacity': level === 'tunnel' ? 0.45 : 1,
    },
  };
}

const majorColour = (p: MapPalette): ExpressionSpecification => [
  'match',
  ['get', 'class'],
  'primary',
  p.roadPrimary,
  p.roadMajor,
];

function levelLayers(p: MapPalette, level: Level): LayerSpecification[] {
  const small = drivable.filter((roadClass) => !trunks.includes(roadClass) && !majors.includes(roadClass));
  const edge = level === 'bridge' ? 2.6 : 1.4;
  return [
    roadLine(`${level}-small-edge`, level, small, p.roadEdge, edge),
    roadLine(`${level}-major-edge`, level, majors, p.roadEdge, edge),
    roadLine(`${level}-trunk-edge`, level, trunks, p.roadTrunkEdge, edge),
    roadLine(`${level}-small`, level, small, p.roadMinor, 0),
    roadLine(`${level}-major`, level, majors, majorColour(p), 0),
    roadLine(`${level}-trunk`, level, trunks, p.roadTrunk, 0),
  ];
}

function trackLayers(p: MapPalette): LayerSpecification[] {
  const base = { type: 'line', source: citySource, 'source-layer': 'roads' } as const;
  return [
    {
      ...base,
      id: 'path',
      minzoom: 14.5,
      filter: classIn(['path']),
      paint: {
        'line-color': p.path,
        'line-width': ['interpolate', ['linear'], ['zoom'], 14.5, 0.7, 17, 1.3],
        'line-dasharray': [2.5, 2],
      },
    },
    {
      ...base,
      id: 'runway',
      filter: classIn(['runway', 'taxiway']),
      paint: {
        'line-color': p.roadEdge,
        'line-opacity': 0.55,
        'line-width': [
          'interpolate',
          ['exponential', 1.9],
          ['zoom'],
          10,
          ['match', ['get', 'class'], 'runway', 1.4, 0.3],
          17,
          ['match', ['get', 'class'], 'runway', 44, 14],
        ],
      },
    },
    {
      ...base,
      id: 'ferry',
      filter: classIn(['ferry']),
      paint: {
        'line-color': p.ferry,
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 0.8, 16, 1.8],
        'line-dasharray': [4, 3],
      },
    },
    {
      ...base,
      id: 'rail',
      filter: ['all', classIn(['rail']), ['!=', ['get', 'tunnel'], 1]],
      paint: { 'line-color': p.rail, 'line-width': ['interpolate', ['linear'], ['zoom'], 11, 0.6, 17, 2.4] },
    },
    {
      ...base,
      id: 'rail-sleepers',
      minzoom: 14,
      filter: ['all', classIn(['rail']), ['!=', ['get', 'tunnel'], 1]],
      paint: {
        'line-color': p.rail,
        'line-width': ['interpolate', ['linear'], ['zoom'], 14, 4, 17, 7],
        'line-dasharray': [0.3, 2.4],
      },
    },
  ];
}

/** Arrows in the driving direction; with `oneway` −1 they point against the line's direction. */
function onewayLayer(): LayerSpecification {
  return {
    id: 'oneway',
    type: 'symbol',
    source: citySource,
    'source-layer': 'roads',
    minzoom: 15.5,
    filter: ['all', classIn(drivable), ['in', ['get', 'oneway'], ['literal', [1, -1]]]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 160,
      'icon-image': imageName({ kind: 'oneway' }),
      'icon-rotate': ['case', ['==', ['get', 'oneway'], -1], 180, 0],
      'icon-rotation-alignment': 'map',
      'icon-size': 0.8,
      'icon-padding': 0,
    },
  };
}

/** Tunnels, then surface roads, then bridges: each level draws its outlines before its fills. */
export function roadLayers(p: MapPalette): LayerSpecification[] {
  return [
    ...levelLayers(p, 'tunnel'),
    ...trackLayers(p),
    ...levelLayers(p, 'ground'),
    ...levelLayers(p, 'bridge'),
    onewayLayer(),
  ];
}
