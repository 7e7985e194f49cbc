import { readSubscription } from '@fiacre/contract';
import webPushLibrary from 'web-push';
import type { Outbound } from '../../outbound/outbound.ts';
import { callService } from '../call-service.ts';
import { isTransient, retryAfter, SendFault } from '../send-fault.ts';
import type { SendMessage } from '../due-message.ts';
import type { MessageService, MessageServiceParts } from '../message-service.ts';
import type { Config } from '../../config/config.ts';
import { textValue, webAddress } from '../../services/variables.ts';
import { ownPushKeys, type PushKeys } from './push-keys.ts';

const secondsToLive = 3600;

/** A P-256 key in base64url: the public point or the private number. */
const keyOf = (length: number) =>
  textValue.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'a VAPID key').optional();

const variables = {
  WEB_PUSH_PUBLIC_KEY: {
    schema: keyOf(87),
    meaning:
      'pushes to browsers: the public key of a VAPID key pair that replaces the installation’s; `npx web-push generate-vapid-keys` generates one',
  },
  WEB_PUSH_PRIVATE_KEY: { schema: keyOf(43), meaning: 'the private key of the pair', secret: true },
  WEB_PUSH_CONTACT: {
    schema: textValue.regex(/^(mailto:|https:\/\/)/, 'mailto: or https:').optional(),
    meaning: 'a contact for push services: a mailto: or https: address',
  },
  WEB_PUSH_SERVICE: {
    schema: webAddress.optional(),
    meaning:
      'a push service besides those of Chrome, Firefox, Edge and Safari, such as https://push.example.com; plain http only within a private network',
  },
} as const;

interface WebPushSettings {
  /** Null for the installation's own. */
  readonly keys: PushKeys | null;
  /** A push service other than those of the well-known browsers. */
  readonly service: string | null;
}

/** The browsers' push services; a subscription names one of them. */
const browserServices = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://*.push.apple.com',
];

/** Pushes to browsers. They need no account; the sandbox sends them only through a service that is set explicitly. */
export const webPush: MessageService<typeof variables, WebPushSettings> = {
  name: 'web_push',
  channel: 'push',
  variables,
  problems(values) {
    const keys = [values.WEB_PUSH_PUBLIC_KEY, values.WEB_PUSH_PRIVATE_KEY, values.WEB_PUSH_CONTACT];
    const missing = keys.filter((value) => value === undefined).length;
    return missing % keys.length === 0
      ? []
      : ['WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY, WEB_PUSH_CONTACT: all three or none'];
  },
  settings(values, { mode }) {
    const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey } = values;
    const { WEB_PUSH_CONTACT: subject, WEB_PUSH_SERVICE: service = null } = values;
    const isOwn = publicKey === undefined || privateKey === undefined || subject === undefined;
    if (isOwn && mode === 'sandbox' && service === null) return null;
    return { keys: isOwn ? null : { publicKey, privateKey, subject }, service };
  },
  calls: ({ service }) => [...browserServices, ...(service === null ? [] : [service])],
  accepts: ({ device }) => device === 'WEB',
  sendsInSandbox: ({ service }) => service !== null,
  create: (settings, parts) => webPushSender(keysOf(settings, parts), parts.outbound),
};

type KeyParts = Pick<MessageServiceParts, 'publicUrl' | 'secret'>;

const keysOf = ({ keys }: WebPushSettings, { secret, publicUrl }: KeyParts): PushKeys =>
  keys ?? ownPushKeys(secret, publicUrl);

/** The key with which browsers subscribe; null if this installation sends them no pushes. */
export function publicPushKey({ services, http }: Config, secret: KeyParts['secret']): string | null {
  const settings = services.of(webPush);
  return settings && keysOf(settings, { secret, publicUrl: http.publicUrl }).publicKey;
}

/** Sends pushes to browsers: encrypted for one browser, signed with the installation's VAPID key. */
export function webPushSender(config: PushKeys, outbound: Outbound): SendMessage {
  return async ({ id, to, subject, body, screen, params }) => {
    const subscription = readSubscription(to);
    if (subscription === null) throw new SendFault('dead_device', 'web_push_no_subscription');
    const request = detailsOf(
      config,
      subscription,
      JSON.stringify({ id, title: subject, body, screen, params }),
    );
    const response = await callService(outbound, request.endpoint, request).catch((error: unknown) => {
      // Browsers subscribe with one of a few known services; any other address may be an attacker's.
      const isForeign = error instanceof SendFault && error.reason === 'not_allowed';
      throw isForeign ? new SendFault('dead_device', 'web_push_unknown_service') : error;
    });
    const { status } = response;
    // Push services respond with 201 and an empty body (RFC 8030); a page does not come from them.
    if (response.ok && status === 200 && (await response.text()) !== '')
      throw new SendFault('retry', 'web_push_malformed');
    if (response.ok) return;
    const reason = `web_push_${status}`;
    if (status === 404 || status === 410) throw new SendFault('dead_device', reason);
    throw new SendFault(isTransient(status) ? 'retry' : 'give_up', reason, retryAfter(response));
  };
}

function detailsOf(
  vapidDetails: PushKeys,
  subscription: NonNullable<ReturnType<typeof readSubscription>>,
  payload: string,
): { endpoint: string; headers: Record<string, string>; body: Uint8Array } {
  try {
    const options = { vapidDetails, TTL: secondsToLive, urgency: 'high' } as const;
    const { endpoint, headers, body } = webPushLibrary.generateRequestDetails(subscription, payload, options);
    const values = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    return { endpoint, headers: Object.fromEntries(values), body };
  } catch {
    // The keys are invalid; no browser generates such keys.
    throw new SendFault('dead_device', 'web_push_no_subscription');
  }
}
