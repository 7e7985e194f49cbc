import { statSync } from 'node:fs';
import { freemem } from 'node:os';
import { parseArgs } from 'node:util';
import { CityInputError } from '../errors/city-input-error.ts';
import { parseBounds, readAreaFile, type AreaInput } from '../area/area-input.ts';
import { CityBuildError } from '../errors/city-build-error.ts';
import type { CityInfo } from './city-info.ts';
import { describeReport } from './describe-report.ts';
import { lockImports } from './import-lock.ts';
import { isRuin } from './import-report.ts';
import { ImportProgress } from './import-progress.ts';
import { importCity } from './open-city.ts';

const USAGE =
  'usage: npm run fiacre -- city:import <file.osm.pbf> [--bounds west,south,east,north | --polygon file | --place name] [--force]\n' +
  '  --bounds   imports only this box, in degrees\n' +
  '  --polygon  imports only the area of a .poly or GeoJSON file\n' +
  '  --place    imports only a town or region, by its name in the file\n' +
  '  --force    accepts a file of which few junctions are connected\n';

/** A file, and the part of it that is imported. */
export interface ImportRequest {
  readonly path: string;
  readonly area: AreaInput | undefined;
}

export interface ImportCliOptions {
  /** Cancels the import; nothing is kept. */
  readonly signal?: AbortSignal;
  /** The current time in milliseconds, by any clock. */
  readonly now?: () => number;
  /** Accepts a file of which few junctions are connected. Source: COUNTRY-5. */
  readonly force?: boolean;
  /** Called with a built city that is refused because few of its junctions are connected. */
  readonly onRefused?: (info: CityInfo) => Promise<void>;
}

/**
 * Runs `npm run fiacre -- city:import`: builds the city of the file in `args` into `cacheDir`, and passes its progress and report
 * to `write`, line by line. Returns the exit code: 0 built, 1 refused or cancelled, 2 wrong usage.
 */
export async function runCityImport(
  args: readonly string[],
  cacheDir: string,
  write: (text: string) => void,
  options: ImportCliOptions = {},
): Promise<number> {
  try {
    const request = readRequest(args);
    if (request !== undefined)
      return await reportImport(request, cacheDir, write, { ...options, ...request });
    write(USAGE);
    return 2;
  } catch (error) {
    return refusalOf(error, args[0] ?? '', write);
  }
}

/** The same for a known file and area. */
export async function reportImport(
  request: ImportRequest,
  cacheDir: string,
  write: (text: string) => void,
  { signal, now = () => performance.now(), force = false, onRefused }: ImportCliOptions = {},
): Promise<number> {
  let unlock: (() => void) | undefined;
  try {
    unlock = lockImports(cacheDir);
    const info = await runImport(request, cacheDir, write, new ImportProgress(now), signal);
    const { connectedShare } = info.report.roads;
    if (force || !isRuin(info)) return 0;
    write(
      `Only ${Math.floor(connectedShare * 100)} % of the junctions are connected, so most rides would have no route. The file ` +
        'is probably damaged, or cut without the nodes of its roads; --force accepts it.\n',
    );
    await onRefused?.(info);
    return 1;
  } catch (error) {
    return refusalOf(error, request.path, write);
  } finally {
    unlock?.();
  }
}

function refusalOf(error: unknown, path: string, write: (text: string) => void): number {
  if (!(error instanceof CityInputError) && !(error instanceof CityBuildError)) throw error;
  write(`${path} was not imported: ${error.message}\n`);
  return 1;
}

async function runImport(
  { path, area }: ImportRequest,
  cacheDir: string,
  write: (text: string) => void,
  progress: ImportProgress,
  signal: AbortSignal | undefined,
): Promise<CityInfo> {
  const needed = neededMegabytes(path);
  const info = await importCity(path, cacheDir, {
    area,
    signal,
    onProgress: (step) => {
      if (!progress.isBuilding && needed !== undefined) write(memoryLine(needed, area !== undefined));
      const line = progress.line(step);
      if (line !== undefined) write(line);
    },
  });
  const size = `${info.streets} streets, ${info.addresses} addresses, ${info.places} places, ${info.roadNodes} junctions`;
  write(`${info.name}: ${size}${progress.isBuilding ? '' : ' (built before)'}\n`);
  write(describeReport(info));
  write(`${info.attribution}\n`);
  return info;
}

function memoryLine(needed: number, isPart: boolean): string {
  const available = availableMegabytes();
  const warning = needed > available ? '; the import may fail' : '';
  return `needs ${isPart ? 'at most' : 'about'} ${needed} MB of memory, ${available} MB are available${warning}\n`;
}

function readRequest(args: readonly string[]): (ImportRequest & { readonly force: boolean }) | undefined {
  const given = parse(args);
  const [path, ...rest] = given?.positionals ?? [];
  if (given === undefined || path === undefined || rest.length > 0) return undefined;
  const { bounds, polygon, place, force = false } = given.values;
  if ([bounds, polygon, place].filter((value) => value !== undefined).length > 1) return undefined;
  return { path, area: areaOf(bounds, polygon, place), force };
}

function areaOf(bounds?: string, polygon?: string, place?: string): AreaInput | undefined {
  if (bounds !== undefined) return parseBounds(bounds);
  if (polygon !== undefined) return readAreaFile(polygon);
  return place === undefined ? undefined : { kind: 'place', name: place };
}

/** A box in the western hemisphere begins with a minus sign, which would be parsed as an option. */
function joinBounds(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    if (joined.at(-1) === '--bounds') joined[joined.length - 1] = `--bounds=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: joinBounds(args),
      allowPositionals: true,
      options: { bounds: text, polygon: text, place: text, force: { type: 'boolean' } },
    });
  } catch {
    return undefined;
  }
}

/**
 * Peak memory of an import, measured on files of 0.9, 20, 59 and 118 MB: a fixed part for the program, and a part that
 * grows with the file. Source: docs/architecture/performance.md.
 */
const BASE_MEGABYTES = 450;
const MEGABYTES_PER_MEGABYTE = 6.8;
const MEGA = 1e6;

/** The maximum memory, in megabytes, for importing a whole file; a part of a file needs less. */
function neededMegabytes(path: string): number | undefined {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size;
  return bytes === undefined
    ? undefined
    : Math.ceil(BASE_MEGABYTES + (MEGABYTES_PER_MEGABYTE * bytes) / MEGA);
}

/** The memory, in megabytes, that this process may still use. */
function availableMegabytes(): number {
  const limit = process.constrainedMemory();
  const available = process.availableMemory();
  return Math.floor(Math.min(limit > 0 ? limit : Infinity, available > 0 ? available : freemem()) / MEGA);
}
