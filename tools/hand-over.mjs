import { spawn } from 'node:child_process';

/**
 * Runs a program in place of this one: it shares our terminal and our process group, so Ctrl-C reaches it without us;
 * a signal sent to this process alone is passed on. Its exit becomes ours. Should we be killed, it sees the channel
 * between us close.
 *
 * @param {string} node
 * @param {string[]} argv
 * @param {NodeJS.ProcessEnv} env
void) => void }} starter who started us; the program ends with it =>  * @param {{ whenGone: (act: () => void) => void }} starter the process that started us; the program ends with it => void) => void }} starter who started us; the program ends with it
 */
export function handOver(node, argv, env, starter) {
  const child = spawn(node, argv, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  let isEnding = false;
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      isEnding = true;
      if (signal !== 'SIGINT' || process.stdin.isTTY !== true) child.kill(signal);
    });
  }
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
