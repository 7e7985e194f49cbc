import { choosePolicy } from '../bookings/index.ts';
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { createPasswords } from '../accounts/index.ts';
import { createApp, type App } from '../app.ts';
import type { AppParts } from '../app-parts.ts';
import { loadConfig } from '../platform/config/load-config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openServerDatabase, type Database, type ServerAddress } from '../platform/database/open-database.ts';
import { uncounted } from '../platform/http/limits/request-counter.ts';
import { createIds } from '../platform/ids/ids.ts';
import { noBus } from '../platform/live/bus/bus.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import type { DueMessage, Senders } from '../platform/messages/due-message.ts';
import { systemRandom } from '../platform/random/random.ts';
import { createSecret } from '../platform/secret/secret.ts';
import { copyDatabase, dropDatabases } from '../platform/testing/database-server.ts';
import { loopbackOutbound } from '../platform/testing/loopback-outbound.ts';
import { createFakeClock, type FakeClock } from '../platform/testing/fake-clock.ts';
import { systemClock } from '../platform/time/clock.ts';
import { schema } from '../schema.ts';
import { services } from '../services.ts';
import { seedInstallation } from '../seed/seed-installation.ts';
import { gridMap } from './grid-map.ts';
import { memoryStore } from './memory-store.ts';
import { createRequests, type TestRequests } from './requests.ts';
import { createPeople, type TestPeople } from './people.ts';
import { createPhones, type TestPhones } from './phones.ts';
import { testStart } from './test-start.ts';

export { testStart } from './test-start.ts';

/** The key that every test app uses for digests. */
export const testSecret = createSecret(Buffer.alloc(32, 'test'), systemRandom);

// The cheapest argon2 parameters: tests sign in many people.
const quickHash = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface TestApp extends App, TestRequests, TestPeople, TestPhones {
  readonly clock: FakeClock;
  readonly address: ServerAddress;
  readonly pool: Database['pool'];
  /** Every message that was passed to the fake services. */
  readonly sent: readonly DueMessage[];
  /** Runs due jobs, sends messages and delivers live events until nothing is left. */
  settle(): Promise<void>;
}

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  /**
   * The number of database connections. One is enough to show that no code requests a second while it holds the first.
   */
  readonly connections?: number;
  /** For fakes that are created before the app and need its time. */
  readonly clock?: FakeClock;
  /** Starts a second node that shares the database and clock of this app. */
  readonly nodeOf?: TestApp;
  /** Parts that replace the defaults, or what makes them of the defaults. */
  readonly parts?: Partial<AppParts> | ((defaults: AppParts) => Partial<AppParts>);
}

/** The real app on its own database with a stopped clock; only external services are fake. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const server = inject('testServer');
  const log = createLog(process.env['TEST_LOG'] ?? 'silent');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { nodeOf } = options;
  const address =
    nodeOf?.address ?? (await copyDatabase(server, name, (template) => prepareDatabase(template, log)));
  const clock = nodeOf?.clock ?? options.clock ?? createFakeClock(testStart);
  const { parts } = options;
  const tracing = typeof parts === 'function' ? undefined : (parts?.tracing ?? undefined);
  const database = openServerDatabase(address, options.connections ?? 8, log, tracing);
  const sent: DueMessage[] = [];
  const defaults = testParts({ database, clock, log, sent, env: options.env });
  const app = await createApp({ ...defaults, ...(typeof parts === 'function' ? parts(defaults) : parts) });
  const people = createPeople(app);
  const phones = createPhones(app);
  const requests = createRequests(app.http);
  return {
    ...app,
    address,
    pool: database.pool,
    ...people,
    async call(name, request) {
      await phones.reportBefore(name);
      return requests.call(name, request);
    },
    stopReporting: phones.stopReporting,
    reportPhones: phones.report,
    clock,
    sent,
    async settle() {
      await phones.report();
      await app.background.settle();
    },
    async close() {
      await app.close();
      if (nodeOf === undefined) await dropDatabases(server, [name]);
    },
  };
}

interface OwnParts extends Pick<AppParts, 'database' | 'clock' | 'log'> {
  /** Collects every message. */
  readonly sent: DueMessage[];
  readonly env?: TestAppOptions['env'];
}

function testParts({ database, clock, log, sent, env }: OwnParts): AppParts {
  return {
    config: loadConfig({ PORT: '0', ...env }, services),
    log,
    clock,
    database,
    ids: createIds(clock, systemRandom),
    random: systemRandom,
    passwords: createPasswords(quickHash),
    secret: testSecret,
    senders: recordingSenders(sent),
    receipts: null,
    outbound: loopbackOutbound(log),
    files: memoryStore(),
    requests: uncounted,
    bus: noBus,
    map: gridMap(),
    web: null,
    choosePolicy,
    background: false,
  };
}

/** Creates the schema, and also the data of a first start, such as queues and partitions, which is cheaper to copy. */
export async function prepareDatabase(address: ServerAddress, log: Log): Promise<void> {
  const database = openServerDatabase(address, 2, log);
  const clock = createFakeClock(testStart);
  await migrate(database.db, schema, log);
  await seedInstallation(database.db, {
    config: loadConfig({}, services),
    ids: createIds(systemClock, systemRandom),
    clock,
  });
  const app = await createApp(testParts({ database, clock, log, sent: [] }));
  await app.close();
}

function recordingSenders(sent: DueMessage[]): Senders {
  const record = async (message: DueMessage) => void sent.push(message);
  return { mail: record, sms: record, push: record };
}
