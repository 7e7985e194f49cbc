import type { FastifyInstance } from 'fastify';
import { createAccounts, type Passwords } from './accounts/index.ts';
import { createCatalogue } from './catalogue/index.ts';
import { createLanguages } from './languages/index.ts';
import { createMaps, presentCity, type InstalledMap } from './maps/index.ts';
import { servePages, type WebBuild } from './pages/index.ts';
import { startBackground } from './platform/background.ts';
import type { Config } from './platform/config/config.ts';
import { answers, type Database } from './platform/database/open-database.ts';
import { pendingMigrations } from './platform/database/migrate.ts';
import { bindRoutes } from './platform/http/bind-routes.ts';
import { createHttp } from './platform/http/create-http.ts';
import type { SomeHandlers } from './platform/http/handler.ts';
import type { LimitRequests } from './platform/http/limit-requests.ts';
import type { Authenticate } from './platform/http/reader.ts';
import { describeApi } from './platform/http/open-api.ts';
import { secureHeaders } from './platform/http/secure-headers.ts';
import type { Ids } from './platform/ids/ids.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { noBus } from './platform/live/bus.ts';
import { createLiveServer, type LiveServer } from './platform/live/live-server.ts';
import type { Log } from './platform/log/log.ts';
import type { Senders } from './platform/messages/senders.ts';
import { createMetrics } from './platform/operations/metrics.ts';
import { createOperations } from './platform/operations/operations.ts';
import type { Background } from './platform/background.ts';
import type { Capability, Platform } from './platform/platform.ts';
import type { Random } from './platform/random/random.ts';
import type { Clock } from './platform/time/clock.ts';
import { createTransact } from './platform/transaction/transact.ts';
import { migrations, partitionedTables } from './schema.ts';
import { createRideCapabilities } from './ride-capabilities.ts';
import { createSettings, readSettings } from './settings/index.ts';
import { createUsers } from './users/index.ts';

export interface AppParts {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly passwords: Passwords;
  readonly senders: Senders;
  readonly limit: LimitRequests;
  readonly map: InstalledMap;
  /** The built web; null serves the API alone. */
  readonly web: WebBuild | null;
  /** Runs jobs, deliveries and polls by itself; without it they run when asked. */
  readonly background: boolean;
}

export interface App {
  readonly http: FastifyInstance;
  readonly platform: Platform;
  readonly jobs: Jobs;
  readonly live: LiveServer;
  readonly background: Background;
  /** Stops taking requests, lets the running ones end, then closes sockets, jobs and the database. */
  close(): Promise<void>;
}

/** The whole server on an up-to-date database, not yet listening. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, log, clock, ids, random, database } = parts;
  const { db } = database;
  const authenticate: Authenticate = (token) => accounts.authenticate(token);
  const jobs = createJobs({ ...database, clock, ids, log });
  const live = createLiveServer({ db, log, authenticate, bus: noBus, publicUrl: config.http.publicUrl, trustProxy: config.http.trustProxy });
  const transact = createTransact({ db, clock, ids, random, partitioned: partitionedTables, jobs: jobs.write, wake: () => background.wake() });
  const platform: Platform = { config, log, clock, ids, random, db, transact, live };

  const accounts = createAccounts(platform, parts.passwords);
  const metrics = createMetrics({ db, liveConnections: () => live.hub.connections.size });
  const operations = createOperations(db, metrics.registry, {
    database: () => answers(db),
    migrations: async () => (await pendingMigrations(db, migrations)).length === 0,
  });
  const capabilities: readonly Capability[] = [
    operations,
    accounts,
    createSettings(platform),
    createCatalogue(platform),
    createLanguages(platform),
    createMaps(parts.map, async () => (await readSettings(db)).restrictCountry),
    createUsers(platform),
    ...createRideCapabilities(platform, parts.map.maps),
  ];

  const http = await createHttp({ log, ids, trustProxy: config.http.trustProxy });
  metrics.observe(http);
  await secureHeaders(http, config.http.publicUrl);
  await describeApi(http);
  bindRoutes(http, handlersOf(capabilities), {
    db, clock, transact, authenticate, limit: parts.limit, publicUrl: config.http.publicUrl, sandbox: config.mode === 'sandbox',
    demoMode: config.demoMode,
  });
  await servePages(http, { platform, authenticate, web: parts.web, city: () => Promise.resolve(presentCity(parts.map.city)) });
  live.register(capabilities.flatMap((capability) => capability.topics ?? []));
  live.attach(http.server);
  const background = await startBackground({
    ...parts, db, transact, jobs, live,
    kinds: capabilities.flatMap((capability) => capability.jobs ?? []),
    partitioned: partitionedTables,
    automatic: parts.background,
  });
  return {
    http, platform, jobs, live, background,
    async close() {
      await live.close();
      await http.close();
      await background.stop();
      parts.map.close();
      await database.close();
    },
  };
}

function handlersOf(capabilities: readonly Capability[]): SomeHandlers {
  return Object.assign({}, ...capabilities.map((capability) => capability.handlers)) as SomeHandlers;
}
