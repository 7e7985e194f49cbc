import { spawn } from 'node:child_process';

/**
 * Runs a program in place of this one. It shares the terminal and the process group, so it receives Ctrl-C directly; a
 * signal to this process alone is forwarded. This process exits with the program's exit code. If this process is
 * killed, the program sees the channel between them close.
 *
 * @param {string} node
 * @param {string[]} argv
 * @param {NodeJS.ProcessEnv} env
 * @param {{ whenGone: (act: () => void) => void }} starter the process that started this one; the program ends with it
 */
export function handOver(node, argv, env, starter) {
  let isEnding = false;
  // Before the program starts: until then, a signal would end this process alone.
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      isEnding = true;
      if (signal !== 'SIGINT' || process.stdin.isTTY !== true) child.kill(signal);
    });
  }
  const child = spawn(node, argv, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  // A second signal would interrupt a clean shutdown.
  starter.whenGone(() => isEnding || child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(`fiacre: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
