import { flushCompileCache } from 'node:module';
import { createPasswords, strongHash } from './accounts/index.ts';
import { createApp, type App } from './app.ts';
import { choosePolicy } from './bookings/index.ts';
import { dataFolderFault } from './data-folder-fault.ts';
import { configuredFileStore } from './files/index.ts';
import { openFurtherCities, openInstalledMap, requireSoundCity } from './maps/index.ts';
import { dataFolderNotice } from './platform/database/embedded/data-folder.ts';
import { loadConfig } from './platform/config/load-config.ts';
import type { Config } from './platform/config/config.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { reasonOf, print, showCityProgress } from './startup-messages.ts';
import { createLocalCounter, type RequestCounter } from './platform/http/limits/request-counter.ts';
import { createIds } from './platform/ids/ids.ts';
import { noBus, type LiveBus } from './platform/live/bus/bus.ts';
import { createLog } from './platform/log/log.ts';
import { configuredReceipts, configuredSenders } from './platform/messages/providers/senders.ts';
import { configuredOutbound } from './platform/outbound/configured-outbound.ts';
import { createTelemetry } from './platform/telemetry/telemetry.ts';
import { systemRandom } from './platform/random/random.ts';
import { openSecret } from './platform/secret/open-secret.ts';
import type { Secret } from './platform/secret/secret.ts';
import { systemClock } from './platform/time/clock.ts';
import { loadWebBuild } from './pages/index.ts';
import { portFault, requireFreePort } from './port.ts';
import { shutDownOnSignals } from './process-shutdown.ts';
import { schema } from './schema.ts';
import { seed } from './seed/index.ts';
import { notifySystemd } from './systemd.ts';
import { services } from './services.ts';
import { version } from './system/index.ts';
import { prepareRoads } from './speeds/index.ts';
import { simulatePayments } from './simulate-payments.ts';
import { withSandbox } from './with-sandbox.ts';

const given = readConfig();
const telemetry = createTelemetry({ config: given, clock: systemClock, version });
const log = createLog(given.logLevel, telemetry.destination);
const ending = shutDownOnSignals(process, log);
try {
  await run();
} catch (error) {
  // The start failed because the process received a signal to end and is closing what was open.
  if (!ending.hasBegun) fail(error);
}

function readConfig(): Config {
  try {
    return loadConfig(process.env, services);
  } catch (error) {
    return fail(error);
  }
}

function fail(error: unknown): never {
  print(reasonOf(error));
  process.exit(1);
}

async function run(): Promise<void> {
  const notice = dataFolderNotice(given.dataDir);
  if (notice !== null) print(notice);
  await requireFreePort(given.http.port, given.http.host);
  const app = await start().catch((error: unknown) => {
    throw dataFolderFault(error, given.dataDir);
  });
  const systemd = notifySystemd(process.env, log);
  ending.closeWith(() => {
    systemd.stop();
    return app.close();
  });
  const { port, host } = given.http;
  await app.http.listen({ port, host }).catch(async (error: unknown) => {
    await app.close();
    throw portFault(error, port, host);
  });
  const address = app.http.server.address();
  const openPort = typeof address === 'object' && address !== null ? address.port : port;
  const drivers = `${given.sandboxDrivers || 'no'} simulated drivers`;
  const mode =
    given.mode === 'sandbox' ? ` (sandbox: ${drivers}, well-known passwords, this machine only)` : '';
  systemd.ready();
  print(`Fiacre is ready at http://localhost:${openPort}${mode}`);
  // Node writes its compile cache when a process ends; a killed process would leave none.
  flushCompileCache();
}

async function start(): Promise<App> {
  const ids = createIds(systemClock, systemRandom);
  const passwords = createPasswords(strongHash);
  const secret = await openSecret(given, systemRandom);
  const simulation = await simulatePayments(given, process.env);
  if (simulation !== null) ending.closeWith(() => simulation.providers.close());
  const config = simulation?.config ?? given;
  const { outbound, tracing } = await telemetry.connect(configuredOutbound(config, log));
  // The database starts in separate processes while the city is loaded.
  const opening = openDatabase(config, log, tracing ?? undefined);
  opening.then(
    (opened) => ending.closeWith(() => opened.close()),
    () => undefined,
  );
  const map = await openInstalledMap(config, showCityProgress(), {
    clock: systemClock,
    random: systemRandom,
    log,
    outbound,
  }).catch(async (error: unknown) => {
    await opening.then((opened) => opened.close()).catch(() => undefined);
    throw error;
  });
  const database = await opening;
  try {
    await migrate(database.db, schema, log);
    const mapNotice = await requireSoundCity(database.db, map, config);
    if (mapNotice !== null) print(mapNotice);
    const app = await createApp({
      config,
      log,
      database,
      map,
      ids,
      passwords,
      secret,
      outbound,
      tracing,
      files: configuredFileStore(config, { outbound, clock: systemClock }),
      clock: systemClock,
      random: systemRandom,
      senders: configuredSenders(config, { outbound, log, secret, clock: systemClock }),
      receipts: configuredReceipts(config, outbound),
      bus: await openBus(secret),
      requests: await countRequests(secret),
      web: await loadWebBuild(),
      choosePolicy,
      background: true,
    });
    await openFurtherCities(app.platform, map, showCityProgress());
    await prepareRoads(app.platform, map);
    const setUp = await seed(app.platform, passwords, map.city.info.report.country);
    if (setUp !== null)
      print(`Set the password of the first admin, ${setUp.email}, within a day:\n${setUp.link}`);
    return await withSandbox(app, map, simulation?.providers ?? null);
  } catch (error) {
    await database.close();
    throw error;
  }
}

// Only an installation with several nodes needs Redis, whose library takes a twentieth of a start's processor time.
async function openBus(secret: Secret): Promise<LiveBus> {
  if (given.redisUrl === null) return noBus;
  const { openRedisBus } = await import('./platform/live/bus/redis-bus.ts');
  return openRedisBus(given.redisUrl, log, secret);
}

async function countRequests(secret: Secret): Promise<RequestCounter> {
  const local = createLocalCounter(systemClock);
  if (given.redisUrl === null) return local;
  const { openRedisCounter } = await import('./platform/http/limits/redis-counter.ts');
  return openRedisCounter({ url: given.redisUrl, log, secret, local });
}
