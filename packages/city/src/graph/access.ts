import type { Tags } from '../osm/osm-data.ts';
import { roadClassOf, roadClasses } from './road-class.ts';

/** Which way along a road's drawing order a taxi may drive. */
export interface Directions {
  readonly forward: boolean;
  readonly backward: boolean;
}

/**
 * Kinds of traffic that a taxi belongs to, the most specific first: the first one that a road speaks of
 * decides. Source: OpenStreetMap wiki, Key:access, "Transport mode restrictions".
 */
const namedModes: readonly string[] = ['taxi', 'psv', 'motorcar', 'motor_vehicle', 'vehicle'];
const modes: readonly string[] = [...namedModes, 'access'];

const closedValues: ReadonlySet<string> = new Set(
  'no private permit residents employees staff military official agricultural forestry emergency restricted use_sidepath'.split(
    ' ',
  ),
);

/** Whether taxis may drive the way, and which way. Rules: access tags, then one-way tags and what implies them. */
export function drivableDirections(tags: Tags): Directions {
  const closed = { forward: false, backward: false };
  const classPlace = roadClassOf(tags);
  if (classPlace === undefined || isNoThroughRoad(tags)) return closed;
  const openByDefault = roadClasses[classPlace]?.closed === false;
  const along = onewayDirections(tags);
  return {
    forward: along.forward && isOpen(tags, ':forward', openByDefault),
    backward: along.backward && isOpen(tags, ':backward', openByDefault),
  };
}

/** Whether a barrier or an access tag on a node stops a taxi that drives over it. */
export function blocksTheWay(nodeTags: Tags): boolean {
  const said = accessValue(nodeTags, '', modes);
  if (said !== undefined) return closedValues.has(said);
  const { barrier } = nodeTags;
  return barrier !== undefined && !passableBarriers.has(barrier);
}

/** Barriers that open or are driven over. Source: OpenStreetMap wiki, Key:barrier. */
const passableBarriers: ReadonlySet<string> = new Set(
  'gate lift_gate swing_gate sliding_gate toll_booth border_control cattle_grid entrance height_restrictor sally_port kerb no'.split(
    ' ',
  ),
);

/** Service roads that lead no taxi anywhere: a shortcut over a car park is none. */
const closedServices: ReadonlySet<string> = new Set(['parking_aisle', 'drive-through', 'emergency_access']);

function isNoThroughRoad(tags: Tags): boolean {
  if (tags.area === 'yes' || tags.impassable === 'yes') return true;
  return tags.service !== undefined && closedServices.has(tags.service);
}

function accessValue(tags: Tags, direction: string, heard: readonly string[]): string | undefined {
  for (const mode of heard) {
    const value = tags[mode + direction] ?? tags[mode];
    if (value !== undefined) return value.split(';', 1)[0]?.trim();
  }
  return undefined;
}

function isOpen(tags: Tags, direction: string, byDefault: boolean): boolean {
  // A closed class (a pedestrian street, a busway) opens only to traffic that is named, never by access=yes.
  const value = accessValue(tags, direction, byDefault ? modes : namedModes);
  return value === undefined ? byDefault : !closedValues.has(value);
}

const onewayKeys = namedModes.map((mode) => `oneway:${mode}`);

function onewayDirections(tags: Tags): Directions {
  const key = onewayKeys.find((candidate) => tags[candidate] !== undefined) ?? 'oneway';
  switch (tags[key]) {
    case 'yes':
    case 'true':
    case '1':
      return { forward: true, backward: false };
    case '-1':
    case 'reverse':
      return { forward: false, backward: true };
    case 'reversible':
      // Its direction changes with the hour, so no route may count on either.
      return { forward: false, backward: false };
    case undefined:
      return { forward: true, backward: !impliesOneway(tags) };
    default:
      return { forward: true, backward: true };
  }
}

/** Source: OpenStreetMap wiki, Key:oneway, "Implied oneway restriction". */
function impliesOneway(tags: Tags): boolean {
  return tags.junction === 'roundabout' || tags.junction === 'circular' || tags.highway === 'motorway';
}
