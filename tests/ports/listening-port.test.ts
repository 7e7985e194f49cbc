import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badFrames, closeCodeIn, frameBytes, opcodes } from './frames.ts';
import { ListeningServer, maxConnectionsPerAddress } from './listening-server.ts';
import { rawRequests } from './raw-requests.ts';
import {
  requestBytes,
  responseTo,
  openRaw,
  resetAfter,
  statusOf,
  upgradeBytes,
  type RawSocket,
} from './raw-socket.ts';

let server: ListeningServer;
let port: number;
let upgradeSignedIn: string;
beforeAll(async () => {
  server = await ListeningServer.start();
  port = server.port;
  upgradeSignedIn = upgradeBytes('/api/live', { cookie: server.cookie });
});
afterAll(async () => {
  await server.product.kill();
  await rm(server.product.dataDir, { recursive: true, force: true });
});

/** A live connection at the level of raw frames. */
async function openLive(upgrade: string = upgradeBytes('/api/live'), address?: string): Promise<RawSocket> {
  const raw = await openRaw(port, address);
  raw.socket.write(upgrade);
  await raw.until((text) => text.includes('"welcome":true'));
  return raw;
}

describe('a request', () => {
  test.each(rawRequests)('of %s gets the expected response', async (_, bytes, status) => {
    const answer = await responseTo(port, bytes);
    expect(answer === '' ? null : statusOf(answer)).toBe(status);
    await server.expectAlive();
  });

  test('with “Expect: 100-continue” gets “100 Continue” before it sends its body', async () => {
    const { socket, until, ended } = await openRaw(port);
    const type = 'Content-Type: application/json\r\nContent-Length: 2\r\n';
    socket.write(`POST /api/quotes HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${type}`);
    socket.write('Expect: 100-continue\r\n\r\n');
    await until((text) => text.startsWith('HTTP/1.1 100 Continue\r\n\r\n'));
    socket.write('{}');
    expect(await ended()).toMatch(/HTTP\/1\.1 4\d\d /);
  });

  test('among fifty pipelined on one connection gets its response in the right order', async () => {
    const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
    const paths = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? '/healthz' : '/api/nowhere'));
    const rest = paths.slice(1).map((path) => ask(path));
    const received = await responseTo(port, [...rest, ask('/healthz', 'Connection: close\r\n')].join(''));
    const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual([...rest.map((_, index) => (index % 2 === 0 ? '404' : '200')), '200']);
  });

  test('cut short by its sender ends the connection', async () => {
    for (const bytes of [
      'GET /healthz HT',
      'POST /api/quotes HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{',
    ]) {
      const { socket, ended } = await openRaw(port);
      socket.end(bytes);
      await ended();
    }
    await server.expectAlive();
  });
});

describe('an upgrade request', () => {
  test.each(['//', '///', 'http://', '//[', '*', '/api/live/../x', '/%', 'http://[::1', '/nowhere'])(
    'for %s gets the expected response and the server keeps running',
    async (target) => {
      const answer = await responseTo(port, upgradeBytes(target, { connection: 'Upgrade, close' }));
      expect(statusOf(answer)).toBeGreaterThanOrEqual(200);
      await server.expectAlive();
    },
  );

  test('to another protocol is ignored and treated as an ordinary request', async () => {
    const headers = { upgrade: 'h2c', connection: 'Upgrade, close' };
    expect(statusOf(await responseTo(port, upgradeBytes('/healthz', headers)))).toBe(200);
    expect(statusOf(await responseTo(port, upgradeBytes('/api/live', headers)))).toBe(404);
  });

  test.each(['h2c', 'websocket', 'h2c, websocket', 'tls/1.0'])(
    'to %s with a body gets the same response as without it, and so does the next request',
    async (upgrade) => {
      const path = 'POST /api/auth/sign-in';
      const body = JSON.stringify({ email: 'nobody@example.com', password: 'Wrong-1-Wrong' });
      const headers = {
        host: 'localhost',
        'content-type': 'application/json',
        'content-length': String(body.length),
      };
      const plain = await responseTo(port, requestBytes(path, { ...headers, connection: 'close' }, body));
      expect(statusOf(plain)).toBe(401);
      const { socket, until, ended } = await openRaw(port);
      socket.write(requestBytes(path, { ...headers, upgrade, connection: 'Upgrade' }, body));
      await until((text) => text.includes('requestId'));
      socket.write(requestBytes('GET /healthz', { host: 'localhost', connection: 'close' }));
      const answers = await ended();
      expect(statusOf(answers)).toBe(401);
      expect(answers).toContain('{"status":"ok"}');
    },
  );

  test('with two Host headers is rejected, whichever of them is ours', async () => {
    for (const hosts of [
      'localhost\r\nHost: localhost',
      'localhost\r\nhost: evil.example',
      'evil.example\r\nHOST: localhost',
    ]) {
      const request = upgradeBytes('/api/live', { host: hosts, connection: 'Upgrade, close' });
      expect(statusOf(await responseTo(port, request))).toBe(400);
    }
  });

  test('on another path leaves the connection open for the next request', async () => {
    const { socket, until, ended } = await openRaw(port);
    socket.write(upgradeBytes('/api/nowhere'));
    await until((text) => text.includes('not_found'));
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    expect(await ended()).toContain('{"status":"ok"}');
  });

  test.each([
    ['with an invalid key', { 'sec-websocket-key': 'short' }, 400],
    ['of an old version', { 'sec-websocket-version': '7' }, 400],
    ['with invalid protocol names', { 'sec-websocket-protocol': '=,=' }, 400],
  ])('%s is rejected with a status', async (_, headers, status) => {
    expect(statusOf(await responseTo(port, upgradeBytes('/api/live', headers)))).toBe(status);
  });

  test('followed immediately by its first frame gets the response to that frame', async () => {
    const ping = frameBytes({ opcode: opcodes.text, payload: '{"ping":true}' });
    const raw = await openRaw(port);
    raw.socket.write(Buffer.concat([Buffer.from(upgradeSignedIn), ping]));
    await raw.until((text) => text.includes('{"pong":true}'));
    raw.socket.destroy();
  });

  test('with a body is harmless', async () => {
    await resetAfter(port, `${upgradeBytes('/api/live', { 'content-length': '5' })}hello`);
    await resetAfter(port, `${upgradeBytes('/api/live', { 'transfer-encoding': 'chunked' })}5\r\nhel`);
    await server.expectAlive();
  });
});

describe('a connection that is reset', () => {
  test('while the session is being looked up is harmless', async () => {
    for (let round = 0; round < 30; round += 1) await resetAfter(port, upgradeSignedIn);
    await server.expectAlive();
  });

  test('before the request is complete is harmless', async () => {
    for (let length = 1; length < upgradeSignedIn.length; length += 23)
      await resetAfter(port, upgradeSignedIn.slice(0, length));
    await server.expectAlive();
  });

  test('while being rejected is harmless', async () => {
    const short = upgradeBytes('/api/live', { 'sec-websocket-key': 'short', cookie: server.cookie });
    for (let round = 0; round < 10; round += 1) await resetAfter(port, short);
    await server.expectAlive();
  });

  test('in the middle of a frame, or without a close frame, is released', async () => {
    const frame = frameBytes({ opcode: opcodes.text, payload: '{"ping":true}' });
    for (let length = 0; length <= frame.length; length += 1) {
      const { socket, ended, reset } = await openLive();
      socket.write(frame.subarray(0, length));
      if (length % 2 === 0) socket.end();
      else await reset();
      await ended();
    }
    await server.expectAlive();
  });

  test('while a large response is being sent is harmless', async () => {
    const ask = 'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
    for (let round = 0; round < 10; round += 1) await resetAfter(port, ask.repeat(20));
    await server.expectAlive();
  });
});

describe('a live connection', () => {
  test.each(badFrames)('that sends %s is closed with the right code', async (_, bytes, code) => {
    const { socket, ended } = await openLive();
    socket.write(bytes);
    expect(closeCodeIn(await ended())).toBe(code);
    await server.expectAlive();
  });

  test('with one message in a thousand empty fragments is closed', async () => {
    const { socket, ended } = await openLive();
    const piece = frameBytes({ opcode: opcodes.continuation, fin: false });
    const start = frameBytes({ opcode: opcodes.text, fin: false });
    socket.write(Buffer.concat([start, ...Array.from({ length: 1_000 }, () => piece)]));
    expect(closeCodeIn(await ended())).toBe(1008);
    await server.expectAlive();
  });
});

/** Of the responses to guests, the largest, or the slowest to make. */
const largePaths = [
  '/docs/json',
  '/docs/yaml',
  '/docs/static/swagger-ui-bundle.js',
  '/openapi.json',
  '/api/languages',
  '/texts/en-0000000000.json',
  '/service-worker.js',
  '/',
];

const askFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 1.1.1.1\r\nAccept-Encoding: br\r\n\r\n`;

describe('pipelined requests for large responses that the client does not read', () => {
  const megabyte = 1024 * 1024;
  /** A few large responses of other requests and caches, but far less than one response for each request. */
  const maxBytes = 48 * megabyte;

  test.each(largePaths)('for %s do not fill the memory, and too many close the connection', async (path) => {
    const before = await server.ask('state');
    const few = await openRaw(port);
    few.socket.pause().write(askFor(path).repeat(50));
    const many = await openRaw(port);
    many.socket.pause().write(askFor(path).repeat(1_000));
    await server.untilSockets(before.tcpSockets + 1);
    await server.expectAlive();
    const { heapBytes } = await server.ask('state');
    expect(heapBytes - before.heapBytes).toBeLessThan(maxBytes);
    await few.reset();
    await server.untilSockets(before.tcpSockets);
  });
});

/** Opens half as many connections of each kind as one address may have, then resets them all. */
async function storm(): Promise<void> {
  const shapes = ['', 'GET /healthz HTTP/1.1\r\nHost: loc', upgradeBytes('/api/live'), upgradeSignedIn];
  const count = maxConnectionsPerAddress / 2;
  const opened = await Promise.all(
    shapes.flatMap((bytes, shape) =>
      Array.from({ length: count }, async () => {
        const raw = await openRaw(port, `127.0.1.${shape + 1}`);
        raw.socket.write(bytes);
        return raw;
      }),
    ),
  );
  await server.expectAlive();
  await Promise.all(opened.map(({ reset }) => reset()));
}

describe('a thousand concurrent connections', () => {
  test('leave the server responsive and are all released when they end', async () => {
    const before = await server.ask('state');
    await storm();
    await server.untilSockets(before.tcpSockets);
    const first = await server.ask('state');
    for (let round = 0; round < 2; round += 1) await storm();
    await server.untilSockets(before.tcpSockets);
    const { heapBytes } = await server.ask('state');
    // The memory of the first round's warm-up remains in use. Two more rounds must not add even the memory of
    // one connection.
    expect(heapBytes - first.heapBytes).toBeLessThan(4 * 1024 * 1024);
    const metrics = await (await fetch(`${server.product.url}/metrics`)).text();
    expect(metrics).toContain('fiacre_live_connections 0');
  });

  test('of one address exceed its limit without blocking another address', async () => {
    const tooMany = 100;
    const raws = await Promise.all(
      Array.from({ length: maxConnectionsPerAddress + tooMany }, () => openRaw(port, '127.0.2.1')),
    );
    await Promise.all(raws.slice(-tooMany).map(({ ended }) => ended()));
    expect(raws.filter(({ socket }) => !socket.destroyed)).toHaveLength(maxConnectionsPerAddress);
    const driver = await openLive(upgradeSignedIn, '127.0.2.2');
    await server.expectAlive();
    for (const { socket } of [...raws, driver]) socket.destroy();
  });
});

test.runIf(process.platform === 'linux')(
  'with no file descriptor left the server waits, and continues once some are free',
  async () => {
    const before = await server.ask('state');
    const live = await openLive(upgradeSignedIn);
    const liftLimit = server.limitOpenFiles(3);
    const raws = await Promise.all(Array.from({ length: 50 }, () => openRaw(port)));
    for (const { socket } of raws) socket.write(upgradeSignedIn);
    await server.ask('timers');
    for (const { socket } of raws) socket.destroy();
    liftLimit();
    live.socket.write(frameBytes({ opcode: opcodes.text, payload: '{"ping":true}' }));
    await live.until((text) => text.includes('{"pong":true}'));
    live.socket.destroy();
    await server.untilSockets(before.tcpSockets);
    // The server's own work, such as a job, may also have hit the limit and logged it.
    await server.expectAlive('EMFILE');
  },
);

// The last test, because it ends the server.
test('an uncaught error is logged, and the process exits with 1 and leaves no database behind', async () => {
  const databasePid = server.databasePid();
  const exited = once(server.product.child, 'exit');
  server.product.child.send('throw');
  expect(await exited).toEqual([1, null]);
  expect(server.product.output()).toContain('unexpected error, shutting down');
  // The new parent of the database's process reaps it a moment later.
  await expect.poll(() => isRunning(databasePid)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
