import type { LatLng } from '@fiacre/domain';
import type { FastifyInstance } from 'fastify';
import { findUserByEmail } from '../accounts/index.ts';
import { findDrivers } from '../dispatch/index.ts';
import type { InstalledMap } from '../maps/index.ts';
import type { Platform } from '../platform/platform.ts';
import { SimulatedCar } from './car.ts';
import { simulatedClient } from './client.ts';
import { SimulatedDriver } from './driver.ts';
import { LentCar } from './lent-car.ts';
import { placeNear, somewhere } from './places.ts';
import { secondsUntilAccept } from './who-accepts.ts';
import { readWorld, type OpenOffer } from './world.ts';

export { inventHistory } from './history/index.ts';

/** How much faster the simulated cars are than the city's streets, so that a trial ride is short. */
const haste = 3;
const stepMilliseconds = 2_000;
const restSeconds = { min: 15, max: 120 };
const cruiseMetres = 1_500;

export interface SandboxNeeds {
  readonly http: FastifyInstance;
  readonly map: InstalledMap;
  /** Email addresses of the drivers to simulate, and of those whom a person plays while the sandbox drives the car. */
  readonly simulatedEmails: readonly string[];
  readonly playedEmails: readonly string[];
}

export interface Sandbox {
  /** One step of every simulated person; `start` runs it every two seconds. */
  step(): Promise<void>;
  start(): void;
  /** Waits for the current step to finish. */
  stop(): Promise<void>;
}

/** The sandbox's simulated drivers. They use the same API as people do, and exist only in sandbox mode. */
export async function openSandbox(platform: Platform, needs: SandboxNeeds): Promise<Sandbox> {
  const cast = await gather(platform, needs);
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  const step = async (): Promise<void> => {
    const world = await readWorld(platform.db, platform.clock.now().getTime());
    for (const driver of cast.simulated) await quietly(platform, () => driver.step(world));
    const played = await findDrivers(
      platform.db,
      cast.lent.map(({ id }) => id),
      platform.clock.now(),
    );
    for (const car of cast.lent) {
      const driver = played.find(({ id }) => id === car.id) ?? null;
      await quietly(platform, () => car.step(world, driver));
    }
  };
  // If a step takes longer than the interval, the next one is skipped, so steps do not pile up on a slow machine.
  const tick = (): void => {
    running ??= quietly(platform, step).finally(() => (running = null));
  };
  return {
    step,
    start: () => void (timer ??= setInterval(tick, stepMilliseconds).unref()),
    async stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await running;
    },
  };
}

/** One simulated person's error must not stop the rest. */
async function quietly(platform: Platform, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    platform.log.warn({ err: error }, 'a simulated driver failed');
  }
}

interface Cast {
  readonly simulated: readonly SimulatedDriver[];
  readonly lent: readonly LentCar[];
}

async function gather(platform: Platform, needs: SandboxNeeds): Promise<Cast> {
  const idsOf = async (emails: readonly string[]): Promise<string[]> => {
    const users = await Promise.all(emails.map((email) => findUserByEmail(platform.db, email)));
    return users.flatMap((user) => (user === null ? [] : [user.id]));
  };
  const [simulatedIds, lentIds] = await Promise.all([
    idsOf(needs.simulatedEmails),
    idsOf(needs.playedEmails),
  ]);
  const known = await findDrivers(platform.db, [...simulatedIds, ...lentIds], platform.clock.now());
  const { streets: maps, city } = needs.map;
  const carOf = async (id: string): Promise<SimulatedCar> => {
    const before = known.find((driver) => driver.id === id)?.lastFix;
    return new SimulatedCar(maps, before ?? (await somewhere(maps, city.info, platform.random)), haste);
  };
  const simulated: SimulatedDriver[] = [];
  const positionOf = (id: string): LatLng | null =>
    simulated.find((driver) => driver.id === id)?.car.position ?? null;
  const offered = (offer: OpenOffer) =>
    offer.driverIds.map((id) => ({ id, simulated: simulatedIds.includes(id), position: positionOf(id) }));
  for (const id of simulatedIds) {
    const client = simulatedClient(needs.http, platform, id);
    const driver = new SimulatedDriver(id, await carOf(id), client, {
      nextGoal: (from) => placeNear(from, cruiseMetres, platform.random),
      restSeconds: () => platform.random.integer(restSeconds.min, restSeconds.max),
      acceptAfterSeconds: (offer) => secondsUntilAccept(id, offer.booking.pickup, offered(offer)),
    });
    simulated.push(driver);
  }
  const lent = await Promise.all(
    lentIds.map(async (id) => new LentCar(id, await carOf(id), simulatedClient(needs.http, platform, id))),
  );
  return { simulated, lent };
}
