import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { withLock } from './lock-file.mjs';
import { describeSources, hashSources, sameFiles } from './source-manifest.mjs';

/** Everything that the built pages depend on. */
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/vite.config.ts',
  'packages/domain/src',
  'packages/contract/src',
  'package-lock.json',
  'tsconfig.base.json',
];

/**
 * Builds the web for the browser and for server rendering if its sources changed. The finished build
 * replaces the old one by a rename, so a start in between never sees half of it.
 *
 * @param {string} root
 * @param {string} node
 * @param {(line: string) => void} say
 */
export async function ensureWebBuilt(root, node, say) {
  if (isFresh(root)) return;
  const waiting = () => say('waiting for another process to build the pages');
  await withLock(join(root, '.cache', 'build.lock'), waiting, async () => {
    if (!isFresh(root)) await build(root, node, say);
  });
}

/**
 * @param {string} root
 * @param {string} node
 * @param {(line: string) => void} say
 */
async function build(root, node, say) {
  const web = join(root, 'apps', 'web');
  const files = describeSources(root, SOURCES);
  const hash = hashSources(root, files);
  const target = join(web, 'dist');
  if (readManifest(root)?.hash === hash) {
    writeManifest(target, { hash, files });
    return;
  }
  say('building the pages');
  const started = Date.now();
  const fresh = join(web, 'dist-next');
  rmSync(fresh, { recursive: true, force: true });
  for (const step of buildSteps(web)) {
    await runVite(
      root,
      node,
      step.map((word) => word.replace(/^dist\//, 'dist-next/')),
    );
  }
  compressFiles(join(fresh, 'client', 'assets'));
  writeManifest(fresh, { hash, files });
  const old = join(web, 'dist-old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, old);
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
  say(`pages built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
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
 * @param {string} root
 * @param {string} node
 * @param {string[]} words
 * @returns {Promise<void>}
 */
function runVite(root, node, words) {
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const cwd = join(root, 'apps', 'web');
  return new Promise((resolve, reject) => {
    /** @type {string[]} */
    const output = [];
    const vite = spawn(node, [program, ...words, '--logLevel', 'warn'], {
      cwd,
      env: { ...process.env, BUILT_CLIENT: 'dist-next/client' },
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

/** @param {string} root */
function isFresh(root) {
  const manifest = readManifest(root);
  return manifest !== undefined && sameFiles(manifest.files, describeSources(root, SOURCES));
}

/**
 * @param {string} root
 * @returns {import('./source-manifest.mjs').Manifest | undefined}
 */
function readManifest(root) {
  try {
    const text = readFileSync(join(root, 'apps', 'web', 'dist', 'sources.json'), 'utf8');
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
