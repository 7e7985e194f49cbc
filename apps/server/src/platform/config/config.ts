import { appCategories, isTimeZone } from '@fiacre/domain';
import * as z from 'zod';
import type { ServiceSettings } from '../services/service-settings.ts';
import { messageVariables, type MessageConfig } from './message-config.ts';
import { signInVariables, type SignInConfig } from './sign-in-config.ts';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
/** `true` means one proxy. */
const proxyCount = z
  .string()
  .regex(/^(?:true|false|\d)$/, 'true, false, or the number of trusted proxies')
  .transform((value) => (value === 'true' ? 1 : Number(value === 'false' ? 0 : value)));
const text = z.string().trim().min(1);
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const hostNames = text.regex(/^[\w.-]+(?:,[\w.-]+)*$/, 'host names with commas between them');

export const providers = {
  routes: ['city', 'osrm', 'valhalla', 'google'],
  places: ['city', 'photon', 'nominatim', 'google'],
} as const;

/** Every environment variable the server reads, with its default. */
export const environmentSchema = z.object({
  FIACRE_MODE: z.enum(['sandbox', 'production']).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  ALLOWED_HOSTS: hostNames.optional(),
  TRUST_PROXY: proxyCount.default(0),
  DATA_DIR: text.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(12),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  APP_CATEGORY: z.enum(appCategories).default('taxi'),
  DEMO_MODE: flag.default(false),
  LICENCE_SERVICE_URL: webAddress.optional(),
  TIME_ZONE: text.refine(isTimeZone, 'the name of a time zone, such as Europe/Paris').default('UTC'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  METRICS_TOKEN: text.min(20).optional(),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(10_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: text.optional(),
  FACEBOOK_LOGIN_ENABLED: flag.default(false),
  MOBILE_LOGIN_ENABLED: flag.default(false),
  ...signInVariables,
  ...messageVariables,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.optional(),
  SANDBOX_DRIVERS: z.coerce.number().int().min(0).max(500).default(40),
  SANDBOX_HISTORY: flag.default(true),
  SANDBOX_PAYMENTS: flag.default(true),
  OUTBOUND_PRIVATE_HOSTS: hostNames.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket').optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  MAPS_CITY: text.default('demo'),
  MAPS_CITY_AREA: text.optional(),
  MAPS_ROUTES: z.enum(providers.routes).default('city'),
  MAPS_ROUTES_URL: webAddress.optional(),
  MAPS_ROUTES_KEY: text.optional(),
  MAPS_PLACES: z.enum(providers.places).default('city'),
  MAPS_PLACES_URL: webAddress.optional(),
  MAPS_PLACES_KEY: text.optional(),
  MAPS_ROUTES_FALLBACK: z.enum(providers.routes).default('city'),
  MAPS_ROUTES_FALLBACK_URL: webAddress.optional(),
  MAPS_ROUTES_FALLBACK_KEY: text.optional(),
  MAPS_PLACES_FALLBACK: z.enum(providers.places).default('city'),
  MAPS_PLACES_FALLBACK_URL: webAddress.optional(),
  MAPS_PLACES_FALLBACK_KEY: text.optional(),
  MAPS_PRICES: text
    .regex(
      /^[a-z]+\.(route|matrix|suggest|place|reverse)=\d{1,6}(\.\d{1,4})?(,[a-z]+\.(route|matrix|suggest|place|reverse)=\d{1,6}(\.\d{1,4})?)*$/,
      'write it as google.route=5,google.suggest=2.83',
    )
    .optional(),
});

export type Environment = z.infer<typeof environmentSchema>;

export interface Config {
  readonly mode: 'sandbox' | 'production';
  readonly http: {
    readonly port: number;
    readonly host: string;
    readonly publicUrl: string;
    /** Other hosts under which this server may be requested. */
    readonly allowedHosts: readonly string[];
    /** The number of chained proxies in front of the server. */
    readonly trustedProxies: number;
    readonly requestsPerMinute: number;
    readonly maxConnections: number;
    readonly maxConnectionsPerAddress: number;
    /** The bearer token of the metrics collector; null disables metrics in production. */
    readonly metricsToken: string | null;
  };
  readonly dataDir: string;
  /** The key for digests of codes and for sealed values; null uses the key in the data folder. */
  readonly secretKey: string | null;
  readonly database: {
    readonly url: string | null;
    readonly poolSize: number;
  };
  readonly redisUrl: string | null;
  readonly appCategory: Environment['APP_CATEGORY'];
  readonly demoMode: boolean;
  /** Checks licences and base settings; null disables both checks. */
  readonly licenceServiceUrl: string | null;
  /** The time zone whose days the operator's own rules use. */
  readonly timeZone: string;
  readonly logLevel: string;
  /** The first admin of an installation that has none. */
  readonly admin: { readonly email: string | null; readonly password: string | null };
  readonly logins: { readonly facebook: boolean; readonly mobile: boolean };
  readonly signIn: SignInConfig;
  readonly messages: MessageConfig;
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  /** Services that declare their own environment variables. */
  readonly services: ServiceSettings;
  readonly sandboxDrivers: number;
  /** Whether a new sandbox gets made-up bookings from the past. */
  readonly sandboxHistory: boolean;
  /** Whether the sandbox simulates the payment providers that are not configured. */
  readonly sandboxPayments: boolean;
  /** The simulated payment providers, labelled so that nobody takes them for real ones. */
  readonly simulatedProviders: ReadonlySet<string>;
  readonly files: {
    /** The bucket for files; null to store them in the data folder. */
    readonly s3: {
      readonly endpoint: string;
      readonly bucket: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    } | null;
  };
  /** Hosts that may be in a private network or on this machine. */
  readonly outboundPrivateHosts: readonly string[];
  readonly maps: {
    readonly city: string;
    readonly cityArea: string | null;
    readonly routes: { readonly provider: (typeof providers.routes)[number] } & ProviderAccess;
    readonly places: { readonly provider: (typeof providers.places)[number] } & ProviderAccess;
    /** Called while the first one is failing. */
    readonly routesFallback: Config['maps']['routes'];
    readonly placesFallback: Config['maps']['places'];
    /** The price of 1,000 requests at a provider, in whole units of money, by `provider.operation`. */
    readonly prices: ReadonlyMap<string, number>;
  };
}

interface ProviderAccess {
  readonly url: string | null;
  readonly key: string | null;
}
