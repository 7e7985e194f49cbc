import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../log/log.ts';
import { addressGroup } from './client-address.ts';

/** How many connections one process accepts. */
export interface ConnectionLimits {
  readonly max: number;
  /** Null behind trusted proxies: all connections come from the proxy, which has to set this limit itself. */
  readonly maxPerAddress: number | null;
}

/** File descriptors reserved for the database, files and child processes. */
const reservedDescriptors = 256;
/** No single address gets more than this share of the connections. */
const maxShareOfOneAddress = 0.25;
/** Above this share, connections without a running request are closed to make room. */
const crowdedShare = 0.9;
const roomMilliseconds = 1_000;

/**
 * The configured limits, but no more than the operating system's limit of open files allows: at that limit, opening a
 * file or a database connection would also fail.
 */
export function connectionLimits(
  { http }: Pick<Config, 'http'>,
  openFiles: number = openFileLimit(),
): ConnectionLimits {
  const max = Math.min(
    http.maxConnections,
    Math.max(openFiles - reservedDescriptors, Math.floor(openFiles / 2)),
  );
  const ofOne = Math.max(1, Math.min(http.maxConnectionsPerAddress, Math.floor(max * maxShareOfOneAddress)));
  return { max, maxPerAddress: http.trustedProxies > 0 ? null : ofOne };
}

interface UserLimits {
  readonly userLimits?: { readonly open_files?: { readonly soft: number | string } };
}

let knownLimit: number | null = null;

/** The soft limit of open files of this process; Infinity on a system without one. */
function openFileLimit(): number {
  knownLimit ??= readOpenFileLimit();
  return knownLimit;
}

function readOpenFileLimit(): number {
  // The report's network look-ups take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  // To show a stack, Node would read the whole source map of the server.
  const withoutStack = Object.assign(new Error(), { stack: '' });
  const { userLimits } = process.report.getReport(withoutStack) as UserLimits;
  const soft = Number(userLimits?.open_files?.soft);
  // It may be "unlimited".
  return Number.isFinite(soft) ? soft : Infinity;
}

/** Closes excess connections immediately, before they have cost anything. */
export function limitConnections(server: Server, { max, maxPerAddress }: ConnectionLimits, log: Log): void {
  const counts = new Map<string, number>();
  let open = 0;
  let makingRoom: NodeJS.Timeout | null = null;
  // After a short delay, so that new connections have had time to send a request.
  const makeRoom = () => {
    makingRoom ??= setTimeout(() => {
      makingRoom = null;
      server.closeIdleConnections();
    }, roomMilliseconds).unref();
  };
  server.maxConnections = max;
  // Accepting fails when no descriptor is free; without a listener, the error would end the process.
  server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'));
  server.on('drop', makeRoom);
  server.on('connection', (socket: Socket) => {
    const group = addressGroup(socket.remoteAddress ?? 'unknown');
    const count = (counts.get(group) ?? 0) + 1;
    open += 1;
    counts.set(group, count);
    socket.once('close', () => {
      open -= 1;
      const left = (counts.get(group) ?? 1) - 1;
      if (left === 0) counts.delete(group);
      else counts.set(group, left);
    });
    if (maxPerAddress !== null && count > maxPerAddress) socket.destroy();
    else if (open >= max * crowdedShare) makeRoom();
  });
}
