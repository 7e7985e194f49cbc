import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cityKey, openCity, parseArea, reportImport, type CityInfo, type CityInput } from '@fiacre/city';
import { isTimeZone } from '@fiacre/domain';
import type { Platform } from '../../platform/platform.ts';
import { mainCity } from '../city/cities.ts';
import { deleteRefusedMap, refuseMap } from './refused-maps.ts';
import { findFurtherCity, saveFurtherCity } from './further-cities.ts';

export const addUsage =
  'usage: npm run fiacre -- city:add <key> <file.osm.pbf> --time-zone <zone> [--area <area>] [--force]\n' +
  '  key          a short name, such as graz: small letters, digits and hyphens; it never changes\n' +
  '  --time-zone  such as Europe/Vienna\n' +
  '  --area       the part of the file: west,south,east,north or a polygon file or the name of a town\n' +
  '  --force      accepts a file of which few junctions are connected\n' +
  '  instead of a file, demo:7 generates a demo city\n';

type Write = (text: string) => void;

/**
 * Builds a city and makes every node that has built it serve it as well. Run again with the same file, it builds the
 * city for another node, or changes the time zone. Returns the exit code.
 */
export async function addCity(
  platform: Platform,
  args: readonly string[],
  write: Write,
  signal?: AbortSignal,
): Promise<number> {
  const request = readRequest(args);
  if (request === null) return say(write, addUsage, 2);
  const { key, timeZone, input, force } = request;
  const code = await build(input, join(platform.config.dataDir, 'city'), write, {
    force,
    ...(signal && { signal }),
    onRefused: (ruin) =>
      refuseMap(platform, { city: key, time_zone: timeZone, configured_id: null, input }, ruin, write),
  });
  if (code !== 0) return code;
  const buildId = await cityKey(input);
  const known = await findFurtherCity(platform.db, key);
  if (known !== null && known.build_id !== buildId)
    return say(
      write,
      `"${key}" is served from another file; npm run fiacre -- city:update --city ${key} changes it.\n`,
      1,
    );
  if (known?.time_zone === timeZone) return say(write, 'This city is served already.\n', 0);
  await platform.transact(async (tx) => {
    const previousId = known?.previous_id ?? null;
    await saveFurtherCity(tx, {
      key,
      time_zone: timeZone,
      input,
      build_id: buildId,
      previous_id: previousId,
    });
    await deleteRefusedMap(tx, key);
    tx.audit({ action: 'add-city', object: { kind: 'city', id: key }, facts: { timeZone, city: buildId } });
  });
  return say(write, 'Added. Every node that has built it serves it within seconds.\n', 0);
}

async function build(
  input: CityInput,
  cacheDir: string,
  write: Write,
  options: {
    readonly force: boolean;
    readonly signal?: AbortSignal;
    readonly onRefused: (info: CityInfo) => Promise<void>;
  },
): Promise<number> {
  if (input.kind === 'osm')
    return reportImport({ path: input.path, area: input.area }, cacheDir, write, options);
  const city = await openCity({ input, cacheDir, signal: options.signal });
  city.close();
  return 0;
}

interface Request {
  readonly key: string;
  readonly timeZone: string;
  readonly input: CityInput;
  readonly force: boolean;
}

function readRequest(args: readonly string[]): Request | null {
  try {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'time-zone': text, area: text, force: { type: 'boolean' } },
    });
    const [key = '', source, ...rest] = positionals;
    const { 'time-zone': timeZone, area, force = false } = values;
    if (source === undefined || rest.length > 0 || timeZone === undefined || !isTimeZone(timeZone))
      return null;
    if (!/^[a-z][a-z0-9-]{0,30}$/.test(key) || key === mainCity) return null;
    const input = inputOf(source, area);
    return input && { key, timeZone, input, force };
  } catch {
    return null;
  }
}

function inputOf(source: string, area: string | undefined): CityInput | null {
  const [, seed] = /^demo:(\d{1,9})$/.exec(source) ?? [];
  if (seed !== undefined) return area === undefined ? { kind: 'demo', seed: Number(seed) } : null;
  return { kind: 'osm', path: resolve(source), ...(area !== undefined && { area: parseArea(area) }) };
}

function say(write: Write, text: string, code: number): number {
  write(text);
  return code;
}
