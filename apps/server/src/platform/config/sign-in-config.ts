import * as z from 'zod';

const text = z.string().trim().min(1);
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

export const botChecks = ['turnstile', 'hcaptcha', 'recaptcha'] as const;
export const passwordPolicies = ['default', 'any', 'complex'] as const;

/** Settings for signing in: keys, providers, the password policy and limits. */
export const signInVariables = {
  SECRET_KEY: z.string().trim().min(32, 'at least 32 characters').optional(),
  PASSWORD_POLICY: z.enum(passwordPolicies).default('default'),
  STAFF_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  PHONE_CODES_PER_HOUR: z.coerce.number().int().min(1).default(500),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_URL: webAddress.optional(),
  FACEBOOK_APP_ID: text.optional(),
  FACEBOOK_APP_SECRET: text.optional(),
  FACEBOOK_GRAPH_VERSION: text.regex(/^v\d+\.\d+$/, 'such as v24.0').default('v24.0'),
  FACEBOOK_URL: webAddress.optional(),
  APPLE_CLIENT_ID: text.optional(),
  APPLE_TEAM_ID: text.optional(),
  APPLE_KEY_ID: text.optional(),
  APPLE_PRIVATE_KEY: text.optional(),
  APPLE_URL: webAddress.optional(),
  BOT_CHECK: z.enum(botChecks).optional(),
  BOT_CHECK_SITE_KEY: text.optional(),
  BOT_CHECK_SECRET: text.optional(),
  BOT_CHECK_URL: webAddress.optional(),
} as const;

type SignInVariables = z.infer<z.ZodObject<typeof signInVariables>>;

/** A provider is null when its credentials are not set; `url` is the provider's base URL. */
export interface SignInConfig {
  readonly passwordPolicy: (typeof passwordPolicies)[number];
  readonly staffSecondFactor: 'optional' | 'required';
  /** Limits for text messages that strangers can trigger. */
  readonly phoneCodesPerHour: number;
  readonly google: (Credentials & { readonly url: string | null }) | null;
  readonly facebook: (Credentials & { readonly url: string | null; readonly version: string }) | null;
  readonly apple: AppleCredentials | null;
  readonly botCheck: BotCheckConfig | null;
}

interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface AppleCredentials {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
  readonly url: string | null;
}

export interface BotCheckConfig {
  readonly provider: (typeof botChecks)[number];
  readonly siteKey: string;
  readonly secret: string;
  readonly url: string | null;
}

/** Variables that are only useful together; setting only some of them is an error. */
const together = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['BOT_CHECK', 'BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET'],
] as const;

export function signInProblems(env: SignInVariables): string[] {
  return together.flatMap((names) => {
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    const given = names.filter((name) => env[name] !== undefined);
    return missing.map((name) => `${name}: required with ${given.join(', ')}`);
  });
}

export function arrangeSignIn(env: SignInVariables): SignInConfig {
  const { GOOGLE_CLIENT_ID: googleId, GOOGLE_CLIENT_SECRET: googleSecret } = env;
  const { FACEBOOK_APP_ID: facebookId, FACEBOOK_APP_SECRET: facebookSecret } = env;
  return {
    passwordPolicy: env.PASSWORD_POLICY,
    staffSecondFactor: env.STAFF_SECOND_FACTOR,
    phoneCodesPerHour: env.PHONE_CODES_PER_HOUR,
    google:
      googleId === undefined || googleSecret === undefined
        ? null
        : { clientId: googleId, clientSecret: googleSecret, url: env.GOOGLE_URL ?? null },
    facebook:
      facebookId === undefined || facebookSecret === undefined
        ? null
        : {
            clientId: facebookId,
            clientSecret: facebookSecret,
            url: env.FACEBOOK_URL ?? null,
            version: env.FACEBOOK_GRAPH_VERSION,
          },
    apple: arrangeApple(env),
    botCheck: arrangeBotCheck(env),
  };
}

function arrangeApple(env: SignInVariables): AppleCredentials | null {
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId } = env;
  const { APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: key } = env;
  if (clientId === undefined || teamId === undefined || keyId === undefined || key === undefined) return null;
  // Environment variables often contain \n for the key's line breaks.
  return { clientId, teamId, keyId, privateKey: key.replaceAll('\\n', '\n'), url: env.APPLE_URL ?? null };
}

function arrangeBotCheck(env: SignInVariables): BotCheckConfig | null {
  const { BOT_CHECK: provider, BOT_CHECK_SITE_KEY: siteKey, BOT_CHECK_SECRET: secret } = env;
  if (provider === undefined || siteKey === undefined || secret === undefined) return null;
  return { provider, siteKey, secret, url: env.BOT_CHECK_URL ?? null };
}
