import { generateKeyPairSync } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { encodePolyline, type LatLng } from '@fiacre/domain';
import { good, startRides, type RideApp } from '../../apps/server/src/bookings/testing/rides.ts';
import { configuredMaps } from '../../apps/server/src/maps/providers/configured-maps.ts';
import { createMapMeter } from '../../apps/server/src/maps/provider/map-meter.ts';
import { metresOver } from '../../apps/server/src/maps/providers/testing/fake-streets.ts';
import { stripeTwin } from '../../apps/server/src/payments/providers/stripe/stripe-twin.ts';
import type { ProviderTwin } from '../../apps/server/src/payments/provider/twin.ts';
import { loadConfig } from '../../apps/server/src/platform/config/load-config.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { ownPushKeys } from '../../apps/server/src/platform/messages/providers/push-keys.ts';
import { configuredSenders } from '../../apps/server/src/platform/messages/providers/senders.ts';
import { smtpSender } from '../../apps/server/src/platform/messages/providers/smtp.ts';
import { startFakeMailServer } from '../../apps/server/src/platform/messages/testing/fake-mail-server.ts';
import { createSubscriber } from '../../apps/server/src/platform/messages/testing/subscriber.ts';
import type { Outbound } from '../../apps/server/src/platform/outbound/outbound.ts';
import { systemRandom } from '../../apps/server/src/platform/random/random.ts';
import { createFakeClock, type FakeClock } from '../../apps/server/src/platform/testing/fake-clock.ts';
import { loopbackOutbound } from '../../apps/server/src/platform/testing/loopback-outbound.ts';
import { services as declared } from '../../apps/server/src/services.ts';
import { gridCentre, gridMap } from '../../apps/server/src/testing/grid-map.ts';
import { testSecret } from '../../apps/server/src/testing/start-test-app.ts';
import { testStart } from '../../apps/server/src/testing/test-start.ts';
import {
  faults,
  startUnreliableService,
  type Behaviour,
  type Fault,
  type ServiceRequest,
  type UnreliableService,
} from './unreliable-service.ts';

const httpServices = [
  'places',
  'routes',
  'sms',
  'fcm',
  'expo',
  'web-push',
  'licence',
  'stripe',
  'webhooks',
] as const;
type HttpService = (typeof httpServices)[number];

/** Every outside service that a ride touches. */
export const outsideServices = [...httpServices, 'mail'] as const;
export type OutsideService = (typeof outsideServices)[number];

/**
 * How long the server waits for a slow service. The service never responds, so no machine is too slow for
 * this.
 */
export const patienceMilliseconds = 100;
/** For all other states, so that a busy machine misses no deadline. */
export const noDeadline = 24 * 3_600_000;
/**
 * The provider's route is a quarter longer than the city's, so that a fare shows which route it is based on.
 */
const detour = 1.25;
const accountSid = `AC${'0'.repeat(32)}`;

export interface OutsideWorld {
  readonly app: RideApp;
  readonly twin: ProviderTwin;
  /** The keys of the rider's browser. */
  readonly browser: ReturnType<typeof createSubscriber>;
  /** The messages that a service received and accepted; emails as text. */
  accepted(service: HttpService): readonly ServiceRequest[];
  readonly mails: readonly string[];
  urlOf(service: HttpService): string;
  fail(service: OutsideService, fault: Fault): Promise<void>;
  faultOf(service: HttpService): Fault | null;
  recover(): Promise<void>;
  close(): Promise<void>;
}

/** A complete installation, with every service configured; each service can fail. */
export async function startOutsideWorld(): Promise<OutsideWorld> {
  const clock = createFakeClock(testStart);
  const twin = stripeTwin(() => clock.now());
  const started = await Promise.all(
    httpServices.map(async (name) => [name, await startUnreliableService(behaviours(twin)[name])] as const),
  );
  const services = Object.fromEntries(started) as Record<HttpService, UnreliableService>;
  const mail = await startMail();
  const env = environmentOf(services, twin);
  const outbound = impatientWith(Object.values(services));
  const app = await startRides({ env, clock, parts: partsOf(env, { clock, outbound, mail }) });
  return {
    app,
    twin,
    browser,
    mails: mail.mails,
    accepted: (name) => services[name].answered,
    urlOf: (name) => services[name].url,
    async fail(name, fault) {
      if (name === 'mail') mail.fault = fault;
      else await services[name].become(fault);
    },
    faultOf: (name) => services[name].fault,
    async recover() {
      mail.fault = null;
      for (const service of Object.values(services)) if (service.fault !== null) await service.become(null);
    },
    async close() {
      await app.close();
      await mail.close();
      for (const service of Object.values(services)) await service.close();
    },
  };
}

const browser = createSubscriber();

/** The real maps, senders and client, created as `main.ts` creates them from the environment. */
function partsOf(
  env: Readonly<Record<string, string>>,
  { clock, outbound, mail }: { clock: FakeClock; outbound: Outbound; mail: FailingMail },
) {
  const config = loadConfig({ PORT: '0', ...env }, declared);
  const log = createLog('silent');
  const grid = gridMap();
  const city = { maps: grid.maps, covers: grid.streets.covers };
  const parts = { clock, random: systemRandom, log, outbound, meter: createMapMeter() };
  return {
    outbound,
    map: { ...grid, maps: configuredMaps(config, city, parts) },
    senders: { ...configuredSenders(config, { outbound, log, clock, secret: testSecret }), mail: mail.send },
  };
}

/** Waits only a moment for a slow service; for any other, as long as it takes. */
function impatientWith(services: readonly UnreliableService[]): Outbound {
  const network = loopbackOutbound();
  return {
    ...network,
    fetch(url, request) {
      const service = services.find((one) => String(url).startsWith(one.url));
      const deadlineMilliseconds = service?.fault === 'slow' ? patienceMilliseconds : noDeadline;
      return network.fetch(url, { ...request, deadlineMilliseconds });
    },
  };
}

function environmentOf(services: Record<HttpService, UnreliableService>, twin: ProviderTwin) {
  const vapid = ownPushKeys(testSecret, 'http://localhost');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    project_id: 'town',
    client_email: 'pushes@town.test',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${services.fcm.url}/token`,
  };
  return {
    FIACRE_MODE: 'production',
    PUBLIC_URL: 'http://localhost',
    MOBILE_LOGIN_ENABLED: 'true',
    LICENCE_SERVICE_URL: services.licence.url,
    MAPS_ROUTES: 'valhalla',
    MAPS_ROUTES_URL: services.routes.url,
    MAPS_PLACES: 'photon',
    MAPS_PLACES_URL: services.places.url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'rides@example.test',
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15005550006',
    TWILIO_URL: services.sms.url,
    FCM_SERVICE_ACCOUNT: JSON.stringify(account),
    FCM_URL: services.fcm.url,
    EXPO_PUSH: 'true',
    EXPO_URL: services.expo.url,
    WEB_PUSH_PUBLIC_KEY: vapid.publicKey,
    WEB_PUSH_PRIVATE_KEY: vapid.privateKey,
    WEB_PUSH_CONTACT: 'mailto:operator@example.test',
    OUTBOUND_PRIVATE_HOSTS: '127.0.0.1',
    ...twin.environment(services.stripe.url),
  };
}

const ok = (body: unknown) => ({ status: 200, body });
const jsonIn = ({ body }: ServiceRequest) => JSON.parse(body.toString()) as Record<string, unknown>;

function behaviours(twin: ProviderTwin): Record<HttpService, Behaviour> {
  const something = () => ok({ surprise: true });
  return {
    places: {
      answer: ({ path }) => ok(photonAnswer(path)),
      lie: () => ok({ features: [{ geometry: null }] }),
    },
    routes: {
      answer: (request) => ok(valhallaAnswer(request, detour)),
      // Shorter than the straight line.
      lie: (request) => ok(valhallaAnswer(request, 0.001)),
    },
    sms: { answer: () => ({ status: 201, body: { sid: 'SM1', status: 'queued' } }), lie: something },
    fcm: {
      answer: ({ path }) => ok(path === '/token' ? { access_token: 'access' } : { name: 'messages/1' }),
      lie: something,
    },
    expo: { answer: () => ok({ data: { status: 'ok', id: 'ticket' } }), lie: something },
    'web-push': { answer: () => ({ status: 201, body: '' }), lie: something },
    licence: { answer: () => ok({ success: true }), lie: () => ok({ success: 'yes' }) },
    stripe: {
      answer: (request) => twin.answer({ ...request, body: request.body.toString() }),
      // A different amount from the one ordered, and no page to pay on.
      lie(_, truth) {
        const { status, body } = truth();
        const { amount_total: amount = 0, ...session } = body as { amount_total?: number };
        return { status, body: { ...session, amount_total: amount - 1, url: undefined } };
      },
    },
    webhooks: {
      answer: () => ok('noted'),
      lie: () => ({ status: 302, body: '', headers: { location: 'http://127.0.0.1:1/elsewhere' } }),
      // A receiver may respond with a web page, but not with an invalid status line.
      garbage: { status: 404, body: '<html>no such page</html>' },
    },
  };
}

/** Two places with one name: where the ride begins and where it ends. */
function photonAnswer(path: string): object {
  const { searchParams } = new URL(path, 'http://photon');
  const isHarbour = searchParams.get('q')?.startsWith('Harbour') === true;
  const lat = isHarbour ? gridCentre.lat + 0.045 : gridCentre.lat;
  const name = isHarbour ? 'Harbour' : 'Central Station';
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [gridCentre.lng, lat] },
        properties: { osm_type: 'N', osm_id: isHarbour ? 2 : 1, name, city: 'Photonville' },
      },
    ],
  };
}

/** At 10 m/s, as in the city, along the straight line times a factor. */
function valhallaAnswer(request: ServiceRequest, factor: number): object {
  const pointsIn = (list: unknown): LatLng[] =>
    (list as { lat: number; lon: number }[]).map(({ lat, lon }) => ({ lat, lng: lon }));
  const body = jsonIn(request);
  const km = (points: LatLng[]) => (factor * metresOver(points)) / 1000;
  if (request.path === '/route') {
    const points = pointsIn(body['locations']);
    const legs = points
      .slice(1)
      .map((to, index) => ({ shape: encodePolyline([points[index] ?? to, to], 6) }));
    const summary = { length: km(points), time: km(points) * 100 };
    return { trip: { status: 0, units: 'kilometers', summary, legs } };
  }
  const [sources, targets] = [pointsIn(body['sources']), pointsIn(body['targets'])];
  const cells = (perKm: number) => sources.map((from) => targets.map((to) => km([from, to]) * perKm));
  return { units: 'kilometers', sources_to_targets: { durations: cells(100), distances: cells(1) } };
}

type FailingMail = Awaited<ReturnType<typeof startMail>>;

/** A mail server for each state; the sender uses the current one. */
async function startMail() {
  const whole = await startFakeMailServer();
  const busy = await startFakeMailServer({ MAIL: '451 4.3.0 try again later' });
  const confused = await startFakeMailServer({ RCPT: '354 go on' });
  const silent = await startRawServer('');
  const web = await startRawServer('HTTP/1.1 400 Bad Request\r\n\r\n');
  const ports: Record<Fault | 'none', number> = {
    none: whole.port,
    down: 1,
    slow: silent.port,
    error: busy.port,
    garbage: web.port,
    wrong: confused.port,
  };
  const sender = (state: Fault | 'none') => {
    const limit = state === 'slow' ? patienceMilliseconds : 600_000;
    const limits = { connectionTimeout: limit, greetingTimeout: limit, socketTimeout: limit };
    return smtpSender({ smtpUrl: `smtp://127.0.0.1:${ports[state]}`, from: 'rides@example.test' }, limits);
  };
  const senders = new Map((['none', ...faults] as const).map((state) => [state, sender(state)]));
  const mail = {
    fault: null as Fault | null,
    mails: whole.mails,
    send: (message: Parameters<ReturnType<typeof sender>>[0]) => senders.get(mail.fault ?? 'none')!(message),
    close: async () => {
      for (const server of [whole, busy, confused, silent, web]) await server.close();
    },
  };
  return mail;
}

/** Sends the greeting on each connection, and nothing more. */
async function startRawServer(greeting: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).write(greeting);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Subscribes the receiver of webhooks to everything that happens to a booking. */
export async function addReceiver({ app, urlOf }: OutsideWorld): Promise<void> {
  const events = [
    'booking.created',
    'booking.accepted',
    'booking.arrived',
    'booking.started',
    'booking.reached',
    'booking.pending',
    'booking.paid',
    'booking.completed',
  ] as const;
  const body = { url: `${urlOf('webhooks')}/hook`, description: 'Accounting', events: [...events] };
  good(await app.call('addWebhook', { as: app.admin, body }));
}
