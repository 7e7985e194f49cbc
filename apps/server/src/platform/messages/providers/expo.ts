import * as z from 'zod';
import type { Outbound } from '../../outbound/outbound.ts';
import { callService, jsonOf } from '../call-service.ts';
import type { DueMessage, ReceiptService, SendMessage } from '../due-message.ts';
import type { MessageService } from '../message-service.ts';
import { isTransient, retryAfter, SendFault } from '../send-fault.ts';
import { flagVariable, secretVariable, webAddress } from '../../services/variables.ts';

const hourSeconds = 3600;

/** The error of a push to a device that removed the app or turned pushes off for good. */
const deviceGone = 'DeviceNotRegistered';

const variables = {
  EXPO_PUSH: flagVariable(
    'true sends pushes to apps built with Expo, which have tokens such as `ExponentPushToken[…]`, and reads their receipts',
  ),
  EXPO_ACCESS_TOKEN: secretVariable('an access token of Expo, if the account requires one'),
  EXPO_URL: { schema: webAddress.default('https://exp.host'), meaning: 'an address other than Expo’s own' },
} as const;

interface ExpoSettings {
  readonly url: string;
  /** Needed if the Expo account requires it. */
  readonly accessToken: string | null;
}

/** Pushes to apps built with Expo. */
export const expo: MessageService<typeof variables, ExpoSettings> = {
  name: 'expo',
  channel: 'push',
  variables,
  settings: ({ EXPO_PUSH: isOn, EXPO_URL: url, EXPO_ACCESS_TOKEN: accessToken = null }) =>
    isOn ? { url, accessToken } : null,
  calls: ({ url }) => [url],
  accepts: ({ device, to }) => device !== 'WEB' && isExpoToken(to),
  create: (settings, { outbound }) => expoSender(settings, outbound),
  receipts: (settings, { outbound }) => expoReceipts(settings, outbound),
};

/** Whether a device's token was issued by Expo; all other tokens are Firebase's. */
export const isExpoToken = (token: string): boolean => /^Expo(?:nent)?PushToken\[[^\]]+\]$/.test(token);

const Outcome = z.object({
  status: z.enum(['ok', 'error']),
  details: z.object({ error: z.string().nullish() }).nullish(),
});
const Ticket = Outcome.extend({ id: z.string().min(1).max(100).optional() });
const Tickets = z.object({ data: z.union([Ticket, z.array(Ticket)]) });
const StoredReceipts = z.object({ data: z.record(z.string(), Outcome) });

/** Sends pushes to apps built with Expo. Source: https://docs.expo.dev/push-notifications/sending-notifications */
export function expoSender(config: ExpoSettings, outbound: Outbound): SendMessage {
  return async (message) => {
    const answer = Tickets.safeParse(await callExpo(config, outbound, 'send', payloadOf(message))).data;
    const ticket = [answer?.data].flat()[0];
    if (ticket === undefined) throw new SendFault('retry', 'expo_malformed');
    if (ticket.status === 'error') throw faultOf(errorOf(ticket));
    return ticket.id;
  };
}

/** Reads the reports of Apple and Google about pushes that Expo had accepted. Source: as above. */
export function expoReceipts(config: ExpoSettings, outbound: Outbound): ReceiptService {
  return {
    name: 'expo',
    deviceGone,
    maxReceipts: 300,
    async read(ids) {
      const answer = StoredReceipts.safeParse(await callExpo(config, outbound, 'getReceipts', { ids })).data;
      if (answer === undefined) throw new SendFault('retry', 'expo_malformed');
      const entries = Object.entries(answer.data);
      return new Map(
        entries.map(([id, receipt]) => [id, { error: receipt.status === 'ok' ? null : errorOf(receipt) }]),
      );
    },
  };
}

const errorOf = ({ details }: z.infer<typeof Outcome>): string => details?.error ?? 'unknown';

async function callExpo(
  { url, accessToken }: ExpoSettings,
  outbound: Outbound,
  method: 'send' | 'getReceipts',
  body: object,
): Promise<unknown> {
  const response = await callService(outbound, `${url}/--/api/v2/push/${method}`, {
    headers: {
      'content-type': 'application/json',
      ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(body),
  });
  // The operator can correct a wrong access token, and the pushes wait until then.
  const mayPass = isTransient(response.status) || response.status === 401 || response.status === 403;
  if (!response.ok)
    throw new SendFault(mayPass ? 'retry' : 'give_up', `expo_${response.status}`, retryAfter(response));
  return jsonOf(response);
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

/** Faults of the receiver's device, of the rate, or of Expo itself; any other fault concerns this message. */
function faultOf(error: string): SendFault {
  const reason = `expo_${error}`;
  if (error === deviceGone) return new SendFault('dead_device', reason);
  const passes = ['MessageRateExceeded', 'InvalidCredentials', 'ExpoError', 'ProviderError'].includes(error);
  return new SendFault(passes ? 'retry' : 'give_up', reason);
}
