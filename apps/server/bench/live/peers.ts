import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer, type WebSocket } from 'ws';
import { installPeer } from '../../../../tools/bench/install-peer.ts';

/** A server to which clients subscribe by topic, and which sends them the positions of cars. */
export interface LiveTarget {
  readonly port: number;
  publish(topic: string, car: string, position: object): void;
  close(): void;
}

/** The benchmark installs this into a separate folder: the product does not need it. */
const socketIoVersion = '4.8.3';

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A small server on `ws`: it encodes each position once and sends it to each reader of its topic. */
export async function startWs(): Promise<LiveTarget> {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const readers = new Map<string, Set<WebSocket>>();
  sockets.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const { topic } = JSON.parse(data.toString()) as { topic: string };
      const those = readers.get(topic) ?? new Set();
      readers.set(topic, those.add(socket));
      socket.send(JSON.stringify({ topic, event: 'subscribed' }));
    });
  });
  let seq = 0;
  return {
    port: await listening(server),
    publish(topic, _car, data) {
      const text = JSON.stringify({ topic, seq: (seq += 1), event: 'position', data });
      for (const socket of readers.get(topic) ?? []) if (socket.readyState === socket.OPEN) socket.send(text);
    },
    close: () => server.close(),
  };
}

interface Io {
  on(event: 'connection', heard: (socket: IoSocket) => void): void;
  to(room: string): { emit(event: string, data: object): void };
  close(): Promise<void>;
}
interface IoSocket {
  on(event: 'subscribe', heard: (topic: string) => void): void;
  join(room: string): void;
  emit(event: string, data: object): void;
}

/** The same with a room for each topic. */
export async function startSocketIo(): Promise<LiveTarget> {
  const server = createServer();
  const { Server: IoServer } = createRequire(join(installPeer('socket.io', socketIoVersion), 'index.cjs'))(
    'socket.io',
  ) as {
    Server: new (server: Server, options: object) => Io;
  };
  const io = new IoServer(server, {
    transports: ['websocket'],
    perMessageDeflate: false,
    serveClient: false,
  });
  io.on('connection', (socket) =>
    socket.on('subscribe', (topic) => {
      socket.join(topic);
      socket.emit('subscribed', { topic });
    }),
  );
  return {
    port: await listening(server),
    publish: (topic, _car, data) => io.to(topic).emit('position', { topic, data }),
    close: () => void io.close(),
  };
}
