import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '../../config/load-config.ts';
import { createIds } from '../../ids/ids.ts';
import { createLog } from '../../log/log.ts';
import { systemRandom } from '../../random/random.ts';
import { systemClock } from '../../time/clock.ts';
import { connectionLimits, type ConnectionLimits } from './connection-limits.ts';
import { createHttp, type Timeouts } from '../create-http.ts';
import { refuseOverload, timesOfThread, type Times } from './overload.ts';

const patient: Timeouts = {
  headers: 60_000,
  request: 60_000,
  keepAlive: 60_000,
  silence: 60_000,
  answer: 60_000,
};
const bigAnswerBytes = 64 * 1024 * 1024;

let http: FastifyInstance;
/** Requests that never get a response. */
let asked = 0;
afterEach(() => http.close());

/** A bare server with the test's own limits. */
async function listen(
  connections: ConnectionLimits,
  timeouts: Partial<Timeouts> = {},
  more: (app: FastifyInstance) => void = () => undefined,
): Promise<void> {
  http = await createHttp({
    log: createLog('silent'),
    ids: createIds(systemClock, systemRandom),
    trustedProxies: 0,
    connections,
    timeouts: { ...patient, ...timeouts },
  });
  more(http);
  asked = 0;
  http.get('/never', () => {
    asked += 1;
    return new Promise(() => undefined);
  });
  http.get('/', async () => 'here');
  http.get('/big', async () => Buffer.alloc(bigAnswerBytes));
  await http.listen({ host: '127.0.0.1', port: 0 });
}

async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = http.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Whatever the cause: a write after the server has closed the connection causes an error, which `once` would throw. */
const closing = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

/** Whether the server responds to a new connection from this address. */
async function answers(localAddress: string): Promise<boolean> {
  const socket = await open(localAddress);
  socket.write(request('/'));
  const isAnswered = await new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
  });
  socket.destroy();
  return isAnswered;
}

const unlimited: ConnectionLimits = { max: 1_000, maxPerAddress: null };

describe('connections', () => {
  test('above the limit of one address are closed, any other stay open, and closing one makes room for another', async () => {
    await listen({ max: 1_000, maxPerAddress: 3 });
    const held = await Promise.all([open(), open(), open()]);
    expect(await answers('127.0.0.1')).toBe(false);
    expect(await answers('127.0.0.2')).toBe(true);
    const closed = closing(held[0]);
    held[0].end();
    await closed;
    await expect.poll(() => answers('127.0.0.1')).toBe(true);
    for (const socket of held) socket.destroy();
  });

  test('above the total limit are closed, after idle ones have been closed to make room', async () => {
    await listen({ max: 10, maxPerAddress: null });
    const idle = await open();
    idle.write(request('/'));
    await once(idle, 'data');
    const left = closing(idle);
    const busy = await Promise.all(Array.from({ length: 9 }, () => open()));
    for (const socket of busy) socket.write(request('/never'));
    await left;
    expect(await answers('127.0.0.1')).toBe(true);
    await expect.poll(connectionCount).toBe(9);
    const last = await open();
    last.write(request('/never'));
    await expect.poll(() => asked).toBe(10);
    expect(await answers('127.0.0.1')).toBe(false);
    for (const socket of [...busy, last]) socket.destroy();
  });

  test.each([
    ['that sends nothing', ''],
    ['that stops in the middle of a header', 'GET / HTTP/1.1\r\nhost: loc'],
    ['that stops in the middle of a body', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nab'],
  ])('a connection %s is closed', async (_, bytes) => {
    await listen(unlimited, { headers: 60, request: 60 });
    const socket = await open();
    const ended = closing(socket);
    socket.resume().write(bytes);
    await ended;
  });

  test.each([
    ['reads nothing', { silence: 100 }],
    ['reads only a little at a time', { answer: 100 }],
  ])('a connection that requests a large response and %s is closed', async (_, timeouts) => {
    await listen(unlimited, timeouts);
    const socket = await open();
    let received = 0;
    socket.pause().write(request('/big'));
    const sip = setInterval(() => 'answer' in timeouts && (received += socket.read(1)?.length ?? 0), 10);
    await expect.poll(connectionCount).toBe(0);
    clearInterval(sip);
    expect(received).toBeLessThan(bigAnswerBytes);
    socket.destroy();
  });
});

describe('requests that arrive together on one connection', () => {
  test('are handled one after another', async () => {
    await listen(unlimited);
    const socket = await open();
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.write(request('/').repeat(3) + request('/never').repeat(3));
    await expect.poll(() => asked).toBe(1);
    await expect.poll(() => received.match(/here/g)).toHaveLength(3);
    expect(await answers('127.0.0.1')).toBe(true);
    expect(asked).toBe(1);
    socket.destroy();
    await expect.poll(connectionCount).toBe(0);
    expect(asked).toBe(1);
  });

  test('close the connection if there are more than 65', async () => {
    await listen(unlimited);
    const [few, many] = [await open(), await open()];
    few.write(request('/never').repeat(65));
    const closed = closing(many.resume());
    many.write(request('/never').repeat(66));
    await closed;
    expect(await connectionCount()).toBe(1);
    few.destroy();
  });

  test('are not handled after a response that ends the connection', async () => {
    await listen(unlimited, {}, (app) =>
      app.get('/last', async (_request, reply) => reply.header('connection', 'close').send('here')),
    );
    const socket = (await open()).resume();
    const closed = closing(socket);
    socket.write(request('/last') + request('/never'));
    await closed;
    expect(asked).toBe(0);
  });
});

const connectionCount = () =>
  new Promise<number>((resolve, reject) => {
    http.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

describe('a server refuses requests as overloaded', () => {
  let now: Times;
  beforeEach(() => {
    now = { clock: 0, processor: 0 };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => vi.useRealTimers());

  const statusAfter = async (clock: number, processor: number) => {
    now = { clock: now.clock + clock, processor: now.processor + processor };
    vi.advanceTimersByTime(1_000);
    return (await http.inject('/')).statusCode;
  };

  test('if they were queued while it was busy for seconds, but no later ones', async () => {
    await listen(unlimited, {}, (app) => refuseOverload(app, () => now));
    expect(await statusAfter(6_500, 6_400)).toBe(503);
    expect(await statusAfter(1_000, 900)).toBe(200);
    expect(await statusAfter(20_000, 5_100)).toBe(503);
  });

  test('never because other programs kept the processor busy or the machine was asleep', async () => {
    await listen(unlimited, {}, (app) => refuseOverload(app, () => now));
    expect(await statusAfter(60_000, 4_900)).toBe(200);
    expect(await statusAfter(3_600_000, 1)).toBe(200);
  });

  test('never because of a slow start', async () => {
    await listen(unlimited, {}, (app) => {
      refuseOverload(app, () => now);
      now = { clock: 60_000, processor: 60_000 };
    });
    expect(await statusAfter(1_000, 900)).toBe(200);
  });

  test('in milliseconds, with no more processor time than time passed', () => {
    const start = timesOfThread();
    let end = start;
    while (end.processor < start.processor + 20) end = timesOfThread();
    expect(end.clock - start.clock).toBeGreaterThan(19);
  });
});

describe('how many connections a process accepts', () => {
  const limitsOf = (env: Record<string, string>, openFiles: number) =>
    connectionLimits(loadConfig({ MAX_CONNECTIONS: '10000', ...env }), openFiles);

  test.each([
    ['a high limit of open files', {}, 1_048_576, { max: 10_000, maxPerAddress: 1_000 }],
    ['no limit of open files', {}, Infinity, { max: 10_000, maxPerAddress: 1_000 }],
    ['a typical limit of open files', {}, 1_024, { max: 768, maxPerAddress: 192 }],
    ['a low limit of open files', {}, 200, { max: 100, maxPerAddress: 25 }],
    ['a trusted proxy', { TRUST_PROXY: '1' }, Infinity, { max: 10_000, maxPerAddress: null }],
    [
      'its own limits',
      { MAX_CONNECTIONS: '50', MAX_CONNECTIONS_PER_ADDRESS: '5' },
      Infinity,
      { max: 50, maxPerAddress: 5 },
    ],
  ])('with %s', (_, env, openFiles, limits) => {
    expect(limitsOf(env, openFiles)).toEqual(limits);
  });
});
