import type { IncomingMessage, Server } from 'node:http';
import { parse as parseCookies } from 'node:querystring';
import type { Duplex } from 'node:stream';
import { errorStatus, liveCloseCodes } from '@fiacre/contract';
import { WebSocketServer, type WebSocket } from 'ws';
import { clientAddress } from '../http/limits/client-address.ts';
import { hasSeveralHosts, type IsKnownHost } from '../http/known-host.ts';
import { guest } from '../http/reader.ts';
import { bearerToken, sessionCookieName } from '../http/session-token.ts';
import type { LiveBus, VolatileMessage } from './bus/bus.ts';
import { createConnection, type Connection } from './connection.ts';
import { createHub, type Hub } from './hub.ts';
import { startHeartbeat } from './heartbeat.ts';
import { accessTopic } from './internal-topics.ts';
import { createLocalListeners, type LocalListeners } from './local-listeners.ts';
import { createConnectionSlots } from './connection-slots.ts';
import { createMessageReader, recheck, welcome, type SessionParts } from './session.ts';
import type { Live, TopicKind } from './topic.ts';
import { ignoreResets, rejectUpgrade } from '../http/upgrade.ts';

const maxMessageBytes = 16 * 1024;
/** The maximum size of one message; browsers and common clients send it in one frame. */
const maxFragments = 64;
const maxMessagesAMinute = 600;
/** A guest must sign in or subscribe within this time. */
const guestMilliseconds = 15_000;
const closingMilliseconds = 2_000;

export interface LiveServerParts extends Pick<SessionParts, 'db' | 'log'> {
  readonly bus: LiveBus;
  readonly publicUrl: string;
  readonly trustedProxies: number;
  readonly isKnownHost: IsKnownHost;
  /** The maximum number of connections of this process; riders and guests can use only a part of them. */
  readonly maxConnections: number;
}

/** What the capabilities provide to the live connections. */
export interface LiveNeeds extends Pick<SessionParts, 'authenticate' | 'takeReport'> {
  readonly topics: readonly TopicKind[];
}

export interface LiveServer extends Live, LocalListeners {
  readonly hub: Hub;
  /** Stores the positions that drivers send. */
  open(server: Server, needs: LiveNeeds): void;
  /** Handles a message from another node. */
  hear(message: VolatileMessage): void;
  close(): Promise<void>;
}

/** The live connection at `/api/live`: sockets, heartbeats and limits around the hub. */
export function createLiveServer(parts: LiveServerParts): LiveServer {
  const local = createLocalListeners();
  const hub = createHub((connections, event) => {
    // The cached session is removed first, even if another node ended the session.
    local.tell(accessTopic, event);
    recheckSafely(connections);
  });
  let opened: { readonly sessions: SessionParts; stop(): void } | null = null;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    maxFragments,
    perMessageDeflate: false,
  });
  const recheckSafely = (connections: readonly Connection[]) => {
    // There are no connections before the first one is accepted.
    if (opened === null) return;
    recheck(opened.sessions, connections).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'live recheck failed'),
    );
  };
  return {
    hub,
    ...local,
    lastSeq: () => hub.lastSeq(),
    ...volatileParts(hub, local, parts.bus),
    open(server, { topics, ...needs }) {
      hub.register(topics);
      const sessions: SessionParts = { ...parts, ...needs, hub };
      opened = { sessions, ...startHeartbeat(hub.connections, recheckSafely) };
      const accept = acceptorOf(parts, sessions, sockets);
      server.on('upgrade', (request, socket, head) => {
        ignoreResets(socket);
        accept(request, socket, head).catch((error: unknown) => {
          parts.log.error({ err: error }, 'live connection failed');
          rejectUpgrade(socket, 503);
        });
      });
    },
    async close() {
      opened?.stop();
      for (const connection of hub.connections) connection.close(liveCloseCodes.goingDown);
      await allClosed(sockets);
      await parts.bus.close();
    },
  };
}

/** Opens the connection for an upgrade request. */
function acceptorOf(parts: LiveServerParts, sessions: SessionParts, sockets: WebSocketServer) {
  const slots = createConnectionSlots(parts.maxConnections);
  return async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (hasSeveralHosts(request.rawHeaders)) return rejectUpgrade(socket, errorStatus.invalid_request);
    if (!parts.isKnownHost(request.headers.host)) return rejectUpgrade(socket, errorStatus.host_unknown);
    let connection: Connection | null = null;
    const slot = slots.take(addressOf(request, parts.trustedProxies), () => {
      if (connection === null) socket.destroy();
      else connection.close(liveCloseCodes.tooMuch);
    });
    if (slot === null) return rejectUpgrade(socket, 503);
    socket.once('close', () => slot.release());
    const token = upgradeToken(request, parts.publicUrl);
    const reader = (token === null ? null : await sessions.authenticate(token)) ?? guest;
    if (!slot.assignTo(reader)) return rejectUpgrade(socket, 503);
    sockets.handleUpgrade(request, socket, head, (client) => {
      connection = createConnection(client, socket, slot, reader, reader === guest ? null : token);
      open(sessions, client, connection);
    });
  };
}

/** Sends volatile data to this node's readers and listeners, and to the other nodes. */
function volatileParts(hub: Hub, local: LocalListeners, bus: LiveBus): Pick<LiveServer, 'volatile' | 'hear'> {
  const hear = (message: VolatileMessage) => {
    local.tell(message.topic, message);
    hub.volatile(message.topic, message.key, message.event, message.data);
  };
  return {
    hear,
    volatile(topic, key, event, data) {
      const message = { kind: 'volatile', topic, key, event, data } as const;
      hear(message);
      bus.publish(message);
    },
  };
}

function open(sessions: SessionParts, socket: WebSocket, connection: Connection): void {
  const read = createMessageReader(sessions, connection);
  let messages = 0;
  let since = performance.now();
  const unused = setTimeout(() => {
    const { reader, subscriptions } = connection;
    if (reader.role === 'guest' && subscriptions.size === 0) connection.close(liveCloseCodes.unused);
  }, guestMilliseconds).unref();
  sessions.hub.add(connection);
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearTimeout(unused);
    sessions.hub.remove(connection);
  });
  socket.on('message', (data) => {
    // A client whose session has ended may ignore the closing and continue to send.
    if (socket.readyState !== socket.OPEN) return;
    if (performance.now() - since > 60_000) [messages, since] = [0, performance.now()];
    messages += 1;
    if (messages > maxMessagesAMinute) connection.close(liveCloseCodes.tooMuch);
    else read(data);
  });
  welcome(connection);
}

// Resolves when the last client has closed its connection; clients that do not respond are not waited for.
async function allClosed(sockets: WebSocketServer): Promise<void> {
  const end = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), closingMilliseconds);
  await new Promise<void>((resolve) => sockets.close(() => resolve()));
  clearTimeout(end);
}

function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  return clientAddress(socket.remoteAddress, headers['x-forwarded-for'], trustedProxies);
}

// The bearer token of an app, otherwise the cookie. A socket from a page of another site also carries the visitor's
// cookies, but
// its origin gives it away.
function upgradeToken(request: IncomingMessage, publicUrl: string): string | null {
  const { authorization, origin, host, cookie } = request.headers;
  if (authorization !== undefined) return bearerToken(authorization);
  const secure = publicUrl.startsWith('https:');
  const own = [publicUrl, `${secure ? 'https' : 'http'}://${host}`];
  if (origin !== undefined && !own.includes(origin)) return null;
  const value = parseCookies(cookie ?? '', '; ')[sessionCookieName(secure)];
  return typeof value === 'string' ? value : null;
}
