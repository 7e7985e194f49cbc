import { createClient } from '@fiacre/contract/client';
import { nearbyTopic } from '@fiacre/contract';
import { persistentFetch } from '../lifecycle/kept-connections.ts';
import type { Town } from '../lifecycle/measured-server.ts';
import { connect, ConnectedDriver, subscribe } from './connected-driver.ts';

/** What the benchmark tells the drivers' process first. */
export interface Crew {
  readonly url: string;
  readonly towns: readonly Town[];
  /** How many riders watch the free cars near them. */
  readonly onlookers: number;
}

export interface Drive {
  readonly by: 'frames' | 'requests';
  readonly milliseconds: number;
}

/** How many positions the server has stored, and how many frames the onlookers received meanwhile. */
export interface Driven {
  readonly stored: number;
  readonly seen: number;
}

const metresPerDegree = 111_195;
const everyMilliseconds = 1000;
/** More requests at the same time would only wait for each other. */
const maxRequesting = 100;

class Driver {
  readonly #town: Town;
  readonly #device: ConnectedDriver;
  readonly #client: ReturnType<typeof createClient>;
  #northMetres = 0;

  constructor(url: string, town: Town, device: ConnectedDriver) {
    this.#town = town;
    this.#device = device;
    this.#client = createClient({ baseUrl: url, token: town.driver, fetch: persistentFetch });
  }

  /** Reports where the car is, which drives at 10 m/s; resolves once that is stored. */
  async report(by: Drive['by']): Promise<void> {
    this.#northMetres = (this.#northMetres + 10) % 1000;
    const lat = this.#town.lat + this.#northMetres / metresPerDegree;
    const { lng } = this.#town;
    if (by === 'frames') return this.#device.report({ lat, lng }, new Date());
    const positions = [{ at: new Date().toISOString(), lat, lng, accuracyMetres: 8 }];
    await this.#client.sendPositions({ body: { positions } });
  }
}

async function drive(all: readonly Driver[], { by, milliseconds }: Drive): Promise<number> {
  const drivers = by === 'requests' ? all.slice(0, maxRequesting) : all;
  const start = performance.now();
  let stored = 0;
  await Promise.all(
    drivers.map(async (driver, index) => {
      // They do not all report in the same instant.
      let next = start + (index / drivers.length) * everyMilliseconds;
      while (next - start < milliseconds) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
        await driver.report(by);
        stored += 1;
        next = Math.max(next + everyMilliseconds, performance.now());
      }
    }),
  );
  return stored;
}

let drivers: readonly Driver[] = [];
let seen = 0;

async function open({ url, towns, onlookers }: Crew): Promise<void> {
  const opened: Driver[] = [];
  for (const town of towns) opened.push(new Driver(url, town, await ConnectedDriver.connect(url, town)));
  drivers = opened;
  for (const town of towns.slice(0, onlookers)) {
    const socket = await connect(url, town.rider);
    socket.on('message', () => (seen += 1));
    subscribe(socket, nearbyTopic(town));
  }
  process.send?.('ready');
}

process.on('message', (order: Crew | Drive) => {
  if ('towns' in order) return void open(order);
  const before = seen;
  return void drive(drivers, order).then((stored) =>
    process.send?.({ stored, seen: seen - before } satisfies Driven),
  );
});
