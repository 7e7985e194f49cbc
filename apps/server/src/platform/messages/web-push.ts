import { readSubscription } from '@fiacre/contract';
import webPush from 'web-push';
import type { WebPushConfig } from '../config/message-config.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { callService } from './call-service.ts';
import { isTransient, retryAfter, SendFault } from './send-fault.ts';
import type { SendMessage } from './due-message.ts';

const secondsToLive = 3600;

/** Sends pushes to browsers: encrypted for one browser, signed with the installation's VAPID key. */
export function webPushSender(config: WebPushConfig, outbound: Outbound): SendMessage {
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
  vapidDetails: WebPushConfig,
  subscription: NonNullable<ReturnType<typeof readSubscription>>,
  payload: string,
): { endpoint: string; headers: Record<string, string>; body: Uint8Array } {
  try {
    const options = { vapidDetails, TTL: secondsToLive, urgency: 'high' } as const;
    const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, options);
    const values = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    return { endpoint, headers: Object.fromEntries(values), body };
  } catch {
    // The keys are invalid; no browser generates such keys.
    throw new SendFault('dead_device', 'web_push_no_subscription');
  }
}
