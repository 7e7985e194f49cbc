import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { ensureBuilt } from './built-folder.mjs';

/** Everything that the built pages depend on. */
export const webSources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/vite.config.ts',
  'apps/web/classic-script.ts',
  'apps/web/office-texts.ts',
  'apps/web/split-styles.ts',
  'packages/domain/package.json',
  'packages/domain/src',
  'packages/contract/package.json',
  'packages/contract/src',
  'texts',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/build-web.mjs',
];

/**
 * Builds the web for the browser and for server rendering if its sources changed.
 *
 * @param {string} root
 * @param {string} node
 * @param {(line: string) => void} say
 */
export function ensureWebBuilt(root, node, say) {
  const app = 'apps/web';
  const make = (/** @type {string} */ name) => build(root, node, name);
  return ensureBuilt(root, { what: 'the pages', app, sources: webSources, make }, say);
}

/**
 * @param {string} root
 * @param {string} node
 * @param {string} name
 */
async function build(root, node, name) {
  const web = join(root, 'apps', 'web');
  for (const step of buildSteps(web)) {
    await runVite(
      root,
      node,
      step.map((word) => word.replace(/^dist\//, `${name}/`)),
      name,
    );
  }
  compressFiles(join(web, name, 'client', 'assets'));
}

/**
 * The commands are defined once, in the build script of apps/web.
 *
 * @param {string} web
 * @returns {string[][]} the arguments of vite, one list for each step
 */
export function buildSteps(web) {
  const text = readFileSync(join(web, 'package.json'), 'utf8');
  const manifest = /** @type {{ scripts: { build: string } }} */ (JSON.parse(text));
  return manifest.scripts.build
    .split('&&')
    .map((command) => command.trim().split(/\s+/))
    .map(([program, ...words]) => {
      if (program !== 'vite')
        throw new Error(`The build script of apps/web runs ${program}; only vite is supported.`);
      return words;
    });
}

/**
 * Vite builds other code for development and for tests, which the server cannot load, so the caller's `NODE_ENV` does not
 * count.
 *
 * @param {string} name of the folder
 * @param {NodeJS.ProcessEnv} callers
 * @returns {NodeJS.ProcessEnv}
 */
export function buildEnvironment(name, callers) {
  return { ...callers, NODE_ENV: 'production', BUILT_CLIENT: `${name}/client` };
}

/**
 * @param {string} root
 * @param {string} node
 * @param {string[]} words
 * @param {string} name
 * @returns {Promise<void>}
 */
function runVite(root, node, words, name) {
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const cwd = join(root, 'apps', 'web');
  return new Promise((resolve, reject) => {
    /** @type {string[]} */
    const output = [];
    const vite = spawn(node, [program, ...words, '--logLevel', 'warn'], {
      cwd,
      env: buildEnvironment(name, process.env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    vite.stdout.on('data', (chunk) => output.push(String(chunk)));
    vite.stderr.on('data', (chunk) => output.push(String(chunk)));
    vite.on('error', reject);
    vite.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`vite ${words.join(' ')} failed:\n${output.join('')}`));
    });
  });
}

/**
 * Writes a compressed copy of each file that browsers load, at the highest quality: a fifth smaller than what a server
 * can compress while it responds.
 *
 * @param {string} folder
 */
function compressFiles(folder) {
  for (const name of readdirSync(folder).filter((each) => /\.(?:js|mjs|css|svg)$/.test(each)))
    writeFileSync(join(folder, `${name}.br`), compress(readFileSync(join(folder, name))));
}

/** For the map and the back office the highest quality takes seconds and saves little. */
const LARGE_BYTES = 300_000;

/** @param {Buffer} content */
function compress(content) {
  const quality = content.length > LARGE_BYTES ? 6 : constants.BROTLI_MAX_QUALITY;
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
