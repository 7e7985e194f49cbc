import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A separate Redis server for the benchmark, on the loopback address. */
export interface RedisServer {
  readonly version: string;
  /** Sends commands in one batch; resolves with the text of all replies. */
  run(commands: readonly (readonly (string | number)[])[]): Promise<string>;
  /** CPU time of the server's process in microseconds. */
  cpuMicroseconds(): Promise<number>;
  close(): Promise<void>;
}

/** Starts Redis without persistence; null if it is not installed. */
export async function startRedis(): Promise<RedisServer | null> {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', options, { stdio: 'ignore' });
  const isStarted = await Promise.race([
    once(server, 'spawn').then(() => true),
    once(server, 'error').then(() => false),
  ]);
  if (!isStarted) return null;
  const end = () => void server.kill('SIGKILL');
  process.once('exit', end);
  const socket = await connectTo(port, () => server.exitCode !== null);
  const run: RedisServer['run'] = (commands) => exchange(socket, [...commands, ['PING']]);
  const info = async (section: string) => run([['INFO', section]]);
  return {
    version: /redis_version:(\S+)/.exec(await info('server'))?.[1] ?? 'unknown',
    run,
    async cpuMicroseconds() {
      const text = await info('cpu');
      const seconds = (name: string) => Number(new RegExp(`${name}:([\\d.]+)`).exec(text)?.[1]);
      return (seconds('used_cpu_user') + seconds('used_cpu_sys')) * 1e6;
    },
    async close() {
      socket.destroy();
      process.off('exit', end);
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function connectTo(port: number, hasEnded: () => boolean): Promise<Socket> {
  for (;;) {
    if (hasEnded()) throw new Error('redis-server ended before it accepted a connection');
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    if (isOpen) return socket.setNoDelay();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const lastReply = '+PONG\r\n';

async function exchange(
  socket: Socket,
  commands: readonly (readonly (string | number)[])[],
): Promise<string> {
  const words = commands.flatMap((command) => [
    `*${command.length}`,
    ...command.flatMap((word) => [`$${Buffer.byteLength(String(word))}`, String(word)]),
  ]);
  socket.write(`${words.join('\r\n')}\r\n`);
  const parts: Buffer[] = [];
  for (;;) {
    const [part] = (await once(socket, 'data')) as [Buffer];
    parts.push(part);
    const end = Buffer.concat(parts.slice(-2)).toString('latin1');
    if (end.endsWith(lastReply)) return Buffer.concat(parts).toString();
  }
}
