import * as z from 'zod';
import type { ExpoConfig } from '../config/message-config.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { callService, jsonOf } from './call-service.ts';
import type { DueMessage, SendMessage } from './due-message.ts';
import { isTransient, retryAfter, SendFault } from './send-fault.ts';

const hourSeconds = 3600;

/** Whether a device's token was issued by Expo; the others are Firebase's. */
export const isExpoToken = (token: string): boolean => /^Expo(?:nent)?PushToken\[[^\]]+\]$/.test(token);

const Ticket = z.object({
  status: z.enum(['ok', 'error']),
  details: z.object({ error: z.string().nullish() }).nullish(),
});
const Answer = z.object({ data: z.union([Ticket, z.array(Ticket)]) });

/** Sends pushes to apps built with Expo. Source: https://docs.expo.dev/push-notifications/sending-notifications */
export function expoSender({ url, accessToken }: ExpoConfig, outbound: Outbound): SendMessage {
  return async (message) => {
    const response = await callService(outbound, `${url}/--/api/v2/push/send`, {
      headers: {
        'content-type': 'application/json',
        ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
      },
      body: JSON.stringify(payloadOf(message)),
    });
    // A wrong access token can be corrected by the operator, and the pushes wait until then.
    const mayPass = isTransient(response.status) || response.status === 401 || response.status === 403;
    if (!response.ok)
      throw new SendFault(mayPass ? 'retry' : 'give_up', `expo_${response.status}`, retryAfter(response));
    const answer = Answer.safeParse(await jsonOf(response)).data;
    const ticket = [answer?.data].flat()[0];
    if (ticket === undefined) throw new SendFault('retry', 'expo_malformed');
    if (ticket.status === 'error') throw faultOf(ticket.details?.error ?? 'unknown');
  };
}

function payloadOf({ id, to, subject, body, screen, params }: DueMessage): object {
  return {
    to,
    title: subject,
    body,
    data: { messageId: id, screen: screen ?? '', params: JSON.stringify(params) },
    sound: 'default',
    priority: 'high',
    ttl: hourSeconds,
  };
}

/** Faults of the receiver's device, of the rate, or of Expo itself; anything else is about this message. */
function faultOf(error: string): SendFault {
  const reason = `expo_${error}`;
  if (error === 'DeviceNotRegistered') return new SendFault('dead_device', reason);
  const passes = ['MessageRateExceeded', 'InvalidCredentials', 'ExpoError', 'ProviderError'].includes(error);
  return new SendFault(passes ? 'retry' : 'give_up', reason);
}
