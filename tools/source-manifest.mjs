import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The sources of a build: a hash over the path and content of every file, and the size and time of each file, which
 * show that a tree is unchanged without reading the files.
 *
 * @typedef {{ hash: string, files: Record<string, string> }} Manifest
 */

/**
 * @param {string} root
 * @param {string[]} places files and folders, relative to the root; missing ones are skipped
 * @returns {Record<string, string>} path → size and time
 */
export function describeSources(root, places) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const place of places) {
    const stat = statSync(join(root, place), { throwIfNoEntry: false });
    if (stat === undefined) continue;
    if (!stat.isDirectory()) {
      files[place] = `${stat.size}:${stat.mtimeMs}`;
      continue;
    }
    const children = readdirSync(join(root, place)).sort();
    Object.assign(
      files,
      describeSources(
        root,
        children.map((name) => `${place}/${name}`),
      ),
    );
  }
  return files;
}

/**
 * @param {string} root
 * @param {Record<string, string>} files
 * @returns {string} hash over paths and bytes
 */
export function hashSources(root, files) {
  const hash = createHash('sha256');
  for (const path of Object.keys(files).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {Record<string, string>} left
 * @param {Record<string, string>} right
 */
export function sameFiles(left, right) {
  const paths = Object.keys(left);
  return paths.length === Object.keys(right).length && paths.every((path) => left[path] === right[path]);
}
