import type { Tags } from './osm-data.ts';

/**
 * The tags that an import keeps, all in one place. Everything else in a file (sources, notes, opening hours, …) makes
 * up more than half of its tags and is not read.
 */

/** Keys that make an element worth keeping. */
const FEATURES: readonly string[] = (
  'highway railway aeroway waterway natural water landuse leisure building building:part amenity tourism shop ' +
  'historic healthcare office craft man_made place public_transport barrier addr:housenumber addr:interpolation ' +
  'addr:housename addr:conscriptionnumber addr:streetnumber route traffic_sign entrance'
).split(' ');

/** Modes of traffic that include a taxi, with the general `access`. At a node they allow or forbid passing. */
const ACCESS: readonly string[] = 'access vehicle motor_vehicle motorcar psv taxi'.split(' ');

/** Keys kept together with everything after a colon: `name:en`, `maxspeed:forward:conditional`. */
const FAMILIES: readonly string[] = [
  ...ACCESS,
  ...'name alt_name old_name maxspeed oneway restriction addr sidewalk toll traffic_signals crossing'.split(
    ' ',
  ),
  ...'stop give_way lanes turn driving_side ferry population maxwidth maxheight'.split(' '),
];

/** Other keys that describe a feature. */
const DETAILS: readonly string[] = (
  'ref int_ref iata loc_name short_name official_name int_name reg_name nat_name brand operator ' +
  'service junction area impassable layer level bridge tunnel covered embankment motorroad hov surface tracktype ' +
  'direction foot except day_on day_off hour_on hour_off type boundary admin_level capital border_type network usage duration ' +
  'religion cuisine sport station subway train tram bus wheelchair postal_code noexit locked zone:maxspeed zone:traffic source:maxspeed'
).split(' ');

const features = new Set(FEATURES);
const families = new Set(FAMILIES);
const kept = new Set([...FEATURES, ...FAMILIES, ...DETAILS]);
const accessKeys = new Set(ACCESS);

export function isKeptKey(key: string): boolean {
  if (kept.has(key)) return true;
  const colon = key.indexOf(':');
  return colon > 0 && families.has(key.slice(0, colon));
}

/** Whether a key alone makes a way or node worth keeping. */
export function isFeatureKey(key: string): boolean {
  return features.has(key);
}

/** Whether a key on a node determines who may pass it. */
export function isAccessKey(key: string): boolean {
  return accessKeys.has(key);
}

const KEPT_RELATIONS = new Set(['multipolygon', 'boundary', 'associatedStreet', 'street']);

/** Relations that an import uses: turn restrictions, areas, the boundaries of named places, and the houses of a street. */
export function isKeptRelation(tags: Tags): boolean {
  const { type } = tags;
  if (type === undefined) return false;
  return /^restriction(?::|$)/.test(type) || KEPT_RELATIONS.has(type);
}
