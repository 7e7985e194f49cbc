import { setTimeout as wait } from 'node:timers/promises';
import { startFiacre } from './fiacre.ts';
import { startSocketIo, startWs } from './peers.ts';
import { topicOf } from './topic-of.ts';

/** Cars whose positions are to be published, each on the topic of its booking. */
export interface Publishing {
  readonly cars: number;
  readonly ticks: number;
}

// A separate process, so that its processor time excludes the readers.
const [kind] = process.argv.slice(2);
const target = await { fiacre: startFiacre, ws: startWs, 'socket.io': startSocketIo }[kind as 'fiacre']();
const tickMilliseconds = 100;

async function publish({ cars, ticks }: Publishing): Promise<void> {
  const before = process.cpuUsage();
  for (let tick = 0; tick < ticks; tick += 1) {
    for (let car = 0; car < cars; car += 1)
      target.publish(topicOf(car), `car-${car}`, {
        driver: `car-${car}`,
        lat: 50.1 + car / 10_000,
        lng: 8.6 + tick / 10_000,
        headingDegrees: (car + tick) % 360,
        at: new Date().toISOString(),
        toward: 'drop',
        etaSeconds: 300 - tick,
      });
    await wait(tickMilliseconds);
  }
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpuSeconds: (user + system) / 1e6 });
}

process.on('message', (order: Publishing | 'close') => {
  if (order !== 'close') return void publish(order);
  target.close();
  process.disconnect?.();
});
process.send?.({ port: target.port });
