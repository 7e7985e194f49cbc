import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import type { Outbound } from '../../outbound/outbound.ts';
import type { Clock } from '../../time/clock.ts';
import { callService, jsonOf } from '../call-service.ts';
import { isTransient, retryAfter, SendFault } from '../send-fault.ts';
import type { DueMessage, SendMessage } from '../due-message.ts';
import type { MessageService } from '../message-service.ts';
import { secretVariable, textValue, webAddress } from '../../services/variables.ts';
import { isExpoToken } from './expo.ts';

const variables = {
  FCM_SERVICE_ACCOUNT: secretVariable(
    'pushes to phones by Firebase: the service account’s JSON, on one line',
  ),
  FCM_URL: {
    schema: webAddress.default('https://fcm.googleapis.com'),
    meaning: 'an address other than Firebase’s own',
  },
} as const;

interface FcmSettings {
  readonly url: string;
  readonly projectId: string;
  readonly clientEmail: string;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
  readonly tokenUrl: string;
}

/** Pushes to phones through Firebase Cloud Messaging. */
export const fcm: MessageService<typeof variables, FcmSettings> = {
  name: 'fcm',
  channel: 'push',
  variables,
  problems: ({ FCM_SERVICE_ACCOUNT: json }) =>
    json === undefined || readServiceAccount(json) !== null
      ? []
      : ['FCM_SERVICE_ACCOUNT: the JSON of a service account, with project_id, client_email and private_key'],
  settings({ FCM_SERVICE_ACCOUNT: json = '', FCM_URL: url }) {
    const account = readServiceAccount(json);
    return (
      account && {
        url,
        projectId: account.project_id,
        clientEmail: account.client_email,
        privateKey: account.private_key,
        tokenUrl: account.token_uri,
      }
    );
  },
  calls: ({ url, tokenUrl }) => [url, tokenUrl],
  accepts: ({ device, to }) => device !== 'WEB' && !isExpoToken(to),
  create: (settings, parts) => fcmSender(settings, parts),
};

const ServiceAccount = z.object({
  project_id: textValue,
  client_email: textValue,
  private_key: textValue.regex(/^-{5}BEGIN PRIVATE KEY-{5}/),
  token_uri: webAddress.default('https://oauth2.googleapis.com/token'),
});

function readServiceAccount(json: string): z.infer<typeof ServiceAccount> | null {
  try {
    return ServiceAccount.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const hourSeconds = 3600;
/** A token is renewed this long before it expires, so that it does not expire during a request. */
const marginMilliseconds = 5 * 60_000;

/** Sends pushes through Firebase Cloud Messaging, HTTP v1, as the operator's service account. */
export function fcmSender(config: FcmSettings, { outbound, clock }: FcmParts): SendMessage {
  const url = `${config.url}/v1/projects/${config.projectId}/messages:send`;
  const access = createAccess(config, { outbound, clock });
  return async (message) => {
    const response = await callService(outbound, url, {
      headers: { authorization: `Bearer ${await access.token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: payloadOf(message) }),
    });
    if (response.ok) {
      requireName(await jsonOf(response));
      return;
    }
    if (response.status === 401) access.forget();
    throw await faultOf(response);
  };
}

interface FcmParts {
  readonly outbound: Outbound;
  readonly clock: Clock;
}

/** An accepted push has a name; anything else is not a response of Firebase. */
function requireName(answer: unknown): void {
  const { name } = (answer ?? {}) as { name?: unknown };
  if (typeof name !== 'string') throw new SendFault('retry', 'fcm_malformed');
}

/** Data values must be strings, and their names must not be reserved by the service. */
function payloadOf({ id, to, subject, body, screen, params }: DueMessage): object {
  return {
    token: to,
    notification: { title: subject, body },
    data: { messageId: id, screen: screen ?? '', params: JSON.stringify(params) },
    android: { priority: 'HIGH', ttl: `${hourSeconds}s` },
    apns: { headers: { 'apns-priority': '10' }, payload: { aps: { sound: 'default' } } },
  };
}

/** The access token, requested once and shared until it is about to expire. */
function createAccess(config: FcmSettings, { outbound, clock }: FcmParts) {
  let held: { token: Promise<string>; until: number } | null = null;
  const forget = (): void => void (held = null);
  return {
    forget,
    token(): Promise<string> {
      const now = clock.now().getTime();
      if (held !== null && held.until > now) return held.token;
      const token = askForToken(config, outbound, clock);
      held = { token, until: now + hourSeconds * 1000 - marginMilliseconds };
      token.catch(forget);
      return token;
    },
  };
}

async function askForToken(config: FcmSettings, outbound: Outbound, clock: Clock): Promise<string> {
  const nowSeconds = Math.floor(clock.now().getTime() / 1000);
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(config.clientEmail)
    .setAudience(config.tokenUrl)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + hourSeconds)
    .sign(await importPKCS8(config.privateKey, 'RS256'));
  const response = await callService(outbound, config.tokenUrl, {
    body: new URLSearchParams({ grant_type: grant, assertion }),
  });
  const answer = (await jsonOf(response)) as { access_token?: unknown } | null;
  // The service account was rejected. The pushes wait until the operator has fixed that.
  if (!response.ok || typeof answer?.access_token !== 'string')
    throw new SendFault('retry', `fcm_token_${response.status}`, retryAfter(response));
  return answer.access_token;
}

interface FcmAnswer {
  readonly error?: {
    readonly status?: string;
    readonly message?: string;
    readonly details?: readonly {
      readonly errorCode?: string;
      readonly fieldViolations?: readonly { readonly field?: string }[];
    }[];
  };
}

async function faultOf(response: Response): Promise<SendFault> {
  const { error } = ((await jsonOf(response)) ?? {}) as FcmAnswer;
  const details = error?.details ?? [];
  const code = details.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? error?.status ?? null;
  const reason = `fcm_${code ?? response.status}`;
  const { status } = response;
  const isGone = code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH' || error?.status === 'NOT_FOUND';
  if (isGone || namesToken(error)) return new SendFault('dead_device', reason);
  // A 404 without a Firebase error comes from a wrong address or a proxy, and proves nothing about the device.
  const passes = isTransient(status) || status === 401 || status === 403 || status === 404;
  return new SendFault(passes ? 'retry' : 'give_up', reason, retryAfter(response));
}

/**
 * INVALID_ARGUMENT names or describes the field that it concerns: a push that is too big proves nothing about the
 * token.
 */
function namesToken(error: FcmAnswer['error']): boolean {
  const details = error?.details ?? [];
  if (!details.some(({ errorCode }) => errorCode === 'INVALID_ARGUMENT')) return false;
  const fields = details.flatMap(({ fieldViolations }) => fieldViolations ?? []);
  if (fields.length === 0) return /registration token/i.test(error?.message ?? '');
  return fields.every(({ field }) => field === 'message.token');
}
