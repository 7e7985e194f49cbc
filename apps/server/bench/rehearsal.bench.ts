import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ask, nextMessage } from './processes/child.ts';
import type { Rehearsal } from '@fiacre/contract';
import { createClient, type Client } from '@fiacre/contract/client';
import type { Task } from './lifecycle/clients.ts';
import type { Done } from './lifecycle/during.ts';
import type { Listening, Order } from './rehearsal/server.ts';

/**
 * How much a rehearsal of a past week slows the live system: complete rides per second, with enough clients to keep the
 * server busy, alternately with and without rehearsals running one after another.
 */
const clients = Number(process.env['FIACRE_BENCH_CLIENTS'] ?? 8);
const rounds = Number(process.env['FIACRE_BENCH_ROUNDS'] ?? 7);
const pastRides = 10_000;
const roundMilliseconds = 8000;

function print(line: string): void {
  process.stdout.write(`rehearsal: ${line}\n`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function newest(admin: Client): Promise<Rehearsal> {
  const [found] = (await admin.listRehearsals({})).items;
  if (found === undefined) throw new Error('There is no rehearsal');
  return found;
}

/** Starts rehearsals one after another until it is stopped; the last one is cancelled. */
function keepRehearsing(admin: Client) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const seconds: number[] = [];
  const running = (async () => {
    while (!signal.aborted) {
      const began = performance.now();
      const until = new Date();
      const from = new Date(until.getTime() - 7 * 24 * 3_600_000);
      const { current } = await admin.listRehearsals({});
      const rules = { ...current, mode: 'batched' as const };
      const { id } = await admin.startRehearsal({
        body: { from: from.toISOString(), until: until.toISOString(), rules },
      });
      while (!signal.aborted && (await newest(admin)).state === 'running') await pause(250);
      if (signal.aborted) await admin.cancelRehearsal({ params: { id } }).catch(() => undefined);
      else if ((await newest(admin)).state === 'failed') throw new Error('A rehearsal failed');
      else seconds.push((performance.now() - began) / 1000);
    }
  })();
  return {
    seconds,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const newFolder = () => mkdtemp(join(tmpdir(), 'fiacre-bench-'));
const folders = [await newFolder(), await newFolder()];
const server = fork(new URL('./rehearsal/server.ts', import.meta.url), [...folders, String(clients)]);
server.on('exit', (code) => {
  if (code !== 0) process.exit(1);
});
const listening = await nextMessage<Listening>(server);
const { url, towns, carTypeId } = listening;
const admin = createClient({ baseUrl: url, token: listening.admin });
const worker = new Worker(new URL('./lifecycle/clients.ts', import.meta.url), {
  workerData: { url, towns, carTypeId },
});
const measure = async (): Promise<number> => {
  worker.postMessage({ what: 'rides', milliseconds: roundMilliseconds } satisfies Task);
  const [{ count, milliseconds }] = (await once(worker, 'message')) as [Done];
  return (count * 1000) / milliseconds;
};

// The first round warms up, and makes the ride from which the past is copied.
await measure();
await ask(server, { kind: 'past', rides: pastRides } satisfies Order);
const measured = { alone: [] as number[], during: [] as number[], ratio: [] as number[] };
const rehearsed: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  // The server is compared with itself just before and just after, as it slows down with its table sizes.
  const before = await measure();
  const rehearsing = keepRehearsing(admin);
  const during = await measure();
  await rehearsing.stop();
  rehearsed.push(...rehearsing.seconds);
  const after = await measure();
  measured.alone.push(before, after);
  measured.during.push(during);
  measured.ratio.push(during / ((before + after) / 2));
  print(
    `${during.toFixed(1)} rides/s while rehearsing, ${before.toFixed(1)} before and ${after.toFixed(1)} after`,
  );
}
print(
  `${median(measured.during).toFixed(1)} rides/s while rehearsing a week of ${pastRides} rides, ` +
    `${median(measured.alone).toFixed(1)} otherwise; median ratio ${median(measured.ratio).toFixed(3)}; ` +
    `${rehearsed.length} rehearsals ended (median ${median(rehearsed).toFixed(1)} s); load ${(loadavg()[0] ?? 0).toFixed(1)}`,
);
await worker.terminate();
server.send({ kind: 'close' } satisfies Order);
await once(server, 'exit');
for (const folder of folders) await rm(folder, { recursive: true, force: true });
