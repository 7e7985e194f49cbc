import type { RouteName } from '@fiacre/contract';
import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts.ts';
import { authenticateKey, createApiKeys, isApiKey } from './api-keys/index.ts';
import { createAccounts, type Accounts, endSession, type GuestRiders } from './accounts/index.ts';
import { createAttention } from './attention/index.ts';
import { createAudit } from './audit/index.ts';
import {
  countBookingsSince,
  countOpenBookingsWith,
  meetings,
  openPickups,
  sharesTrip,
} from './bookings/index.ts';
import { createCatalogue, rescaleCarTypes } from './catalogue/index.ts';
import { createCore, type Core } from './core.ts';
import {
  createBlurredPlaces,
  createDriverIndex,
  createDriversNearby,
  createShownPlaces,
} from './dispatch/index.ts';
import { createDocuments } from './documents/index.ts';
import { startingPrice } from './fares/index.ts';
import { createFiles, createImages, keepsFilesInFolder } from './files/index.ts';
import { createLanguages } from './languages/index.ts';
import { citySummary, createMaps, presentCity } from './maps/index.ts';
import { createNotifications, forgetDeviceOf } from './notifications/index.ts';
import { servePages } from './pages/index.ts';
import { webhooksOf, type CallWebhook } from './payments/index.ts';
import { startBackground } from './platform/background.ts';
import { publicPushKey } from './platform/messages/providers/web-push.ts';
import { isReachable } from './platform/database/open-database.ts';
import { poolState } from './platform/database/pool-state.ts';
import { pendingMigrations } from './platform/database/migrate.ts';
import { bindRoutes } from './platform/http/pipeline/bind-routes.ts';
import { connectionLimits } from './platform/http/limits/connection-limits.ts';
import { createHttp, type HttpParts } from './platform/http/create-http.ts';
import { handlersOf, type Handlers } from './platform/http/handler.ts';
import { knownHosts, refuseUnknownHosts } from './platform/http/known-host.ts';
import { describeApi } from './platform/http/open-api.ts';
import { guardMetrics } from './platform/http/guard-metrics.ts';
import { createLimitRequests } from './platform/http/limits/limit-requests.ts';
import { secureHeaders } from './platform/http/secure-headers.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { LiveBus } from './platform/live/bus/bus.ts';
import { listsTopic } from './platform/live/lists-topic.ts';
import type { TakeReport } from './platform/live/report.ts';
import type { LiveServer } from './platform/live/live-server.ts';
import { createMetrics, type Metrics } from './platform/operations/metrics.ts';
import { diskSpace, isFolderReady } from './platform/operations/free-space.ts';
import { createOperations } from './platform/operations/operations.ts';
import type { ReadinessChecks } from './platform/operations/readiness.ts';
import type { Background } from './platform/background.ts';
import type { Undelivered } from './platform/transaction/tx.ts';
import type { Capability, Platform } from './platform/platform.ts';
import { partitionedTables, schema } from './schema.ts';
import { createRideCapabilities } from './ride-capabilities.ts';
import { createReports } from './reports/index.ts';
import { hasMoneyMoved } from './has-money-moved.ts';
import { rescaleCompanies } from './companies/index.ts';
import { rescalePromos } from './promos/index.ts';
import { createSetup } from './setup/index.ts';
import { createSettings, readSettings, unitsOfSettings } from './settings/index.ts';
import { countDriversWith, createUsers, joinGuestRider } from './users/index.ts';
import { personalDataOf } from './personal-data.ts';
import { createPlaces } from './places/index.ts';
import { createLearnedSpeeds } from './speeds/index.ts';
import { createSubscriberOutbound } from './platform/outbound/subscriber-outbound.ts';
import { createWebhooks } from './webhooks/index.ts';
import { createPrivacy, forgetPerson, obstacleTo } from './privacy/index.ts';
import { createSystem, readFigures, version } from './system/index.ts';
import { createTariffs } from './tariffs/index.ts';
import { createKerb } from './kerb/index.ts';
import { createZones } from './zones/index.ts';
import { createClosures } from './closures/index.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly platform: Platform;
  readonly jobs: Jobs;
  readonly live: LiveServer;
  readonly background: Background;
  /** Stops accepting requests, lets running ones finish, then closes sockets, jobs and the database. */
  close(): Promise<void>;
}

/** Messages are not sent to other nodes, because each node sends its own. */
const elsewhere: Omit<Undelivered, 'events'> = { messages: new Set(), withoutDevice: 0 };

/** Delivers the events and positions of other nodes to this node's readers. */
function hearOtherNodes(bus: LiveBus, background: Background, live: LiveServer): void {
  bus.listen((message) => {
    if (message.kind === 'volatile') live.hear(message);
    else background.wake({ ...elsewhere, events: message.kind === 'events' ? message.rows : null });
  });
}

/** How long requests in progress may take when the server closes. */
const drainMilliseconds = 8_000;

/** The whole server on an up-to-date database; not listening yet. */
export async function createApp(parts: AppParts): Promise<App> {
  const http = await createHttp(httpPartsOf(parts));
  const core = createCore(parts);
  const { platform, jobs, live } = core;
  const accounts = createAccounts(platform, parts.passwords, parts.secret, guestRidersOf(platform));
  const metrics = metricsOf(core, parts);
  const subscribers = createSubscriberOutbound({ ...parts, privateHosts: parts.config.outboundPrivateHosts });
  const all = [
    accounts,
    createOperations(platform.db, metrics, readinessOf(core)),
    createSystem(platform, {
      readiness: readinessOf(core),
      pendingMigrations: () => pendingMigrations(platform.db, schema.migrations),
      redis: () => parts.bus.isConnected(),
      cities: () => parts.map.cities.now().map(citySummary),
      filesInFolder: keepsFilesInFolder(platform.config),
    }),
    ...capabilitiesOf(platform, parts, accounts, webhooksOf({ http })),
    createApiKeys(platform),
    createWebhooks(platform, { secret: parts.secret, outbound: subscribers }),
  ];
  const capabilities: readonly Capability[] = all;
  await serve(http, parts, core, { accounts, metrics, handlers: handlersOf(all) });
  live.open(http.server, {
    authenticate: accounts.authenticate,
    topics: [listsTopic, ...capabilities.flatMap(({ topics }) => topics ?? [])],
    takeReport: takeReportOf(capabilities),
  });
  const background = await startBackground({
    ...parts,
    ...platform,
    pool: parts.database.pool,
    jobs,
    live,
    kinds: capabilities.flatMap((capability) => capability.jobs ?? []),
    workers: capabilities.flatMap((capability) => capability.workers ?? []),
    partitioned: partitionedTables,
    automatic: parts.background,
    countMessage: (channel, outcome) => metrics.message(channel, outcome),
    forgetDevice: (token) => platform.transact((tx) => forgetDeviceOf(tx, { token })),
  });
  core.onUndelivered((undelivered) => background.wake(undelivered));
  hearOtherNodes(parts.bus, background, live);
  return {
    ...core,
    http,
    background,
    async close() {
      await live.close();
      await closeHttp(http, capabilities);
      await background.stop();
      await parts.requests.close();
      parts.map.close();
      await parts.outbound.close();
      await subscribers.close();
      await parts.database.close();
    },
  };
}

function takeReportOf(capabilities: readonly Capability[]): TakeReport {
  const { takeReport } = capabilities.find((capability) => capability.takeReport) ?? {};
  if (takeReport === undefined) throw new Error('no capability stores the positions of drivers');
  return takeReport;
}

function httpPartsOf({ config, log, ids, tracing = null }: AppParts): HttpParts {
  const { trustedProxies } = config.http;
  return { log, ids, tracing, trustedProxies, connections: connectionLimits(config) };
}

// Do not wait for clients that do not read their response: the process has little time to end.
async function closeHttp(http: FastifyInstance, capabilities: readonly Capability[]): Promise<void> {
  const end = setTimeout(() => http.server.closeAllConnections(), drainMilliseconds);
  await http.close();
  clearTimeout(end);
  for (const capability of capabilities) await capability.close?.();
}

function guestRidersOf({ config, ids }: Platform): GuestRiders {
  const forget: GuestRiders['forget'] = (tx, user) => forgetPerson(tx, personalDataOf(config), user);
  return { forget, join: (tx, merged) => joinGuestRider(tx, ids, merged, forget) };
}

function capabilitiesOf(
  platform: Platform,
  { map, files, secret, choosePolicy }: AppParts,
  accounts: Accounts,
  callWebhook: CallWebhook,
) {
  const images = createImages(platform, files);
  const personalData = personalDataOf(platform.config);
  const drivers = createDriverIndex(platform);
  const driversNearby = createDriversNearby(platform, createShownPlaces(secret), drivers);
  const speeds = createLearnedSpeeds(platform, map);
  const rides = createRideCapabilities(platform, {
    ...map,
    trafficAt: speeds.trafficAt,
    choosePolicy,
    images,
    callWebhook,
    drivers,
    driversNearby,
    blurred: createBlurredPlaces(secret),
    secret,
  });
  return [
    createSettings(platform, {
      endSession,
      hasMoneyMoved,
      rescale: [rescaleCarTypes, rescalePromos, rescaleCompanies],
    }),
    createCatalogue(platform, { startingPrice, countDriversWith, countOpenBookingsWith }),
    createLanguages(platform),
    createMaps(platform, map, {
      restrictCountry: async () => (await readSettings(platform.db)).restrictCountry,
      trafficAt: speeds.trafficAt,
      bookingsSince: (from) => countBookingsSince(platform.db, from),
      openPickups,
    }),
    createAttention(platform),
    createAudit(platform),
    createNotifications(platform, { share: sharesTrip, pushKey: publicPushKey(platform.config, secret) }),
    createUsers(platform, {
      forget: (tx, user) => forgetPerson(tx, personalData, user),
      obstacle: (tx, user) => obstacleTo(tx, personalData, user),
      register: accounts.register,
      driversNearby,
      followApproval: rides.followApproval,
    }),
    createPlaces(platform),
    createZones(platform, map),
    createClosures(platform, map),
    createKerb(platform, map.cities),
    createTariffs(platform),
    speeds,
    createPrivacy(platform, { confirm: accounts.confirm, personalData }),
    createReports(platform),
    createSetup(platform, map),
    createDocuments(platform, images),
    createFiles(platform, { store: files, images, meetings }),
    ...rides.capabilities,
  ];
}

function metricsOf(core: Core, { config, database, outbound, bus }: AppParts): Metrics {
  const { platform, live } = core;
  return createMetrics({
    version,
    figures: () => readFigures(platform.db, { now: platform.clock.now(), lastSeq: live.lastSeq() }),
    liveConnections: () => live.hub.connections.size,
    redis: () => bus.isConnected(),
    disk: () => diskSpace(config.dataDir),
    pool: () => poolState(database.pool),
    outbound: () => outbound.counts(),
    readiness: readinessOf(core),
  });
}

function readinessOf({ platform: { db, config }, canWrite }: Core): ReadinessChecks {
  // If both the database and the files are elsewhere, requests write nothing to the data folder.
  const needsDisk = config.database.url === null || keepsFilesInFolder(config);
  return {
    database: () => isReachable(db),
    migrations: async () => (await pendingMigrations(db, schema.migrations)).length === 0,
    disk: () => !needsDisk || isFolderReady(config.dataDir),
    writes: canWrite,
  };
}

interface Served {
  readonly accounts: Accounts;
  readonly metrics: Metrics;
  readonly handlers: Handlers<RouteName>;
}

/** Adds the routes, the API description and the pages. */
async function serve(
  http: FastifyInstance,
  parts: AppParts,
  { platform }: Core,
  { accounts, metrics, handlers }: Served,
): Promise<void> {
  const { config } = platform;
  const { publicUrl } = config.http;
  metrics.observe(http);
  refuseUnknownHosts(http, knownHosts(config), config);
  secureHeaders(http, publicUrl, config.services.formTargets);
  guardMetrics(http, config);
  const limit = createLimitRequests(parts.requests, config.http.requestsPerMinute);
  await describeApi(http, limit);
  bindRoutes(http, handlers, {
    ...platform,
    // Live connections and pages are for people: only requests accept keys.
    authenticate: (token) =>
      isApiKey(token) ? authenticateKey(platform, token) : accounts.authenticateRequest(token),
    isConfirmed: accounts.isConfirmed,
    publicUrl,
    limit,
    secret: parts.secret,
    csvUnits: (reference) => ({ ...unitsOfSettings(reference), calendar: platform.calendar }),
    sandbox: config.mode === 'sandbox',
    demoMode: config.demoMode,
  });
  const { authenticate } = accounts;
  const city = () => Promise.resolve(presentCity(parts.map));
  await servePages(http, { platform, authenticate, limit, city, web: parts.web });
}
