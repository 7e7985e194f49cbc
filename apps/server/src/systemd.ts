import { spawn } from 'node:child_process';
import type { Log } from './platform/log/log.ts';

/** Sends states such as `READY=1` to systemd. */
type Send = (...states: string[]) => void;

export interface Systemd {
  /** The server accepts requests; from now on, systemd restarts it if it stops responding. */
  ready(): void;
  stop(): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Notifies systemd if a unit with `Type=notify` started the server; otherwise does nothing. Node cannot write to systemd's
 * socket, so the command `systemd-notify` does, which needs `NotifyAccess=all`. The watchdog's timer runs in the event
 * loop, so a server that is stuck stops sending. Source: SYS-7.
 */
export function notifySystemd(env: Environment, log: Log, send: Send = sendWithCommand(log)): Systemd {
  let timer: NodeJS.Timeout | undefined;
  if (env['NOTIFY_SOCKET'] === undefined) return { ready: () => undefined, stop: () => undefined };
  return {
    ready() {
      send('READY=1');
      const milliseconds = Number(env['WATCHDOG_USEC'] ?? 0) / 1000;
      // Three times in each period, since a message may be late on a busy machine.
      if (milliseconds > 0) timer = setInterval(() => send('WATCHDOG=1'), milliseconds / 3).unref();
    },
    stop() {
      clearInterval(timer);
      send('STOPPING=1');
    },
  };
}

function sendWithCommand(log: Log): Send {
  let failed = false;
  return (...states) => {
    const command = spawn('systemd-notify', states, { stdio: 'ignore' });
    const note = (reason: unknown) => {
      if (!failed) log.error({ reason }, 'systemd-notify failed, so systemd will restart this process');
      failed = true;
    };
    command.on('error', note);
    command.on('exit', (code) => (code === 0 ? undefined : note(code)));
  };
}
