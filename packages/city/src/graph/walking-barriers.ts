import { MISSING_NODE, type OsmColumns } from '../osm/osm-columns.ts';
import { uint32s } from '../osm/number-column.ts';
import type { Tags } from '../osm/osm-data.ts';
import { filledInt32s } from './filled.ts';
import type { LineColumns } from './line-columns.ts';

/** Lines that nobody walks across, each with the detour in metres that is acceptable to avoid it. */
export interface WalkingBarriers extends LineColumns {
  readonly detourMetres: Uint32Array;
}

const barrierWalls: ReadonlySet<string> = new Set(['wall', 'city_wall', 'retaining_wall', 'fence']);
const waterLines: ReadonlySet<string> = new Set(['river', 'canal']);
const railLines: ReadonlySet<string> = new Set(['rail', 'light_rail', 'narrow_gauge', 'subway']);

/** Rivers and other water, railways, motorways and walls, except those in tunnels or on bridges. */
export function walkingBarriers(osm: OsmColumns): WalkingBarriers {
  const [first, places, detours] = [uint32s(), uint32s(), uint32s()];
  first.push(0);
  for (const way of osm.ways) {
    const detour = detourOf(way.tags);
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

function detourOf(tags: Tags): number {
  if (isElsewhere(tags)) return 0;
  const kind = tags.highway?.replace(/_link$/, '');
  if (waterLines.has(tags.waterway ?? '') || tags.natural === 'water' || tags.waterway === 'riverbank')
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
