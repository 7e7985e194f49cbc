import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that sends whatever bytes a test likes, and keeps what comes back. */
export interface RawSocket {
  readonly socket: Socket;
  /** Everything received so far, one sign a byte. */
  received(): string;
  /** Resolves once what was received fits. */
  until(fits: (received: string) => boolean): Promise<void>;
  /** Resolves with everything received when the connection is over, however it ended. */
  ended(): Promise<string>;
  /** Ends the connection by a reset instead of a goodbye, as a lost network does. */
  reset(): Promise<void>;
}

export async function openRaw(port: number, localAddress = '127.0.0.1'): Promise<RawSocket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let text = '';
  // A server that hangs up on rubbish does so by a reset, which is what these tests look for.
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
      // A socket whose other end has closed is being shut down: a reset would fail, and never report its end.
      if (!socket.writableEnded) socket.resetAndDestroy();
      // By itself the reset waits for what was written to go out.
      socket.destroy();
      return over;
    },
  };
}

/** Sends bytes and resolves with all that came back when the server has ended the connection. */
export async function answerTo(port: number, bytes: string | Buffer): Promise<string> {
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

/** A request's lines as they go over the wire. */
export function requestBytes(line: string, headers: Readonly<Record<string, string>>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** A request that asks for a WebSocket. */
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

/** The status of the first answer in what was received; NaN without one. */
export function statusOf(received: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1]);
}
