import type { Tags } from '../osm/osm-data.ts';
import { isTooSmall } from './car-size.ts';
import { valuesAtSomeHours } from './conditional.ts';
import { roadClassOf, roadClasses } from './road-class.ts';

/** The directions in which a taxi may drive along a way, relative to its drawing order. */
export interface Directions {
  readonly forward: boolean;
  readonly backward: boolean;
}

/**
 * Modes of traffic that include a taxi, most specific first: the first one for which a road has a tag applies. Source:
 * OpenStreetMap wiki, Key:access, "Transport mode restrictions".
 */
const namedModes: readonly string[] = ['taxi', 'psv', 'motorcar', 'motor_vehicle', 'vehicle'];
const modes: readonly string[] = [...namedModes, 'access'];

const closedValues: ReadonlySet<string> = new Set(
  'no private permit residents employees staff military official agricultural forestry emergency restricted use_sidepath'.split(
    ' ',
  ),
);

/** The directions in which a taxi may drive, from the access tags, then the one-way tags and tags that imply them. */
export function drivableDirections(tags: Tags): Directions {
  const closed = { forward: false, backward: false };
  const classPlace = roadClassOf(tags);
  if (classPlace === undefined || isNoThroughRoad(tags) || isTooSmall(tags)) return closed;
  const openByDefault = roadClasses[classPlace]?.closed === false;
  const along = onewayDirections(tags);
  return {
    forward: along.forward && isOpen(tags, ':forward', openByDefault),
    backward: along.backward && isOpen(tags, ':backward', openByDefault),
  };
}

/** Whether a barrier or an access tag at a node stops a taxi. */
export function blocksTaxis(nodeTags: Tags): boolean {
  if (isTooSmall(nodeTags) || isLocked(nodeTags)) return true;
  const said = accessValue(nodeTags, '', modes);
  if (said !== undefined) return closedValues.has(said);
  const { barrier } = nodeTags;
  return barrier !== undefined && !passableBarriers.has(barrier);
}

/** A locked gate opens only for those whom it names. */
function isLocked({ barrier, locked, taxi, psv }: Tags): boolean {
  return barrier !== undefined && locked === 'yes' && taxi === undefined && psv === undefined;
}

/** Barriers that open or can be driven over. Source: OpenStreetMap wiki, Key:barrier. */
const passableBarriers: ReadonlySet<string> = new Set(
  'gate lift_gate swing_gate sliding_gate toll_booth border_control cattle_grid entrance height_restrictor sally_port kerb no'.split(
    ' ',
  ),
);

/** Service roads that a taxi does not use: for example, a car park is not a shortcut. */
const closedServices: ReadonlySet<string> = new Set(['parking_aisle', 'drive-through', 'emergency_access']);

function isNoThroughRoad(tags: Tags): boolean {
  if (tags.area === 'yes' || tags.impassable === 'yes') return true;
  return tags.service !== undefined && closedServices.has(tags.service);
}

/** Whether the access tags of a way allow taxis, in either direction. */
export function accessForTaxis(tags: Tags): string | undefined {
  return accessValue(tags, '', modes);
}

function accessValue(tags: Tags, direction: string, keys: readonly string[]): string | undefined {
  for (const mode of keys) {
    const value = tags[mode + direction] ?? tags[mode];
    if (value !== undefined) return value.split(';', 1)[0]?.trim();
  }
  return undefined;
}

function isOpen(tags: Tags, direction: string, byDefault: boolean): boolean {
  // A closed class (a pedestrian street, a busway, a ferry) is opened only by the tag of a mode of traffic, never by access=yes.
  const value = accessValue(tags, direction, byDefault ? modes : namedModes);
  if (isClosedAtSomeHours(tags)) return false;
  return value === undefined ? byDefault : !closedValues.has(value);
}

/** A route must be legal at any time, so a road that is closed at some hours counts as closed. */
function isClosedAtSomeHours(tags: Tags): boolean {
  for (const mode of modes) {
    const values = valuesAtSomeHours(tags[`${mode}:conditional`]);
    if (values.some((value) => closedValues.has(value) || value === 'delivery')) return true;
    if (tags[mode] !== undefined) return false;
  }
  return false;
}

const onewayKeys = namedModes.map((mode) => `oneway:${mode}`);

/** A road that is one-way at some hours counts as one-way; if its direction changes, it cannot be used at all. */
function onewayDirections(tags: Tags): Directions {
  const always = alwaysDirections(tags);
  const values = valuesAtSomeHours(tags['oneway:conditional']);
  return {
    forward: always.forward && !values.includes('-1'),
    backward: always.backward && !values.includes('yes'),
  };
}

function alwaysDirections(tags: Tags): Directions {
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
      // The direction changes with the time of day, so a route must not rely on either direction.
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
