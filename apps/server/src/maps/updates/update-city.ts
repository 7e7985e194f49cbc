import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cityKey, openBuiltCity, reportImport, type City, type CityInput } from '@fiacre/city';
import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { cityInputOf } from '../installed-map.ts';
import { compareCities, isAlike, type CityComparison } from './compare-cities.ts';
import { mainCity } from '../city/cities.ts';
import { findFurtherCity, switchFurtherCity, type FurtherCity } from './further-cities.ts';
import { deleteRefusedMap, refuseMap } from './refused-maps.ts';
import { readServedCity, switchCity } from './served-city.ts';
import { tripsToCompare } from './trips-to-compare.ts';

export const updateUsage =
  'usage: npm run fiacre -- city:update [file.osm.pbf] [--force]   builds the file (default: MAPS_CITY) and switches to it\n' +
  '       npm run fiacre -- city:update --back                       switches back to the previous build\n' +
  '  --city key   the city that was added under this key, instead of that of MAPS_CITY\n';

type Write = (text: string) => void;

/**
 * Builds a newer extract while the current one is served, compares the routes of last week's trips, and makes every
 * node switch to it. Nothing changes if the file cannot be used, differs too much, or the command is ended before the
 * last step, which is one transaction. Returns the exit code.
 */
export async function updateCity(
  platform: Platform,
  args: readonly string[],
  write: Write,
  signal?: AbortSignal,
): Promise<number> {
  const request = readRequest(args);
  if (request === null) return say(write, updateUsage, 2);
  const updated = await updatedCity(platform, request);
  if (updated === null) return say(write, `There is no city "${request.city}".\n`, 2);
  if (request.back) return switchBack(platform, updated, write);
  const cacheDir = join(platform.config.dataDir, 'city');
  const { key, wanted, servedId, configuredId } = updated;
  if (wanted.kind === 'demo') return say(write, 'This is a demo city: name a file to switch to.\n', 2);
  const { path, area } = wanted;
  const map = { city: key, time_zone: null, configured_id: configuredId, input: wanted };
  const code = await reportImport({ path, area }, cacheDir, write, {
    force: request.force,
    ...(signal && { signal }),
    onRefused: (ruin) => refuseMap(platform, map, ruin, write),
  });
  if (code !== 0) return code;
  const to = await cityKey(wanted);
  if (servedId === to) return say(write, 'This build is served already.\n', 0);
  const fault = await compareWith(platform, cacheDir, { from: servedId, to }, write);
  if (fault !== null && !request.force) return say(write, `${fault}\nNot switched; --force switches.\n`, 1);
  await platform.transact(async (tx) => {
    await updated.switchTo(tx, to);
    await deleteRefusedMap(tx, key);
  });
  return say(write, 'Switched. Every node that has built it serves it within seconds.\n', 0);
}

/** The main city or a further one, and how to switch it. */
interface UpdatedCity {
  readonly key: string;
  /** The build that `MAPS_CITY` names; null for a further city. */
  readonly configuredId: string | null;
  /** The build for the update. */
  readonly wanted: CityInput;
  readonly servedId: string | null;
  readonly previousId: string | null;
  switchTo(tx: Tx, buildId: string): Promise<void>;
}

/** Null if there is no such city. */
async function updatedCity(platform: Platform, { city, path, back }: Request): Promise<UpdatedCity | null> {
  if (city !== null) {
    const row = await findFurtherCity(platform.db, city);
    return row && updatedFurtherCity(row, path);
  }
  const { maps } = platform.config;
  const served = await readServedCity(platform.db);
  const servedId = served?.city_id ?? null;
  // The file of `MAPS_CITY` may have been replaced by the newer one.
  const configuredId = back ? served?.configured_id : await cityKey(cityInputOf(maps));
  return {
    key: mainCity,
    configuredId: configuredId ?? null,
    wanted: cityInputOf({ ...maps, city: path ?? maps.city }),
    servedId,
    previousId: served?.previous_id ?? null,
    switchTo: (tx, to) => switchCity(tx, { configuredId: configuredId ?? to, from: servedId, to }),
  };
}

function updatedFurtherCity(row: FurtherCity, path: string | null): UpdatedCity {
  const wanted: CityInput =
    path === null
      ? row.input
      : { kind: 'osm', path: resolve(path), area: row.input.kind === 'osm' ? row.input.area : undefined };
  return {
    key: row.key,
    configuredId: null,
    wanted,
    servedId: row.build_id,
    previousId: row.previous_id,
    switchTo: (tx, to) => switchFurtherCity(tx, row, { to, input: wanted }),
  };
}

interface Request {
  readonly path: string | null;
  readonly city: string | null;
  readonly force: boolean;
  readonly back: boolean;
}

function readRequest(args: readonly string[]): Request | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { force: { type: 'boolean' }, back: { type: 'boolean' }, city: { type: 'string' } },
    });
    const { force = false, back = false, city } = values;
    if (positionals.length > 1 || (back && (force || positionals.length > 0))) return null;
    return { path: positionals[0] ?? null, city: city ?? null, force, back };
  } catch {
    return null;
  }
}

async function switchBack(platform: Platform, updated: UpdatedCity, write: Write): Promise<number> {
  const to = updated.previousId;
  if (to === null) return say(write, 'There is no previous build.\n', 1);
  await platform.transact((tx) => updated.switchTo(tx, to));
  return say(write, 'Switched back.\n', 0);
}

/** Why the new build should not replace the old one; null if it may. */
async function compareWith(
  platform: Platform,
  cacheDir: string,
  { from, to }: { readonly from: string | null; readonly to: string },
  write: Write,
): Promise<string | null> {
  const before = from === null ? null : openBuiltCity(cacheDir, from);
  const after = openBuiltCity(cacheDir, to);
  try {
    if (after === null) return 'The new build cannot be read.';
    if (before === null)
      return 'The build that is served is not in this data folder, so there is nothing to compare.';
    return await compare(platform, before, after, write);
  } finally {
    before?.close();
    after?.close();
  }
}

async function compare(platform: Platform, before: City, after: City, write: Write): Promise<string | null> {
  const trips = await tripsToCompare(platform, before, (pickup) => before.covers(pickup));
  const comparison = compareCities(before, after, trips);
  write(`${describe(comparison)}\n`);
  return isAlike(comparison) ? null : 'The routes differ too much from those of the build that is served.';
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function describe({ compared, lost, medianChange, worstChange }: CityComparison): string {
  const changes = `driving time: ${percent(medianChange)} in the middle, ${percent(worstChange)} for 1 in 20`;
  return `compared ${compared} trips: ${lost} without a route now; change of the ${changes}`;
}

function say(write: Write, text: string, code: number): number {
  write(text);
  return code;
}
