import type { AddressInfo } from 'node:net';
import { LiveServerMessage } from '@fiacre/contract';
import { WebSocket } from 'ws';
import type { App } from '../app.ts';
import { messageText } from '../platform/live/message-text.ts';

/** The client end of a live connection. */
export interface LiveClient {
  readonly socket: WebSocket;
  /** Every frame so far, oldest first. */
  readonly frames: readonly LiveServerMessage[];
  send(message: object): void;
  /** The first frame that matches, whether it has already arrived or not. */
  frame(fits: (frame: LiveServerMessage) => boolean): Promise<LiveServerMessage>;
  /** Subscribes and waits for the response. */
  subscribe(topic: string, after?: number): Promise<LiveServerMessage>;
  /** Every event that arrived on the topic, without the response to the subscription. */
  eventsOf(topic: string): LiveServerMessage[];
  /** Waits until the server has responded to everything sent before. */
  quiet(): Promise<void>;
  /** The close code that the server sent. */
  closed(): Promise<number>;
  close(): void;
}

/**
 * Connects to the app as a person or as a guest, starting to listen if needed; resolves after the server's welcome.
 */
export async function connectLive(
  app: App,
  as?: { token: string },
  headers: Record<string, string> = {},
  path = '/api/live',
): Promise<LiveClient> {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  const client = clientOver(socket);
  await client.frame((frame) => 'welcome' in frame);
  if (as === undefined) return client;
  client.send({ token: as.token });
  await client.frame((frame) => 'welcome' in frame && frame.userId !== null);
  return client;
}

function clientOver(socket: WebSocket): LiveClient {
  // Every wait for a frame also ends when the socket closes.
  socket.setMaxListeners(0);
  const frames: LiveServerMessage[] = [];
  const waiting = new Set<() => void>();
  // Every frame must match the contract, in every test that uses the live connection.
  socket.on('message', (data) => {
    frames.push(LiveServerMessage.parse(JSON.parse(messageText(data))));
    for (const look of waiting) look();
  });
  const frame = (fits: (one: LiveServerMessage) => boolean) =>
    new Promise<LiveServerMessage>((resolve, reject) => {
      const look = () => {
        const found = frames.find(fits);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      socket.once('error', reject);
      socket.once('close', (code) => reject(new Error(`closed with ${code} before the frame came`)));
      waiting.add(look);
      look();
    });
  const ended = new Promise<number>((resolve) => socket.once('close', resolve));
  const send = (message: object) => socket.send(JSON.stringify(message));
  let pings = 0;
  return {
    socket,
    frames,
    send,
    frame,
    subscribe(topic, after) {
      const before = frames.length;
      send({ subscribe: true, topic, ...(after !== undefined && { after }) });
      return frame(
        (one) =>
          frames.indexOf(one) >= before &&
          'topic' in one &&
          one.topic === topic &&
          ('error' in one || one.event === 'subscribed'),
      );
    },
    eventsOf: (topic) =>
      frames.filter(
        (one) => 'topic' in one && one.topic === topic && 'event' in one && one.event !== 'subscribed',
      ),
    async quiet() {
      pings += 1;
      const wanted = pings;
      send({ ping: true });
      await frame(() => frames.filter((one) => 'pong' in one).length >= wanted);
    },
    closed: () => ended,
    close: () => socket.close(),
  };
}
