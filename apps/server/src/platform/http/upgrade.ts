import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const path = '/api/live';

/**
 * Whether a request asks for the live connection. A server may ignore an upgrade, so any other one, such as `h2c` from
 * curl, is handled as a plain request. Source: RFC 9110, 7.8.
 */
export function isLiveUpgrade({ method, url = '', headers }: IncomingMessage): boolean {
  const [pathname = ''] = url.split('?', 1);
  // As at every other route, a slash at the end makes no difference.
  const isLive = pathname.replace(/\/$/, '') === path;
  return method === 'GET' && isLive && headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Until the handshake takes over an upgraded socket, it has no error listener. If a phone loses its network in between,
 * the error would be uncaught and end the process.
 */
export function ignoreResets(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
}

/** Responds and closes the socket, whether or not the client closes its end. */
export function rejectUpgrade(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
