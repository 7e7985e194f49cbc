import { createPasswords, strongHash } from './accounts/index.ts';
import { createApp, type App } from './app.ts';
import { configuredFileStore } from './files/index.ts';
import { openInstalledMap } from './maps/index.ts';
import { loadConfig } from './platform/config/load-config.ts';
import type { Config } from './platform/config/config.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { reasonOf, say, showCityProgress } from './start-words.ts';
import { openRedisCounter } from './platform/http/redis-counter.ts';
import { createLocalCounter, type RequestCounter } from './platform/http/request-counter.ts';
import { createIds } from './platform/ids/ids.ts';
import { noBus } from './platform/live/bus.ts';
import { openRedisBus } from './platform/live/redis-bus.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { configuredSenders } from './platform/messages/senders.ts';
import { configuredOutbound } from './platform/outbound/configured-services.ts';
import { systemRandom } from './platform/random/random.ts';
import { openSecret } from './platform/secret/open-secret.ts';
import type { Secret } from './platform/secret/secret.ts';
import { systemClock } from './platform/time/clock.ts';
import { loadWebBuild } from './pages/index.ts';
import { portFault, requireFreePort } from './port.ts';
import { schema } from './schema.ts';
import { seed } from './seed/index.ts';
import { withSandbox } from './with-sandbox.ts';

const shutdownMilliseconds = 15_000;
/** One Ctrl-C arrives several times: from the terminal, and passed on by npm and by the starter. */
const sameSignalMilliseconds = 1000;

try {
  await run(loadConfig(process.env));
} catch (error) {
  say(reasonOf(error));
  process.exit(1);
}

async function run(config: Config): Promise<void> {
  await requireFreePort(config.http.port, config.http.host);
  const app = await start(config);
  closeOnSignal(app);
  const { port, host } = config.http;
  await app.http.listen({ port, host }).catch(async (error: unknown) => {
    await app.close();
    throw portFault(error, port, host);
  });
  const address = app.http.server.address();
  const openPort = typeof address === 'object' && address !== null ? address.port : port;
  const mode =
    config.mode === 'sandbox' ? ' (sandbox: simulated drivers, well-known passwords, this machine only)' : '';
  say(`Fiacre is ready at http://localhost:${openPort}${mode}`);
}

async function start(config: Config): Promise<App> {
  const log = createLog(config.logLevel);
  const ids = createIds(systemClock, systemRandom);
  const passwords = createPasswords(strongHash);
  const secret = await openSecret(config, systemRandom);
  const outbound = configuredOutbound(config, log);
  const map = await openInstalledMap(config, showCityProgress(), {
    clock: systemClock,
    random: systemRandom,
    log,
    outbound,
  });
  const database = await openDatabase(config, log);
  try {
    await migrate(database.db, schema, log);
    const app = await createApp({
      config,
      log,
      database,
      map,
      ids,
      passwords,
      secret,
      outbound,
      files: configuredFileStore(config, { outbound, clock: systemClock }),
      clock: systemClock,
      random: systemRandom,
      senders: configuredSenders(config, { outbound, log, clock: systemClock }),
      bus: config.redisUrl === null ? noBus : openRedisBus(config.redisUrl, log),
      requests: countRequests(config, log, secret),
      web: await loadWebBuild(),
      background: true,
    });
    const setUp = await seed(app.platform, passwords);
    if (setUp !== null)
      say(`Set the password of the first admin, ${setUp.email}, within a day:\n${setUp.link}`);
    return await withSandbox(app, map);
  } catch (error) {
    await database.close();
    throw error;
  }
}

function countRequests({ redisUrl: url }: Config, log: Log, secret: Secret): RequestCounter {
  const local = createLocalCounter(systemClock);
  return url === null ? local : openRedisCounter({ url, log, secret, local });
}

/** The first signal lets running requests end; the second, or too long a wait, ends at once. */
function closeOnSignal(app: App): void {
  let closingSince: number | null = null;
  const close = (): void => {
    if (closingSince !== null) {
      if (performance.now() - closingSince > sameSignalMilliseconds) process.exit(1);
      return;
    }
    closingSince = performance.now();
    setTimeout(() => process.exit(1), shutdownMilliseconds).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        say(reasonOf(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, close);
  closeWithStarter(close);
}

/** The starter holds a channel to us; that it closed without a signal means that the starter was killed. */
function closeWithStarter(close: () => void): void {
  if (process.send === undefined) return;
  if (process.connected) process.once('disconnect', close);
  else close();
}
