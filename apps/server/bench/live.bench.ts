import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { ask, nextMessage } from './processes/child.ts';
import type { Publishing } from './live/server.ts';

/**
 * How many positions reach their readers per second of the server's processor time, compared with a small server on
 * `ws` and one on Socket.IO. Fiacre also checks for each reader whether they may see the car. The three alternate, so
 * that a busy machine slows all of them.
 */
const kinds = ['fiacre', 'ws', 'socket.io'] as const;
const rounds = Number(process.env['FIACRE_BENCH_ROUNDS'] ?? 5);
const ticks = 30;
const audiences = [
  { name: 'one follower for each of 1,000 cars', cars: 1000, readersPerCar: 1 },
  { name: '50 readers for each of 20 cars', cars: 20, readersPerCar: 50 },
] as const;
type Audience = (typeof audiences)[number];

function print(line: string): void {
  process.stdout.write(`live: ${line}\n`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function open(kind: string, { cars, readersPerCar }: Audience) {
  const server = fork(new URL('./live/server.ts', import.meta.url), [kind]);
  const { port } = await nextMessage<{ port: number }>(server);
  const readers = fork(
    new URL('./live/readers.ts', import.meta.url),
    [kind, port, cars, readersPerCar].map(String),
  );
  await nextMessage(readers);
  const received = async () => (await ask<{ received: number }>(readers, 'count')).received;
  return {
    /** Positions received per second of processor time. */
    async measure(): Promise<number> {
      const before = await received();
      const { cpuSeconds } = await ask<{ cpuSeconds: number }>(server, { cars, ticks } satisfies Publishing);
      const expected = cars * readersPerCar * ticks;
      while ((await received()) - before < expected);
      return expected / cpuSeconds;
    },
    async close() {
      readers.send('close');
      await once(readers, 'exit');
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}

for (const audience of audiences) {
  const opened = await Promise.all(kinds.map((kind) => open(kind, audience)));
  // The first round warms up.
  for (const one of opened) await one.measure();
  const measured = opened.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, one] of opened.entries()) measured[index]?.push(await one.measure());
  const [own = Number.NaN, ...peers] = measured.map(median);
  const beside = peers.map(
    (each, index) => `${(own / each).toFixed(2)} × ${kinds[index + 1]} (${Math.round(each)})`,
  );
  print(
    `${audience.name}: ${Math.round(own)} positions per CPU-second, ${beside.join(', ')}; ` +
      `load ${loadavg()[0]?.toFixed(1)} (medians of ${rounds})`,
  );
  for (const one of opened) await one.close();
}
