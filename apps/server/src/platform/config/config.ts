import { appCategories, isTimeZone } from '@fiacre/domain';
import * as z from 'zod';
import { isServerList } from '../database/servers/server-list.ts';
import type { ServiceSettings } from '../services/service-settings.ts';
import { flagValue, textValue, webAddress } from '../services/variables.ts';

/** `true` means one proxy. */
const proxyCount = z
  .string()
  .regex(/^(?:true|false|\d)$/, 'true, false, or the number of trusted proxies')
  .transform((value) => (value === 'true' ? 1 : Number(value === 'false' ? 0 : value)));
const hostNames = textValue.regex(/^[\w.-]+(?:,[\w.-]+)*$/, 'host names with commas between them');

/** The server's own environment variables, with their defaults; each service declares its own. */
export const environmentSchema = z.object({
  FIACRE_MODE: z.enum(['sandbox', 'production']).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: textValue.default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  ALLOWED_HOSTS: hostNames.optional(),
  TRUST_PROXY: proxyCount.default(0),
  DATA_DIR: textValue.optional(),
  DATABASE_URL: z
    .string()
    .trim()
    .refine(isServerList, 'postgres://user:password@host:port/database')
    .optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(12),
  WAL_ARCHIVE: textValue.regex(/^[^"'%$`\\]*$/, 'a path without quotes, %, $ and backslashes').optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  APP_CATEGORY: z.enum(appCategories).default('taxi'),
  DEMO_MODE: flagValue.default(false),
  TIME_ZONE: textValue.refine(isTimeZone, 'the name of a time zone, such as Europe/Paris').default('UTC'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  METRICS_TOKEN: textValue.min(20).optional(),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(10_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: textValue.optional(),
  FACEBOOK_LOGIN_ENABLED: flagValue.default(false),
  MOBILE_LOGIN_ENABLED: flagValue.default(false),
  SECRET_KEY: z.string().trim().min(32, 'at least 32 characters').optional(),
  PASSWORD_POLICY: z.enum(['default', 'any', 'complex']).default('default'),
  STAFF_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  PHONE_CODES_PER_HOUR: z.coerce.number().int().min(1).default(500),
  GUEST_CODES_PER_DAY: z.coerce.number().int().min(1).default(500),
  SANDBOX_DRIVERS: z.coerce.number().int().min(0).max(500).default(40),
  SANDBOX_HISTORY: flagValue.default(true),
  SANDBOX_PAYMENTS: flagValue.default(true),
  OUTBOUND_PRIVATE_HOSTS: hostNames.optional(),
  MAPS_CITY: textValue.default('demo'),
  MAPS_CITY_AREA: textValue.optional(),
  MAPS_PRICES: textValue
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
    /** Where the embedded database archives its log; null: nowhere. */
    readonly walArchive: string | null;
  };
  readonly redisUrl: string | null;
  readonly appCategory: Environment['APP_CATEGORY'];
  readonly demoMode: boolean;
  /** The time zone whose days the operator's own rules use. */
  readonly timeZone: string;
  readonly logLevel: string;
  /** The first admin of an installation that has none. */
  readonly admin: { readonly email: string | null; readonly password: string | null };
  readonly logins: { readonly facebook: boolean; readonly mobile: boolean };
  readonly signIn: {
    readonly passwordPolicy: Environment['PASSWORD_POLICY'];
    readonly staffSecondFactor: Environment['STAFF_SECOND_FACTOR'];
    /** Limits for text messages that strangers can trigger. */
    readonly phoneCodesPerHour: number;
    readonly guestCodesPerDay: number;
  };
  /** Every outside service: each declares its own environment variables. */
  readonly services: ServiceSettings;
  readonly sandboxDrivers: number;
  /** Whether a new sandbox gets made-up bookings from the past. */
  readonly sandboxHistory: boolean;
  /** Whether the sandbox simulates the payment providers that are not configured. */
  readonly sandboxPayments: boolean;
  /** The simulated payment providers, labelled so that nobody takes them for real ones. */
  readonly simulatedProviders: ReadonlySet<string>;
  /** Hosts that may be in a private network or on this machine. */
  readonly outboundPrivateHosts: readonly string[];
  readonly maps: {
    readonly city: string;
    readonly cityArea: string | null;
    /** The price of 1,000 requests at a provider, in whole units of money, by `provider.operation`. */
    readonly prices: ReadonlyMap<string, number>;
  };
}
