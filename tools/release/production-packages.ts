import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { root } from '../root.ts';

/** A package that an installation contains. */
export interface ProductionPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression in its manifest; null if there is none. */
  readonly licence: string | null;
  /** Its licence and notice files; empty if it has none or is for another platform. */
  readonly texts: readonly string[];
  /** Whether the lock file has a hash of it, so that npm refuses any other content. */
  readonly isPinned: boolean;
}

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly os?: readonly string[];
}

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** Every package in the lock files that is not for development only, in the order of names, each version once. */
export function productionPackages(): readonly ProductionPackage[] {
  const found = ['', 'tools/node'].flatMap((folder) => {
    const { packages } = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, LockEntry>;
    };
    return Object.entries(packages)
      .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
      .map(([path, entry]) => describe(join(root, folder, path), path, entry));
  });
  const once = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...once.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
}

function describe(folder: string, path: string, entry: LockEntry): ProductionPackage {
  const { version = '', license, os, integrity = '' } = entry;
  return {
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    licence: license ?? null,
    // The notices must not depend on the platform of whoever writes them.
    texts: os === undefined ? textsIn(folder) : [],
    isPinned: integrity.startsWith('sha512-'),
  };
}

function textsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(basename(entry.name)))
    .map(({ name }) => name)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
}
