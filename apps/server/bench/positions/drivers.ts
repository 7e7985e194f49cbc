import { createClient } from '@fiacre/contract/client';
import { nearbyTopic } from '@fiacre/contract';
import { persistentFetch } from '../lifecycle/kept-connections.ts';
import type { Town } from '../lifecycle/measured-server.ts';
import { connect, ConnectedDriver, subscribe, type Position } from './connected-driver.ts';

/** The benchmark's first message to the drivers' process. */
export interface Crew {
  readonly url: string;
  readonly towns: readonly Town[];
  /** How many riders watch the free cars near them. */
  readonly onlookers: number;
}

export interface Drive {
  /** `collected` sends the positions of three seconds in one frame, as the driver's page does. */
  readonly by: 'frames' | 'collected' | 'requests';
  readonly milliseconds: number;
}

/** How many positions the server has stored, and how many frames the onlookers received in that time. */
export interface Driven {
  readonly stored: number;
  readonly seen: number;
}

const metresPerDegree = 111_195;
const streetMetres = 1000;
const everyMilliseconds = 1000;
const collectedTogether = 3;
/** More requests at the same time would only wait for each other. */
const maxRequesting = 100;

class Driver {
  readonly #town: Town;
  readonly #device: ConnectedDriver;
  readonly #client: ReturnType<typeof createClient>;
  #drivenMetres = 0;
  #atMs = 0;

  constructor(url: string, town: Town, device: ConnectedDriver) {
    this.#town = town;
    this.#device = device;
    this.#client = createClient({ baseUrl: url, token: town.driver, fetch: persistentFetch });
  }

  /** Reports the position of the car, which drives at 10 m/s; resolves once it is stored. */
  async report(by: Drive['by'], count: number): Promise<void> {
    const oldest = Date.now() - (count - 1) * everyMilliseconds;
    const positions = Array.from({ length: count }, (_, index) =>
      this.#drive(oldest + index * everyMilliseconds),
    );
    if (by === 'requests') await this.#client.sendPositions({ body: { positions } });
    else await this.#device.report(positions);
  }

  #drive(atMs: number): Position {
    // A timer may end a little early, and of two positions within a second the server keeps one.
    this.#atMs = Math.max(atMs, this.#atMs + everyMilliseconds);
    this.#drivenMetres += 10;
    // Up and down a street, since a jump back would be a position that no car could have reached.
    const onStreet = this.#drivenMetres % (2 * streetMetres);
    const north = Math.min(onStreet, 2 * streetMetres - onStreet);
    const lat = this.#town.lat + north / metresPerDegree;
    return { at: new Date(this.#atMs).toISOString(), lat, lng: this.#town.lng, accuracyMetres: 8 };
  }
}

async function drive(all: readonly Driver[], { by, milliseconds }: Drive): Promise<number> {
  const drivers = by === 'requests' ? all.slice(0, maxRequesting) : all;
  const together = by === 'collected' ? collectedTogether : 1;
  const every = together * everyMilliseconds;
  const start = performance.now();
  let stored = 0;
  await Promise.all(
    drivers.map(async (driver, index) => {
      // They do not all report in the same instant.
      let next = start + (index / drivers.length) * every;
      while (next - start < milliseconds) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
        await driver.report(by, together);
        stored += together;
        next = Math.max(next + every, performance.now());
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

process.once('disconnect', () => process.exit(1));
process.on('message', (order: Crew | Drive) => {
  if ('towns' in order) return void open(order);
  const before = seen;
  return void drive(drivers, order).then((stored) =>
    process.send?.({ stored, seen: seen - before } satisfies Driven),
  );
});
