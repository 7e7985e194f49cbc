import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that sends arbitrary bytes and records what it receives. */
export interface RawSocket {
  readonly socket: Socket;
  /** Everything received so far, one character per byte. */
  received(): string;
  /** Resolves once the received text matches. */
  until(fits: (received: string) => boolean): Promise<void>;
  /** Resolves with everything received once the connection has ended, for any reason. */
  ended(): Promise<string>;
  /** Resets the connection instead of closing it, like a lost network. */
  reset(): Promise<void>;
}

export async function openRaw(port: number, localAddress = '127.0.0.1'): Promise<RawSocket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let text = '';
  // The server resets the connection on invalid input, which is what these tests expect.
  socket.on('error', () => undefined).on('data', (chunk) => (text += chunk.toString('latin1')));
  const over = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return {
    socket,
    received: () => text,
    async until(fits) {
      while (!fits(text)) {
        if (socket.destroyed) throw new Error(`the connection ended with: ${text}`);
        await Promise.race([once(socket, 'data'), over]);
      }
    },
    async ended() {
      await over;
      return text;
    },
    reset() {
      // A socket whose other end has closed is already shutting down: resetting it would fail and never report the end.
      if (!socket.writableEnded) socket.resetAndDestroy();
      // By default a reset waits until everything written has been sent.
      socket.destroy();
      return over;
    },
  };
}

/** Sends bytes and resolves with everything received once the server has closed the connection. */
export async function responseTo(port: number, bytes: string | Buffer): Promise<string> {
  const { socket, ended } = await openRaw(port);
  socket.write(bytes, 'latin1');
  return ended();
}

/** Sends bytes, then resets the connection. */
export async function resetAfter(port: number, bytes: string): Promise<void> {
  const { socket, reset } = await openRaw(port);
  await new Promise((resolve) => socket.write(bytes, 'latin1', resolve));
  await reset();
}

/** A request's lines in wire format. */
export function requestBytes(line: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** A WebSocket upgrade request. */
export function upgradeBytes(target: string, headers: Readonly<Record<string, string>> = {}): string {
  return requestBytes(`GET ${target}`, {
    host: 'localhost',
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  });
}

/** The status of the first response received; NaN without one. */
export function statusOf(received: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1]);
}
