import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { addressGroup } from './client-address.ts';

/** How many connections one process holds. */
export interface ConnectionLimits {
  readonly max: number;
  /** Null behind trusted proxies: every connection is the proxy's, and the proxy's to limit. */
  readonly maxPerAddress: number | null;
}

/** File descriptors that are kept free for the database, files and programs of ours. */
const keptDescriptors = 256;
/** However few there are, no address alone takes all. */
const maxShareOfOneAddress = 0.25;
/** Above this share, connections on which no request is going on make room. */
const crowdedShare = 0.9;
const roomMilliseconds = 1_000;

/**
 * What the configuration says, as far as the operating system's limit of open files allows it: at the limit, not one
 * more connection but the next file or database connection would fail.
 */
export function connectionLimits(
  { http }: Pick<Config, 'http'>,
  openFiles: number = openFileLimit(),
): ConnectionLimits {
  const max = Math.min(http.maxConnections, Math.max(openFiles - keptDescriptors, Math.floor(openFiles / 2)));
  const ofOne = Math.max(1, Math.min(http.maxConnectionsPerAddress, Math.floor(max * maxShareOfOneAddress)));
  return { max, maxPerAddress: http.trustedProxies > 0 ? null : ofOne };
}

interface UserLimits {
  readonly userLimits?: { readonly open_files?: { readonly soft: number | string } };
}

/** The operating system's limit for this process; infinite on a system without one. */
function openFileLimit(): number {
  // Its look-ups of names take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as UserLimits;
  const soft = Number(userLimits?.open_files?.soft);
  // It may be "unlimited".
  return Number.isFinite(soft) ? soft : Infinity;
}

/** Closes a connection too many at once, before it has cost anything. */
export function limitConnections(server: Server, { max, maxPerAddress }: ConnectionLimits, log: Log): void {
  const counts = new Map<string, number>();
  let open = 0;
  let makingRoom: NodeJS.Timeout | null = null;
  // A little later: what has only just come has not had the time to say anything.
  const makeRoom = () => {
    makingRoom ??= setTimeout(() => {
      makingRoom = null;
      server.closeIdleConnections();
    }, roomMilliseconds).unref();
  };
  server.maxConnections = max;
  // Accepting fails while no descriptor is free; without a listener that would end the process.
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
