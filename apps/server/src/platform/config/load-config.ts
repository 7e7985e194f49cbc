import { passwordProblem } from '@fiacre/domain';
import type * as z from 'zod';
import type { Installation, ServiceDeclaration } from '../services/service-declaration.ts';
import { serviceProblems, serviceSettings, variablesOf } from '../services/service-settings.ts';
import { PlainFault } from '../refusal/plain-fault.ts';
import { defaultDataFolder } from '../database/embedded/data-folder.ts';
import { environmentSchema, type Config, type Environment } from './config.ts';

/** Invalid configuration; the message lists every problem, one per line. */
export class ConfigError extends PlainFault {
  override readonly name = 'ConfigError';
}

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

export function loadConfig(
  env: Readonly<Record<string, string | undefined>>,
  services: readonly ServiceDeclaration[] = [],
): Config {
  const schema = schemaOf(services);
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(given);
  const issues = parsed.error?.issues ?? [];
  // Invalid variables are left out, so that the same message can also report conflicts between the rest.
  const wrongNames = new Set(issues.map(({ path }) => path[0]));
  const rest = schema.parse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !wrongNames.has(name))),
  );
  const config = arrange(rest);
  const installation: Installation = { mode: config.mode, privateHosts: config.outboundPrivateHosts };
  const problems = [
    ...issues.map(describe),
    ...contradictions(rest),
    ...serviceProblems(services, rest, installation),
  ];
  if (problems.length > 0) throw wrong(problems);
  return { ...config, services: serviceSettings(services, rest, installation) };
}

/** The environment's schema including the variables of these services, whose types only the services know. */
export function schemaOf(services: readonly ServiceDeclaration[]): typeof environmentSchema {
  return environmentSchema.extend(variablesOf(services)) as unknown as typeof environmentSchema;
}

function wrong(problems: readonly string[]): ConfigError {
  return new ConfigError(
    `The configuration is invalid:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
  );
}

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')}: ${issue.message}`;
}

function modeOf(env: Environment): Config['mode'] {
  return env.FIACRE_MODE ?? (env.DATABASE_URL === undefined ? 'sandbox' : 'production');
}

// Combinations of valid variables that would be unsafe or could not work.
function contradictions(env: Environment): string[] {
  const problems: string[] = [];
  const mode = modeOf(env);
  if (mode === 'sandbox' && !loopbackHosts.has(env.HOST)) {
    problems.push(
      `HOST: the sandbox has well-known passwords and listens on loopback only, not on ${env.HOST}; set FIACRE_MODE=production`,
    );
  }
  if (mode === 'production' && env.PUBLIC_URL === undefined) {
    problems.push('PUBLIC_URL: required in production, the address that people open and mails link to');
  }
  if (mode === 'production' && env.REDIS_URL !== undefined && env.SECRET_KEY === undefined) {
    problems.push('SECRET_KEY: required with REDIS_URL, because all nodes need the same key');
  }
  if (env.ADMIN_PASSWORD !== undefined && env.ADMIN_EMAIL === undefined) {
    problems.push('ADMIN_EMAIL: required with ADMIN_PASSWORD');
  }
  const { ADMIN_PASSWORD: password, PASSWORD_POLICY: policy } = env;
  if (password !== undefined && passwordProblem(policy, password) !== null) {
    problems.push(
      policy === 'default'
        ? 'ADMIN_PASSWORD: 6 to 30 of a-z, A-Z, 0-9, @, *, #'
        : `ADMIN_PASSWORD: does not satisfy PASSWORD_POLICY=${policy}`,
    );
  }
  return problems;
}

function arrange(env: Environment): Omit<Config, 'services'> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  return {
    mode: modeOf(env),
    http: {
      port: env.PORT,
      host: env.HOST,
      publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
      allowedHosts: env.ALLOWED_HOSTS?.split(',') ?? [],
      trustedProxies: env.TRUST_PROXY,
      requestsPerMinute: env.RATE_LIMIT_PER_MINUTE,
      maxConnections: env.MAX_CONNECTIONS,
      maxConnectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
      metricsToken: env.METRICS_TOKEN ?? null,
    },
    dataDir: env.DATA_DIR ?? defaultDataFolder(),
    secretKey: env.SECRET_KEY ?? null,
    database: {
      url: env.DATABASE_URL ?? null,
      poolSize: env.DATABASE_POOL_SIZE,
      walArchive: env.WAL_ARCHIVE ?? null,
    },
    redisUrl: env.REDIS_URL ?? null,
    appCategory: env.APP_CATEGORY,
    demoMode: env.DEMO_MODE,
    timeZone: env.TIME_ZONE,
    // The sandbox is watched in a terminal, where a log line per request would be noise.
    logLevel: env.LOG_LEVEL ?? (modeOf(env) === 'sandbox' ? 'warn' : 'info'),
    admin: { email: email ?? null, password: password ?? null },
    logins: { facebook: env.FACEBOOK_LOGIN_ENABLED, mobile: env.MOBILE_LOGIN_ENABLED },
    signIn: {
      passwordPolicy: env.PASSWORD_POLICY,
      staffSecondFactor: env.STAFF_SECOND_FACTOR,
      phoneCodesPerHour: env.PHONE_CODES_PER_HOUR,
      guestCodesPerDay: env.GUEST_CODES_PER_DAY,
    },
    sandboxDrivers: env.SANDBOX_DRIVERS,
    sandboxHistory: env.SANDBOX_HISTORY,
    sandboxPayments: env.SANDBOX_PAYMENTS,
    simulatedProviders: new Set(),
    outboundPrivateHosts: env.OUTBOUND_PRIVATE_HOSTS?.toLowerCase().split(',') ?? [],
    maps: mapsOf(env),
  };
}

function mapsOf(env: Environment): Config['maps'] {
  return {
    city: env.MAPS_CITY,
    cityArea: env.MAPS_CITY_AREA ?? null,
    prices: new Map(
      (env.MAPS_PRICES?.split(',') ?? []).map((pair) => {
        const [name = '', price = ''] = pair.split('=', 2);
        return [name, Number(price)];
      }),
    ),
  };
}
