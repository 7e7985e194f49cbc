import { readFileSync } from 'node:fs';

const LOOK_MILLISECONDS = 500;

/**
 * npm starts a script through a shell. On a signal that shell exits without forwarding it, and when npm itself is
 * killed the shell survives. So the script checks whether both are still running. On a system without /proc only the
 * shell is watched; Windows never reports that a parent has exited.
 *
 * @param {string} script the script of package.json that started this process
 */
export function findNpm(script) {
  // Started by hand, by a service manager or by another script, all of which may exit before us.
  if (process.env['npm_lifecycle_event'] !== script) return { whenGone: () => undefined };
  const parent = process.ppid;
  const shellOf = isShell(parent) ? parentOf(parent) : undefined;
  const isGone = () => process.ppid !== parent || (shellOf !== undefined && parentOf(parent) !== shellOf);
  return {
    /** @param {() => void} act once */
    whenGone(act) {
      const timer = setInterval(() => {
        if (!isGone()) return;
        clearInterval(timer);
        act();
      }, LOOK_MILLISECONDS);
      timer.unref();
    },
  };
}

/** @param {number} pid */
function isShell(pid) {
  return /(^|\/)(ba|da|a|k|z)?sh$/.test(read(`/proc/${pid}/cmdline`)?.split('\0')[0] ?? '');
}

/** @param {number} pid */
function parentOf(pid) {
  // "pid (name) state parent"; the name may contain any character, including a parenthesis.
  const parent = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[1];
  return parent === undefined ? undefined : Number(parent);
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
