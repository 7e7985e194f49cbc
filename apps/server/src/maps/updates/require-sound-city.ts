import { basename } from 'node:path';
import { isRuin, isSameInput } from '@fiacre/city';
import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { PlatformTables } from '../../platform/database/tables.ts';
import { PlainFault } from '../../platform/refusal/plain-fault.ts';
import type { InstalledMap } from '../installed-map.ts';
import { readServedCity, type ServedCity } from './served-city.ts';

/**
 * Serves the previous build if the file of `MAPS_CITY` is a ruin that nobody has accepted, and returns what to print.
 * Without a previous build in this data folder, the start is refused. Source: COUNTRY-13.
 */
export async function requireSoundCity(
  db: Kysely<PlatformTables>,
  { switching }: Pick<InstalledMap, 'switching'>,
  { maps }: Pick<Config, 'maps'>,
): Promise<string | null> {
  const { configured } = switching;
  const served = await readServedCity(db);
  if (!isRuin(configured) || isAccepted(served, configured.id)) return null;
  const figures =
    `Only ${Math.floor(configured.report.roads.connectedShare * 100)} % of the junctions of ${basename(maps.city)} are ` +
    'connected, so most rides would have no route. The file is probably damaged, or cut without the nodes of its roads.\n';
  if (served === null || !switching.serve(served.city_id))
    throw new PlainFault(
      `${figures}Set MAPS_CITY to another file. To serve this one: npm run fiacre -- city:update --force, then start again.`,
    );
  if (served.configured_id === configured.id) return null;
  return `${figures}The previous map is served instead. An admin can accept the new one on the page of the integrations.`;
}

/** Whether a build is served although few of its junctions are connected, or was by an earlier version of Fiacre. */
export function isAccepted(served: ServedCity | null, id: string): boolean {
  return served !== null && isSameInput(served.city_id, id);
}
