import type { Tags } from '../osm/osm-data.ts';

/** Kinds of vehicle that include a taxi, most specific first. Source: OpenStreetMap wiki, Key:toll. */
const keys = ['toll:taxi', 'toll:motorcar', 'toll:motor_vehicle', 'toll:vehicle', 'toll'];

/** Whether a taxi pays to use a road, at least at some hours. */
export function needsToll(tags: Tags): boolean {
  const key = keys.find((candidate) => tags[candidate] !== undefined);
  return key !== undefined && tags[key] === 'yes';
}
