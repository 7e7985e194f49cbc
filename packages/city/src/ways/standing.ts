import type { Tags } from '../osm/osm-data.ts';

const pavementKeys = ['sidewalk', 'sidewalk:both', 'sidewalk:left', 'sidewalk:right'];
const pavements: ReadonlySet<string> = new Set(['yes', 'both', 'left', 'right', 'separate']);
const walkable: ReadonlySet<string> = new Set(['yes', 'designated', 'permissive', 'destination']);
/** A building above a street does not count as a tunnel. */
const openTunnels: ReadonlySet<string> = new Set(['no', 'building_passage', 'avalanche_protector']);

/**
 * Whether people can wait next to a road and a car may stop for them: never on a motorway, on a trunk road without a
 * pavement, on a ferry, in a tunnel, on a roundabout, or where walking is forbidden.
 */
export function canStandOn(tags: Tags): boolean {
  const kind = tags.highway?.replace(/_link$/, '');
  if (kind === undefined) return false;
  if (kind === 'motorway' || tags.motorroad === 'yes') return false;
  if (tags.tunnel !== undefined && !openTunnels.has(tags.tunnel)) return false;
  if (tags.junction === 'roundabout' || tags.junction === 'circular') return false;
  const foot = tags.foot ?? '';
  if (kind === 'trunk')
    return walkable.has(foot) || pavementKeys.some((key) => pavements.has(tags[key] ?? ''));
  return foot !== 'no';
}
