import { choosePolicy } from '../../src/bookings/index.ts';
import type { Role } from '@fiacre/domain';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { createPasswords } from '../../src/accounts/index.ts';
import type { AppParts } from '../../src/app-parts.ts';
import { createApp, type App } from '../../src/app.ts';
import { loadConfig } from '../../src/platform/config/load-config.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { uncounted } from '../../src/platform/http/limits/request-counter.ts';
import { createIds } from '../../src/platform/ids/ids.ts';
import { noBus } from '../../src/platform/live/bus/bus.ts';
import { openRedisBus } from '../../src/platform/live/bus/redis-bus.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { configuredSenders } from '../../src/platform/messages/providers/senders.ts';
import { configuredOutbound } from '../../src/platform/outbound/configured-outbound.ts';
import { systemRandom } from '../../src/platform/random/random.ts';
import { openSecret } from '../../src/platform/secret/open-secret.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { schema } from '../../src/schema.ts';
import { seedInstallation } from '../../src/seed/seed-installation.ts';
import { gridMap } from '../../src/testing/grid-map.ts';
import { memoryStore } from '../../src/testing/memory-store.ts';
import { createPeople } from '../../src/testing/people.ts';
import { createRequests } from '../../src/testing/requests.ts';
import { services } from '../../src/services.ts';
import { placeOf } from './place-of.ts';

/** A rider and a driver in a place without others. */
export interface Town {
  readonly rider: string;
  readonly driver: string;
  readonly lat: number;
  readonly lng: number;
}

export interface MeasuredServer {
  readonly url: string;
  readonly towns: readonly Town[];
  readonly carTypeId: string;
  /** Connection options for a PostgreSQL client. */
  readonly address: pg.PoolConfig;
  readonly pool: pg.Pool;
  readonly platform: App['platform'];
  /** The session of an admin. */
  readonly admin: string;
  /** Every driver reports now. A location counts for two minutes, so a long benchmark repeats this before it asks for quotes. */
  reportPositions(): Promise<void>;
  close(): Promise<void>;
}

const log = createLog('silent');

/** The real server with everything enabled except external services and rate limits. */
export async function openServer(
  environment: Readonly<Record<string, string>>,
  count: number,
  { map = gridMap(), background = true }: Partial<Pick<AppParts, 'map' | 'background'>> = {},
): Promise<MeasuredServer> {
  const config = loadConfig(
    { PORT: '0', SANDBOX_DRIVERS: '0', FIACRE_MODE: 'sandbox', ...environment },
    services,
  );
  const database = await openDatabase(config, log);
  await migrate(database.db, schema, log);
  const ids = createIds(systemClock, systemRandom);
  const outbound = configuredOutbound(config, log);
  await seedInstallation(database.db, { config, ids, clock: systemClock });
  const secret = await openSecret(config, systemRandom);
  const app = await createApp({
    config,
    log,
    database,
    ids,
    clock: systemClock,
    random: systemRandom,
    passwords: createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }),
    outbound,
    secret,
    files: memoryStore(),
    senders: configuredSenders(config, { outbound, clock: systemClock, log, secret }),
    receipts: null,
    bus: config.redisUrl === null ? noBus : openRedisBus(config.redisUrl, log, secret),
    requests: uncounted,
    map,
    web: null,
    choosePolicy,
    background,
  });
  const { call } = createRequests(app.http);
  const people = createPeople(app);
  // A folder may be opened several times, so addresses and numbers must not repeat.
  const addPerson = (role: Role) =>
    people.addPerson(role, { email: `${ids.next()}@bench.test`, mobile: null });
  const { body } = await call('listCarTypes');
  const towns: Town[] = [];
  const reportPosition = async ({ driver, lat, lng }: Town): Promise<void> => {
    const positions = [{ at: new Date().toISOString(), lat, lng }];
    await call('sendPositions', { as: { token: driver }, body: { positions } });
  };
  for (let index = 0; index < count; index += 1) {
    const [rider, driver] = [await addPerson('rider'), await addPerson('driver')];
    const place = placeOf(index, count);
    const town = { rider: rider.token, driver: driver.token, ...place };
    await reportPosition(town);
    await call('setAvailability', { as: driver, body: { active: true } });
    towns.push(town);
  }
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    towns,
    carTypeId: body.items[0]?.id ?? '',
    address: database.pool.options,
    pool: database.pool,
    platform: app.platform,
    admin: (await addPerson('admin')).token,
    reportPositions: async () => {
      for (const town of towns) await reportPosition(town);
    },
    close: () => app.close(),
  };
}
