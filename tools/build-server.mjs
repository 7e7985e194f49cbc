import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { ensureBuilt } from './built-folder.mjs';

export const serverProgram = 'apps/server/dist/main.js';
/**
 * A ride leaves about 3 MB of short-lived objects: with twice Node's default space for young objects, far fewer of them
 * are copied to the old ones. This saves about a tenth of the processor time and takes up to 50 MB of memory.
 */
export const serverOptions = ['--max-semi-space-size=32'];

/** Everything that the server's bundle depends on. */
export const serverSources = [
  'apps/server/src',
  'apps/server/package.json',
  'packages/city/package.json',
  'packages/city/src',
  'packages/contract/package.json',
  'packages/contract/src',
  'packages/dispatch/package.json',
  'packages/dispatch/src',
  'packages/domain/package.json',
  'packages/domain/src',
  'package-lock.json',
  'texts',
  'tools/bundle-server.ts',
  'tools/build-server.mjs',
];

/**
 * Bundles the server if its sources changed: loading its 2,400 modules one by one takes a second of every start.
 *
 * @param {string} root
 * @param {string} node
 * @param {(line: string) => void} say
 */
export function ensureServerBuilt(root, node, say) {
  const app = 'apps/server';
  const make = (/** @type {string} */ name) => bundle(root, node, join(root, app, name));
  return ensureBuilt(root, { what: 'the server', app, sources: serverSources, make }, say);
}

/**
 * @param {string} root
 * @param {string} node
 * @param {string} folder
 * @returns {Promise<void>}
 */
function bundle(root, node, folder) {
  return new Promise((resolve, reject) => {
    const bundler = spawn(node, [join(root, 'tools', 'bundle-server.ts'), folder], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    /** @type {string[]} */
    const output = [];
    bundler.stdout.on('data', (chunk) => output.push(String(chunk)));
    bundler.stderr.on('data', (chunk) => output.push(String(chunk)));
    bundler.on('error', reject);
    bundler.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the server could not be built:\n${output.join('')}`));
    });
  });
}
