import type { Tags } from '../osm/osm-data.ts';
import { isTooSmall } from './car-size.ts';
import { openingOf, type Choice, type Opening, type TimedCase } from '../timed/timed-rule.ts';
import { timedClauses } from './conditional.ts';
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
export const accessModes: readonly string[] = [...namedModes, 'access'];

const closedValues: ReadonlySet<string> = new Set(
  'no private permit residents employees staff military official agricultural forestry emergency restricted use_sidepath'.split(
    ' ',
  ),
);

/** The directions in which a taxi may drive at some hours or at all of them. */
export function drivableDirections(tags: Tags): Directions {
  const { forward, backward } = openDirections(tags);
  return { forward: forward !== false, backward: backward !== false };
}

/**
 * When a taxi may drive along a way in each direction, from the access tags, then the one-way tags and tags that imply
 * them.
 */
export function openDirections(tags: Tags): { readonly forward: Opening; readonly backward: Opening } {
  const classPlace = roadClassOf(tags);
  if (classPlace === undefined || isNoThroughRoad(tags) || isTooSmall(tags))
    return { forward: false, backward: false };
  const isByDefault = roadClasses[classPlace]?.closed === false;
  // A closed class (a pedestrian street, a busway, a ferry) is opened only by the tag of a mode of traffic, never by access=yes.
  const keys = isByDefault ? accessModes : namedModes;
  const along = alwaysDirections(tags);
  return {
    forward: openingOf([
      accessChoice(tags, ':forward', keys, isByDefault),
      onewayChoice(tags, 'forward', along),
    ]),
    backward: openingOf([
      accessChoice(tags, ':backward', keys, isByDefault),
      onewayChoice(tags, 'backward', along),
    ]),
  };
}

/** When a taxi may pass a node with a barrier or an access tag. */
export function openAtNode(nodeTags: Tags): Opening {
  if (isTooSmall(nodeTags) || isLocked(nodeTags)) return false;
  const { barrier } = nodeTags;
  const isByDefault = barrier === undefined || passableBarriers.has(barrier);
  return openingOf([accessChoice(nodeTags, '', accessModes, isByDefault)]);
}

/** The number of conditions by time whose hours are not readable. */
export function unreadableHours(tags: Tags): number {
  return Object.entries(tags).filter(
    ([key, value]) => timedKeys.test(key) && timedClauses(value).some(({ hours }) => hours === null),
  ).length;
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

/** The first of several values. */
export function firstOf(value: string): string {
  return value.split(';', 1)[0]?.trim() ?? '';
}

const closed: Choice = { cases: [], otherwise: false };

/** The cases of a conditional tag; null if one that closes is not readable, since it may apply at any time. */
function timedCases(
  tag: string | undefined,
  isOpenBy: (value: string) => boolean | undefined,
): TimedCase[] | null {
  const cases: TimedCase[] = [];
  // The last clause that applies decides.
  for (const { value, hours } of timedClauses(tag).reverse()) {
    const isOpen = isOpenBy(value);
    if (isOpen === undefined) continue;
    if (hours !== null) cases.push({ hours, isOpen });
    else if (!isOpen) return null;
  }
  return cases;
}

function accessChoice(tags: Tags, direction: string, keys: readonly string[], byDefault: boolean): Choice {
  const cases: TimedCase[] = [];
  for (const mode of keys) {
    for (const key of new Set([mode + direction, mode])) {
      const found = timedCases(
        tags[`${key}:conditional`],
        (value) => !closedValues.has(value) && value !== 'delivery',
      );
      if (found === null) return closed;
      cases.push(...found);
    }
    const value = tags[mode + direction] ?? tags[mode];
    if (value !== undefined) return { cases, otherwise: !closedValues.has(firstOf(value)) };
  }
  return { cases, otherwise: byDefault };
}

const along: Directions = { forward: true, backward: false };
const against: Directions = { forward: false, backward: true };
const onewayValues: Readonly<Record<string, Directions | undefined>> = {
  yes: along,
  true: along,
  '1': along,
  '-1': against,
  reverse: against,
  no: { forward: true, backward: true },
};
const onewayKeys = namedModes.map((mode) => `oneway:${mode}`);

/** Tags whose conditions by time are read. */
const timedKeys = new RegExp(
  `^(?:(?:${accessModes.join('|')})(?::forward|:backward)?|oneway(?::(?:${namedModes.join('|')}))?):conditional$`,
);

function onewayChoice(tags: Tags, direction: keyof Directions, always: Directions): Choice {
  const cases: TimedCase[] = [];
  for (const key of [...onewayKeys, 'oneway']) {
    const found = timedCases(tags[`${key}:conditional`], (value) => onewayValues[value]?.[direction]);
    if (found === null) return closed;
    cases.push(...found);
    if (tags[key] !== undefined) break;
  }
  return { cases, otherwise: always[direction] };
}

function alwaysDirections(tags: Tags): Directions {
  const key = onewayKeys.find((candidate) => tags[candidate] !== undefined) ?? 'oneway';
  const value = tags[key];
  if (value === undefined) return { forward: true, backward: !impliesOneway(tags) };
  // Without hours, a route must not rely on either direction.
  if (value === 'reversible') return { forward: false, backward: false };
  return onewayValues[value] ?? { forward: true, backward: true };
}

/** Source: OpenStreetMap wiki, Key:oneway, "Implied oneway restriction". */
function impliesOneway(tags: Tags): boolean {
  return tags.junction === 'roundabout' || tags.junction === 'circular' || tags.highway === 'motorway';
}
