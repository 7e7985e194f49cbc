import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withLock } from './lock-file.mjs';
import { describeSources, hashSources, sameFiles } from './source-manifest.mjs';

/**
 * A folder `dist` that is built from sources.
 *
 * @typedef {object} BuiltFolder
 * @property {string} what in messages, such as `the pages`
 * @property {string} app the folder of `dist`
 * @property {string[]} sources everything that it depends on
 * @property {(name: string) => Promise<void>} make builds into the folder `name` of the app
 */

/**
 * Builds a folder if its sources changed. The finished build replaces the old one by a rename, so a start in between
 * never sees half of it.
 *
 * @param {string} root
 * @param {BuiltFolder} folder
 * @param {(line: string) => void} say
 */
export async function ensureBuilt(root, folder, say) {
  if (isFresh(root, folder)) return;
  const waiting = () => say(`waiting for another process to build ${folder.what}`);
  const lock = join(root, '.cache', `build-${folder.app.replaceAll('/', '-')}.lock`);
  await withLock(lock, waiting, async () => {
    if (!isFresh(root, folder)) await build(root, folder, say);
  });
}

/**
 * @param {string} root
 * @param {BuiltFolder} folder
 * @param {(line: string) => void} say
 */
async function build(root, { what, app, sources, make }, say) {
  const files = describeSources(root, sources);
  const hash = hashSources(root, files);
  const target = join(root, app, 'dist');
  const fresh = join(root, app, 'dist-next');
  const old = join(root, app, 'dist-old');
  if (readManifest(target)?.hash === hash) {
    writeManifest(target, { hash, files });
    return;
  }
  say(`building ${what}`);
  const started = Date.now();
  rmSync(fresh, { recursive: true, force: true });
  await make('dist-next');
  writeManifest(fresh, { hash, files });
  rmSync(old, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, old);
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
  say(`built ${what} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * @param {string} root
 * @param {BuiltFolder} folder
 */
function isFresh(root, { app, sources }) {
  const manifest = readManifest(join(root, app, 'dist'));
  return manifest !== undefined && sameFiles(manifest.files, describeSources(root, sources));
}

/**
 * @param {string} folder
 * @returns {import('./source-manifest.mjs').Manifest | undefined}
 */
function readManifest(folder) {
  try {
    const text = readFileSync(join(folder, 'sources.json'), 'utf8');
    return /** @type {import('./source-manifest.mjs').Manifest} */ (JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} folder
 * @param {import('./source-manifest.mjs').Manifest} manifest
 */
function writeManifest(folder, manifest) {
  mkdirSync(folder, { recursive: true });
  const next = join(folder, `sources.${process.pid}.json`);
  writeFileSync(next, JSON.stringify(manifest));
  renameSync(next, join(folder, 'sources.json'));
}
