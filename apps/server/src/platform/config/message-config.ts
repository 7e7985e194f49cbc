import * as z from 'zod';

const text = z.string().trim().min(1);
const webAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const sid = (kind: string) => text.regex(new RegExp(`^${kind}[0-9a-fA-F]{32}$`), `${kind} and 32 hex digits`);
/** A P-256 key in base64url: the public point or the private number. */
const webPushKey = (length: number) => text.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'a VAPID key');

/** The services for text messages and pushes; mails use `SMTP_URL`. */
export const messageVariables = {
  TWILIO_ACCOUNT_SID: sid('AC').optional(),
  TWILIO_AUTH_TOKEN: text.optional(),
  TWILIO_API_KEY: sid('SK').optional(),
  TWILIO_API_SECRET: text.optional(),
  TWILIO_FROM: text
    .regex(/^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/, 'a number such as +4915112345678')
    .optional(),
  TWILIO_MESSAGING_SERVICE: sid('MG').optional(),
  TWILIO_URL: webAddress.default('https://api.twilio.com'),
  FCM_SERVICE_ACCOUNT: text.optional(),
  FCM_URL: webAddress.default('https://fcm.googleapis.com'),
  EXPO_PUSH: z.enum(['true', 'false']).default('false'),
  EXPO_ACCESS_TOKEN: text.optional(),
  EXPO_URL: webAddress.default('https://exp.host'),
  WEB_PUSH_PUBLIC_KEY: webPushKey(87).optional(),
  WEB_PUSH_PRIVATE_KEY: webPushKey(43).optional(),
  WEB_PUSH_CONTACT: text.regex(/^(mailto:|https:\/\/)/, 'mailto: or https:').optional(),
  WEB_PUSH_SERVICE: webAddress.optional(),
} as const;

type MessageVariables = z.infer<z.ZodObject<typeof messageVariables>>;

export interface TwilioConfig {
  readonly url: string;
  readonly accountSid: string;
  /** The account's own credentials, or an API key. */
  readonly user: string;
  readonly password: string;
  /** Signs Twilio's delivery reports, even if messages are sent with an API key. */
  readonly authToken: string | null;
  readonly sender: { readonly From: string } | { readonly MessagingServiceSid: string };
}

export interface FcmConfig {
  readonly url: string;
  readonly projectId: string;
  readonly clientEmail: string;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
  readonly tokenUrl: string;
}

export interface ExpoConfig {
  readonly url: string;
  /** Needed if the Expo account requires it. */
  readonly accessToken: string | null;
}

export interface WebPushConfig {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
}

/** A service is null if it is not configured. */
export interface MessageConfig {
  readonly sms: TwilioConfig | null;
  readonly fcm: FcmConfig | null;
  readonly expo: ExpoConfig | null;
  readonly webPush: WebPushConfig | null;
  /** A push service other than those of the well-known browsers. */
  readonly webPushService: string | null;
}

/** Services that are only partly configured. */
export function messageProblems(env: MessageVariables): string[] {
  return [...twilioProblems(env), ...fcmProblems(env), ...webPushProblems(env)];
}

function twilioProblems(env: MessageVariables): string[] {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token } = env;
  const { TWILIO_API_KEY: key, TWILIO_API_SECRET: secret } = env;
  const given = [account, token, key, secret, env.TWILIO_FROM, env.TWILIO_MESSAGING_SERVICE];
  if (given.every((value) => value === undefined)) return [];
  const problems: string[] = [];
  if (account === undefined) problems.push('TWILIO_ACCOUNT_SID: required to send text messages with Twilio');
  if ((key === undefined) !== (secret === undefined))
    problems.push('TWILIO_API_KEY, TWILIO_API_SECRET: both or neither');
  if (token === undefined && key === undefined)
    problems.push('TWILIO_AUTH_TOKEN: required, or TWILIO_API_KEY with TWILIO_API_SECRET');
  if ((env.TWILIO_FROM === undefined) === (env.TWILIO_MESSAGING_SERVICE === undefined))
    problems.push('TWILIO_FROM, TWILIO_MESSAGING_SERVICE: one of the two');
  return problems;
}

function fcmProblems(env: MessageVariables): string[] {
  if (env.FCM_SERVICE_ACCOUNT === undefined || readServiceAccount(env.FCM_SERVICE_ACCOUNT) !== null)
    return [];
  return [
    'FCM_SERVICE_ACCOUNT: the JSON of a service account, with project_id, client_email and private_key',
  ];
}

function webPushProblems(env: MessageVariables): string[] {
  const values = [env.WEB_PUSH_PUBLIC_KEY, env.WEB_PUSH_PRIVATE_KEY, env.WEB_PUSH_CONTACT];
  const isHalf = values.some((value) => value === undefined) && values.some((value) => value !== undefined);
  return isHalf ? ['WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY, WEB_PUSH_CONTACT: all three or none'] : [];
}

const ServiceAccount = z.object({
  project_id: text,
  client_email: text,
  private_key: text.regex(/^-{5}BEGIN PRIVATE KEY-{5}/),
  token_uri: webAddress.default('https://oauth2.googleapis.com/token'),
});

function readServiceAccount(json: string): z.infer<typeof ServiceAccount> | null {
  try {
    return ServiceAccount.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

export function messageConfigOf(env: MessageVariables): MessageConfig {
  return {
    sms: twilioOf(env),
    fcm: fcmOf(env),
    expo: expoOf(env),
    webPush: webPushOf(env),
    webPushService: env.WEB_PUSH_SERVICE ?? null,
  };
}

function twilioOf(env: MessageVariables): TwilioConfig | null {
  const user = env.TWILIO_API_KEY ?? env.TWILIO_ACCOUNT_SID;
  const password = env.TWILIO_API_SECRET ?? env.TWILIO_AUTH_TOKEN;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_FROM: from, TWILIO_MESSAGING_SERVICE: service } = env;
  if (accountSid === undefined || user === undefined || password === undefined) return null;
  const sender = from !== undefined ? { From: from } : { MessagingServiceSid: service ?? '' };
  const authToken = env.TWILIO_AUTH_TOKEN ?? null;
  return { url: env.TWILIO_URL, accountSid, user, password, authToken, sender };
}

function fcmOf(env: MessageVariables): FcmConfig | null {
  const account = readServiceAccount(env.FCM_SERVICE_ACCOUNT ?? '');
  if (account === null) return null;
  return {
    url: env.FCM_URL,
    projectId: account.project_id,
    clientEmail: account.client_email,
    privateKey: account.private_key,
    tokenUrl: account.token_uri,
  };
}

function expoOf(env: MessageVariables): ExpoConfig | null {
  return env.EXPO_PUSH === 'true' ? { url: env.EXPO_URL, accessToken: env.EXPO_ACCESS_TOKEN ?? null } : null;
}

function webPushOf(env: MessageVariables): WebPushConfig | null {
  const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey } = env;
  const subject = env.WEB_PUSH_CONTACT;
  if (publicKey === undefined || privateKey === undefined || subject === undefined) return null;
  return { publicKey, privateKey, subject };
}
