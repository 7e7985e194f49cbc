/**
 * One package of a package-lock.json, with only the fields that the check reads.
 *
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string | string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */

/** @typedef {Record<string, LockedPackage>} LockedPackages path from the root → package */

/**
 * The packages that are missing from the install. npm silently drops an optional package when its download fails.
 * Because optional packages carry the pinned Node, the database and the bundler, they count as missing if this
 * platform needs them.
 *
 * @param {LockedPackages} wanted `packages` of package-lock.json
 * @param {LockedPackages} installed `packages` of node_modules/.package-lock.json
 * @param {{ platform: string, arch: string, libc: string | undefined }} machine
 * @param {boolean} [withoutDev] whether the packages of tests and checks are left out
 * @returns {string[]} the paths that are absent or of another version
 */
export function missingPackages(wanted, installed, machine, withoutDev = false) {
  /** @type {Set<string>} */
  const missing = new Set();
  for (const [path, entry] of Object.entries(wanted)) {
    if (withoutDev && entry.dev === true) continue;
    const isWorkspace = path === '' || !path.includes('node_modules/');
    if (!isWorkspace && entry.optional !== true && !isAsLocked(path)) missing.add(path);
    if (!isWorkspace && installed[path] === undefined) continue;
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      const target = resolveFrom(path, name);
      if (target !== undefined && fits(wanted[target]) && !isAsLocked(target)) missing.add(target);
    }
  }
  return [...missing];

  /** @param {string} path */
  function isAsLocked(path) {
    return wanted[path]?.link === true || installed[path]?.version === wanted[path]?.version;
  }

  /**
   * Looks in the parent folders in turn, as Node does.
   *
   * @param {string} from
   * @param {string} name
   */
  function resolveFrom(from, name) {
    const steps = from === '' ? [] : from.split('/');
    for (let depth = steps.length; depth >= 0; depth -= 1) {
      const path = [...steps.slice(0, depth), 'node_modules', name].join('/');
      if (wanted[path] !== undefined) return path;
    }
    return undefined;
  }

  /** @param {LockedPackage | undefined} entry */
  function fits(entry) {
    if (entry === undefined) return false;
    const libcFits =
      entry.libc === undefined || (machine.libc !== undefined && entry.libc.includes(machine.libc));
    return allows(entry.os, machine.platform) && allows(entry.cpu, machine.arch) && libcFits;
  }
}

/**
 * @param {string | string[] | undefined} given names, or names to leave out marked with `!`
 * @param {string} value
 */
function allows(given, value) {
  if (given === undefined || given.length === 0) return true;
  const list = [given].flat();
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((name) => name.startsWith('!'));
}
