import type { Tags } from '../osm/osm-data.ts';

/** How a road, track, runway or ferry line is drawn, and the lowest zoom at which it appears. */
export interface RoadStyle {
  readonly class: string;
  readonly minZoom: number;
}

const ROADS: Readonly<Record<string, RoadStyle>> = {
  motorway: { class: 'motorway', minZoom: 5 },
  trunk: { class: 'trunk', minZoom: 6 },
  primary: { class: 'primary', minZoom: 8 },
  secondary: { class: 'secondary', minZoom: 9 },
  tertiary: { class: 'tertiary', minZoom: 11 },
  unclassified: { class: 'minor', minZoom: 12 },
  residential: { class: 'minor', minZoom: 12 },
  living_street: { class: 'minor', minZoom: 12 },
  road: { class: 'minor', minZoom: 12 },
  busway: { class: 'service', minZoom: 13 },
  service: { class: 'service', minZoom: 14 },
  track: { class: 'service', minZoom: 14 },
  pedestrian: { class: 'pedestrian', minZoom: 13 },
  footway: { class: 'path', minZoom: 14 },
  path: { class: 'path', minZoom: 14 },
  steps: { class: 'path', minZoom: 14 },
  cycleway: { class: 'path', minZoom: 14 },
  bridleway: { class: 'path', minZoom: 14 },
};
const RAILS: Readonly<Record<string, RoadStyle>> = {
  rail: { class: 'rail', minZoom: 10 },
  narrow_gauge: { class: 'rail', minZoom: 11 },
  light_rail: { class: 'rail', minZoom: 12 },
  tram: { class: 'rail', minZoom: 13 },
  subway: { class: 'rail', minZoom: 13 },
};
const SIDING_ZOOM = 13;
const RUNWAYS: Readonly<Record<string, RoadStyle>> = {
  runway: { class: 'runway', minZoom: 10 },
  taxiway: { class: 'taxiway', minZoom: 12 },
};
const FERRY: RoadStyle = { class: 'ferry', minZoom: 10 };
const ONEWAY: Readonly<Record<string, 1 | -1>> = { yes: 1, true: 1, '1': 1, '-1': -1, reverse: -1 };

export function styleRoad(tags: Tags): RoadStyle | null {
  const highway = tags['highway'];
  if (highway !== undefined) return ROADS[highway.replace(/_link$/, '')] ?? null;
  const rail = RAILS[tags['railway'] ?? ''];
  if (rail === undefined) return RUNWAYS[tags['aeroway'] ?? ''] ?? (tags['route'] === 'ferry' ? FERRY : null);
  return tags['service'] === undefined ? rail : { ...rail, minZoom: Math.max(rail.minZoom, SIDING_ZOOM) };
}

/** The tags of a road on a tile; default values are omitted. */
export function roadTags(tags: Tags, style: RoadStyle): Record<string, string | number> {
  const isImplied = tags['junction'] === 'roundabout' || tags['highway'] === 'motorway';
  const oneway = ONEWAY[tags['oneway'] ?? ''] ?? (isImplied && tags['oneway'] !== 'no' ? 1 : undefined);
  const layer = Number.parseInt(tags['layer'] ?? '', 10);
  const isOn = (key: string): boolean => tags[key] !== undefined && tags[key] !== 'no';
  return {
    class: style.class,
    ...(tags['name'] === undefined || style.class === 'rail' ? {} : { name: tags['name'] }),
    ...(oneway === undefined ? {} : { oneway }),
    ...(isOn('bridge') ? { bridge: 1 } : {}),
    ...(isOn('tunnel') ? { tunnel: 1 } : {}),
    ...(tags['highway']?.endsWith('_link') ? { link: 1 } : {}),
    ...(Number.isInteger(layer) && layer !== 0 ? { layer } : {}),
  };
}
