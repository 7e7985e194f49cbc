import type { OsmColumns } from '../osm/osm-columns.ts';
import { drivableDirections } from './access.ts';
import { roadClasses, roadClassOf } from './road-class.ts';
import { isBounded } from './travel-time.ts';

/** The signed limits of a map that are not used. */
export interface BoundedSpeeds {
  /** The number of roads with one. */
  readonly roads: number;
  /** Some of these: the id of the way in OpenStreetMap, and its limit as written. */
  readonly examples: readonly { readonly way: number; readonly limit: string }[];
}

const MAX_EXAMPLES = 5;
const KEYS = ['maxspeed', 'maxspeed:forward', 'maxspeed:backward'] as const;

/** Source: COUNTRY-4. */
export function boundedSpeeds(osm: OsmColumns): BoundedSpeeds {
  const examples: { way: number; limit: string }[] = [];
  let roads = 0;
  for (const way of osm.ways) {
    if (way.tag('highway') === undefined) continue;
    const limits = KEYS.flatMap((key) => way.tag(key) ?? []);
    if (limits.length === 0) continue;
    const roadClass = roadClasses[roadClassOf(way.tags) ?? -1];
    const limit = limits.find((one) => roadClass !== undefined && isBounded(roadClass, one));
    const { forward, backward } = drivableDirections(way.tags);
    if (limit === undefined || (!forward && !backward)) continue;
    roads++;
    if (examples.length < MAX_EXAMPLES) examples.push({ way: way.id, limit });
  }
  return { roads, examples };
}
