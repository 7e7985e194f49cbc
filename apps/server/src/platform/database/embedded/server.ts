import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from './database-log.ts';
import { EmbeddedDatabaseFault, diskFull, isDiskFullMessage } from './fault.ts';
import type { DatabaseFolder } from './folder.ts';
import type { Binaries } from './binaries.ts';
import { forgetGuards, type Guard, prepareGuard, takeFromGuard } from './guard.ts';
import { readPassword } from './initdb.ts';
import { isAlive, readPostmasterPid, type PostmasterPid } from './postmaster-pid.ts';
import { readServerIdentity, endOldSessions } from './probe.ts';
import { disownPid, isPostgres, launch, type LaunchOptions, stopServer } from './server-process.ts';
import type { ServiceUser } from './service-user.ts';
import { type Access, type ServerChoices, serverSettings, SOCKET_PORT } from './settings.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';

export type ServerOptions = ServerChoices & {
  readonly folder: DatabaseFolder;
  readonly binaries: Binaries;
  readonly user: ServiceUser;
  /** How long the server keeps running after this process was killed, so that the next start can adopt it. */
  readonly graceSeconds: number;
  readonly log: DatabaseLog;
};

export type RunningServer = {
  readonly access: Access;
  readonly pid: number;
  readonly adopted: boolean;
  stop(): Promise<void>;
  /** For a server that has died. */
  forget(): void;
};

const POLL_MILLISECONDS = 20;
/**
 * How long to wait for a server that waits for another one. While a server replays its log after a crash, there is no
 * limit.
 */
const CONFLICT_PATIENCE_MILLISECONDS = 60_000;

/** Adopts the server running on this cluster, or starts one; waits for one that is shutting down. */
export async function ensureServer(order: ServerOptions, wanted?: Access): Promise<RunningServer> {
  const deadline = Date.now() + CONFLICT_PATIENCE_MILLISECONDS;
  for (;;) {
    const living = await adopt(order, wanted);
    if (living !== 'none' && living !== 'wait') return living;
    const started = living === 'none' ? await start(order, wanted) : 'wait';
    if (started !== 'wait') return started;
    if (Date.now() > deadline) throw occupied(order);
    await wait(POLL_MILLISECONDS * 5);
  }
}

async function adopt(order: ServerOptions, wanted?: Access): Promise<RunningServer | 'none' | 'wait'> {
  const { folder, log } = order;
  const found = readPostmasterPid(folder.cluster);
  if (found === undefined) return 'none';
  if (!isAlive(found.pid)) {
    // The next server gets the same one.
    const keepsFolder = wanted?.kind === 'socket' && wanted.folder === found.socketFolder;
    if (!keepsFolder) removeSocketFolder(found.socketFolder, folder.socket);
    return 'none';
  }
  if (!isPostgres(found.pid)) {
    disownPid(folder.cluster);
    return 'none';
  }
  const access = accessOf(folder, found.socketFolder, found.port);
  const answer = await readServerIdentity(access);
  if (answer === undefined || realpathSync(answer.dataFolder) !== realpathSync(folder.cluster)) return 'wait';
  if (answer.version !== order.binaries.version || answer.label !== settingsLabel(order)) {
    log.info({ pid: found.pid }, 'stopping a database server that an older release left running');
    await stop(order, access, found.pid);
    return 'none';
  }
  const guardOf = prepareGuard(order);
  if (!takeFromGuard(folder)) {
    log.info({ pid: found.pid }, 'waiting for the database server of a process that ended to stop');
    await stop(order, access, found.pid);
    return 'none';
  }
  const guard = guardOf(found.pid);
  await endOldSessions(access);
  log.info({ pid: found.pid }, 'adopted the database server that was still running');
  return runningServer(order, { access, pid: found.pid, adopted: true, guard });
}

async function start(order: ServerOptions, wanted: Access | undefined): Promise<RunningServer | 'wait'> {
  const access = wanted ?? (await newAccess(order));
  forgetGuards(order.folder);
  const guardOf = prepareGuard(order);
  const launched = launch(launchOrder(order, access));
  const guard = guardOf(launched.pid);
  for (;;) {
    // For each connection that it refuses, the server starts a process.
    const ready = readyServer(order, launched.pid);
    if (ready !== undefined && (await readServerIdentity(access)) !== undefined)
      return runningServer(order, { access, pid: ready.pid, adopted: false, guard });
    if (launched.hasEnded()) {
      guard.dismiss();
      const output = launched.output();
      if (access !== wanted && access.kind === 'socket')
        removeSocketFolder(access.folder, order.folder.socket);
      if (/already exists|still in use|Is another postmaster/.test(output)) return 'wait';
      throw startFailed(order, output);
    }
    await wait(POLL_MILLISECONDS);
  }
}

/** The file may still be that of a killed server. On Windows, pg_ctl starts the server and its pid is unknown. */
function readyServer({ folder }: ServerOptions, pid: number | undefined): PostmasterPid | undefined {
  const found = readPostmasterPid(folder.cluster);
  const isLaunched = process.platform === 'win32' || found?.pid === pid;
  return found?.isReady === true && isLaunched ? found : undefined;
}

type Found = Pick<RunningServer, 'access' | 'pid' | 'adopted'> & { readonly guard: Guard };

function runningServer(order: ServerOptions, { guard, ...server }: Found): RunningServer {
  return {
    ...server,
    async stop() {
      await stop(order, server.access, server.pid);
      guard.dismiss();
    },
    forget: () => guard.dismiss(),
  };
}

async function stop(order: ServerOptions, access: Access, pid: number): Promise<void> {
  await stopServer(launchOrder(order, access), pid);
  if (access.kind === 'socket') removeSocketFolder(access.folder, order.folder.socket);
}

function launchOrder(order: ServerOptions, access: Access): LaunchOptions {
  const settings = { ...serverSettings(access, order), cluster_name: settingsLabel(order) };
  return { ...order, cluster: order.folder.cluster, log: order.folder.log, settings };
}

/**
 * Detects a server that an older release started with other settings. Access settings are left out, since they always
 * differ.
 */
function settingsLabel(choices: ServerChoices): string {
  const settings = serverSettings({ kind: 'socket', folder: '', port: 0 }, choices);
  return `fiacre-${createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 12)}`;
}

function accessOf(folder: DatabaseFolder, socketFolder: string, port: number): Access {
  if (socketFolder !== '') return { kind: 'socket', folder: socketFolder, port };
  return { kind: 'loopback', port, password: readPassword(folder) };
}

async function newAccess({ folder, user }: ServerOptions): Promise<Access> {
  if (process.platform === 'win32') return accessOf(folder, '', await freePort());
  return accessOf(folder, makeSocketFolder(folder.socket, user), SOCKET_PORT);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

function startFailed({ folder }: ServerOptions, output: string): EmbeddedDatabaseFault {
  if (isDiskFullMessage(output)) return diskFull(folder.root, output);
  return new EmbeddedDatabaseFault(
    'postgres_failed',
    `The database server did not start on ${folder.cluster}. Its output: ${output || 'none'}`,
  );
}

function occupied({ folder }: ServerOptions): EmbeddedDatabaseFault {
  const pid = readPostmasterPid(folder.cluster)?.pid;
  return new EmbeddedDatabaseFault(
    'data_folder_in_use',
    `A database server (pid ${pid ?? 'unknown'}) uses ${folder.cluster} but does not respond. ` +
      'End that process and start again.',
  );
}
