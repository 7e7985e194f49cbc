import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../root.ts';

interface LockEntry {
  /** The folder of a workspace, if this is a link to it. */
  readonly resolved?: string;
  readonly link?: boolean;
  /** The C libraries that its native code is for. */
  readonly libc?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, LockEntry>>;

/**
 * The folders of all packages that the running server may load, from the root, such as `node_modules/pg`. The pages are
 * built, so those of the web are not among them. Some are for other platforms and not installed; those for another C
 * library than Debian's are left out, since an older npm installs them as well.
 */
export function serverPackages(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Lock;
  };
  return packagesOf(packages, 'apps/server').filter(
    (path) =>
      path.includes('node_modules/') &&
      packages[path]?.link !== true &&
      packages[path]?.libc?.includes('glibc') !== false,
  );
}

/** Everything that a package needs, directly or not, in the order of paths. */
export function packagesOf(lock: Lock, start: string): readonly string[] {
  const found = new Set<string>();
  const waiting = [start];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const { resolved, link, dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {};
    if (link === true && resolved !== undefined) waiting.push(resolved);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      waiting.push(...resolveFrom(lock, path, name));
  }
  return [...found].toSorted();
}

/** Looks in the parent folders in turn, as Node does. An optional package may be missing. */
function resolveFrom(lock: Lock, from: string, name: string): readonly string[] {
  const steps = from.split('/');
  const places = steps.map((_, depth) => [...steps.slice(0, steps.length - depth), 'node_modules', name]);
  const found = [...places.map((place) => place.join('/')), `node_modules/${name}`].find(
    (path) => lock[path] !== undefined,
  );
  return found === undefined ? [] : [found];
}
