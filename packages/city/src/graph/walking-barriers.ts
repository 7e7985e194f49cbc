import { MISSING_NODE, type OsmColumns } from '../osm/osm-columns.ts';
import { uint32s } from '../arrays/number-column.ts';
import type { Tags } from '../osm/osm-data.ts';
import { filledInt32s } from '../arrays/filled.ts';
import type { LineColumns } from './line-columns.ts';

/** Lines that nobody walks across, each with the detour in metres that is acceptable to avoid it. */
export interface WalkingBarriers extends LineColumns {
  readonly detourMetres: Uint32Array;
}

const barrierWalls: ReadonlySet<string> = new Set(['wall', 'city_wall', 'retaining_wall', 'fence']);
const waterLines: ReadonlySet<string> = new Set(['river', 'canal']);
const railLines: ReadonlySet<string> = new Set(['rail', 'light_rail', 'narrow_gauge', 'subway']);

/** The shores of the sea and other water, rivers, railways, motorways and walls, except in tunnels or on bridges. */
export function walkingBarriers(osm: OsmColumns): WalkingBarriers {
  const [first, places, detours] = [uint32s(), uint32s(), uint32s()];
  first.push(0);
  const shores = shoreWays(osm);
  for (const way of osm.ways) {
    const detour = detourOf(way.tags, shores.has(way.id));
    if (detour === 0) continue;
    // An extract cuts ways at its edge: a missing node ends the line.
    let begin = places.length;
    const close = (): void => {
      if (places.length - begin > 1) {
        first.push(places.length);
        detours.push(detour);
      } else places.length = begin;
      begin = places.length;
    };
    for (const place of way.nodes) {
      if (place === MISSING_NODE) close();
      else places.push(place);
    }
    close();
  }
  return {
    firstPoint: first.finish(),
    pointLatE7: filledInt32s(places.length, (index) => osm.nodeLatE7[places.at(index)] ?? 0),
    pointLngE7: filledInt32s(places.length, (index) => osm.nodeLngE7[places.at(index)] ?? 0),
    detourMetres: detours.finish(),
  };
}

/** The ids of the ways along multipolygons of water, which often have no tags, and around the islands in them. */
function shoreWays(osm: OsmColumns): Set<number> {
  const ids = new Set<number>();
  for (const { tags, members } of osm.relations) {
    if (tags.type !== 'multipolygon' || !isWater(tags) || isElsewhere(tags)) continue;
    for (const { type, ref } of members) if (type === 'way') ids.add(ref);
  }
  return ids;
}

function isWater({ natural, waterway }: Tags): boolean {
  return natural === 'water' || waterway === 'riverbank';
}

function detourOf(tags: Tags, isShore: boolean): number {
  if (isElsewhere(tags)) return 0;
  const kind = tags.highway?.replace(/_link$/, '');
  if (isShore || isWater(tags) || tags.natural === 'coastline' || waterLines.has(tags.waterway ?? ''))
    return 400;
  if (railLines.has(tags.railway ?? '')) return 300;
  if (kind === 'motorway' || (kind === 'trunk' && tags.oneway === 'yes') || tags.motorroad === 'yes')
    return 300;
  return barrierWalls.has(tags.barrier ?? '') ? 60 : 0;
}

/** Whether it is below or above the ground on which people walk. */
function isElsewhere(tags: Tags): boolean {
  const isSet = (value: string | undefined): boolean => value !== undefined && value !== 'no';
  return isSet(tags.tunnel) || isSet(tags.bridge) || isSet(tags.covered);
}
