import type { IncomingMessage, Server } from 'node:http';
import { parse as parseCookies } from 'node:querystring';
import type { Duplex } from 'node:stream';
import { liveCloseCodes } from '@fiacre/contract';
import { WebSocketServer, type WebSocket } from 'ws';
import { clientAddress } from '../http/client-address.ts';
import { guest } from '../http/reader.ts';
import { sessionCookieName } from '../http/session-token.ts';
import type { LiveBus, VolatileMessage } from './bus.ts';
import { createConnection, type Connection } from './connection.ts';
import { createHub, type Hub } from './hub.ts';
import { isCrowded } from './crowd.ts';
import { createMessageReader, recheck, welcome, type SessionParts } from './session.ts';
import type { Live, TopicKind } from './topic.ts';
import { surviveReset, turnAway } from './upgrade.ts';

const mostMessageBytes = 16 * 1024;
const mostMessagesAMinute = 600;
const heartbeatMilliseconds = 30_000;
const closingMilliseconds = 2_000;

export interface LiveServerParts extends Omit<SessionParts, 'hub'> {
  readonly bus: LiveBus;
  readonly publicUrl: string;
  readonly trustedProxies: number;
}

export interface LiveServer extends Live {
  readonly hub: Hub;
  register(kinds: readonly TopicKind[]): void;
  attach(server: Server): void;
  /** What another node sent. */
  hear(message: VolatileMessage): void;
  close(): Promise<void>;
}

/** The live connection at `/api/live`: sockets, heartbeats and limits around the hub. */
export function createLiveServer(parts: LiveServerParts): LiveServer {
  const hub = createHub((connection) => void recheckSafely(connection));
  const sessions: SessionParts = { ...parts, hub };
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostMessageBytes,
    perMessageDeflate: false,
  });
  const recheckSafely = (connection: Connection) =>
    recheck(sessions, connection).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'live recheck failed'),
    );
  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) beat(socket);
    for (const connection of hub.connections) void recheckSafely(connection);
  }, heartbeatMilliseconds).unref();

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const forwarded = request.headers['x-forwarded-for'];
    const address = clientAddress(request.socket.remoteAddress, forwarded, parts.trustedProxies);
    const token = cookieToken(request, parts.publicUrl);
    const reader = (token === null ? null : await parts.authenticate(token)) ?? guest;
    if (isCrowded(hub, reader, address)) return turnAway(socket, 503);
    sockets.handleUpgrade(request, socket, head, (client) => {
      const connection = createConnection(client, address, reader, reader === guest ? null : token);
      open(sessions, client, connection);
    });
  };
  return {
    hub,
    register: (kinds) => hub.register(kinds),
    volatile(topic, key, event, data) {
      hub.volatile(topic, key, event, data);
      parts.bus.publish({ kind: 'volatile', topic, key, event, data });
    },
    hear(message) {
      hub.volatile(message.topic, message.key, message.event, message.data);
    },
    attach(server) {
      server.on('upgrade', (request, socket, head) => {
        surviveReset(socket);
        accept(request, socket, head).catch((error: unknown) => {
          parts.log.error({ err: error }, 'live connection failed');
          turnAway(socket, 503);
        });
      });
    },
    async close() {
      clearInterval(heartbeat);
      for (const connection of hub.connections) connection.close(liveCloseCodes.goingDown);
      await allClosed(sockets);
      await parts.bus.close();
    },
  };
}

function open(sessions: SessionParts, socket: WebSocket, connection: Connection): void {
  const read = createMessageReader(sessions, connection);
  let messages = 0;
  let since = performance.now();
  alive.add(socket);
  sessions.hub.add(connection);
  socket.on('pong', () => alive.add(socket));
  socket.on('error', () => socket.terminate());
  socket.on('close', () => sessions.hub.remove(connection));
  socket.on('message', (data) => {
    if (performance.now() - since > 60_000) [messages, since] = [0, performance.now()];
    messages += 1;
    if (messages > mostMessagesAMinute) connection.close(liveCloseCodes.tooMuch);
    else read(data);
  });
  welcome(connection);
}

// Resolves with the last client's closing; one that does not answer it is not waited for.
async function allClosed(sockets: WebSocketServer): Promise<void> {
  const end = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), closingMilliseconds);
  await new Promise<void>((resolve) => sockets.close(() => resolve()));
  clearTimeout(end);
}

const alive = new WeakSet<WebSocket>();

function beat(socket: WebSocket): void {
  if (!alive.has(socket)) return socket.terminate();
  alive.delete(socket);
  socket.ping();
}

// A foreign page's socket carries the visitor's cookies too; its origin gives it away.
function cookieToken(request: IncomingMessage, publicUrl: string): string | null {
  const { origin, host, cookie } = request.headers;
  const secure = publicUrl.startsWith('https:');
  const own = [publicUrl, `${secure ? 'https' : 'http'}://${host}`];
  if (origin !== undefined && !own.includes(origin)) return null;
  const value = parseCookies(cookie ?? '', '; ')[sessionCookieName(secure)];
  return typeof value === 'string' ? value : null;
}
