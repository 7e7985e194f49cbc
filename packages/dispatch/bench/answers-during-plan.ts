import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { batchedMode } from '../src/modes/batched.ts';
import { defaultRules } from '../src/engine/rules.ts';
import { largeTown } from './large-town.ts';

const rounds = 5;
const requests = 300;

/** Asks one question after another and reports how long each response took. */
const askingClient = `
  const { parentPort, workerData } = require('node:worker_threads');
  const agent = new (require('node:http').Agent)({ keepAlive: true });
  const ask = () => new Promise((resolve, reject) => {
    const began = performance.now();
    require('node:http').get(workerData.url, { agent }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - began));
    }).on('error', reject);
  });
  parentPort.on('message', async (count) => {
    const times = [];
    for (let asked = 0; asked < count; asked += 1) {
      times.push(await ask());
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    parentPort.postMessage(times);
  });`;

/**
 * How long this process takes to respond to other requests while it plans for a large town repeatedly,
 * alternating with periods without planning. Every plan is made after all drivers have moved, which is the
 * slowest case.
 */
export async function measureAnswers(): Promise<string> {
  const town = await largeTown();
  const policy = batchedMode(defaultRules);
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new Worker(askingClient, { eval: true, workerData: { url: `http://127.0.0.1:${port}/` } });
  const ask = async () => {
    client.postMessage(requests);
    const [times] = (await once(client, 'message')) as [number[]];
    return times;
  };
  const times = { alone: [] as number[], during: [] as number[] };
  let { drivers } = town;
  let nowMs = 0;
  await ask();
  for (let round = 0; round < rounds; round += 1) {
    times.alone.push(...(await ask()));
    let isAsking = true;
    const asking = ask().finally(() => (isAsking = false));
    while (isAsking) {
      nowMs += 100_000;
      drivers = town.drive(drivers, 1);
      await policy.plan({ ...town, nowMs, drivers, memory: policy.firstMemory });
    }
    times.during.push(...(await asking));
  }
  await client.terminate();
  server.close();
  const p99 = (values: readonly number[]) =>
    (values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? Number.NaN).toFixed(1);
  return `p99 of answers to others: ${p99(times.during)} ms while plans are made one after another, ${p99(times.alone)} ms otherwise`;
}
