import type { TwilioConfig } from '../config/message-config.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { callService, jsonOf } from './call-service.ts';
import { isDeadNumber, type TwilioReports } from './twilio-reports.ts';
import { isTransient, retryAfter, SendFault } from './send-fault.ts';
import type { SendMessage } from './due-message.ts';

/** Sends text messages through Twilio's Messages resource. */
export function twilioSender(
  config: TwilioConfig,
  outbound: Outbound,
  reports: TwilioReports | null,
): SendMessage {
  const url = `${config.url}/2010-04-01/Accounts/${config.accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${config.user}:${config.password}`).toString('base64')}`;
  return async ({ id, to, body }) => {
    const response = await callService(outbound, url, {
      headers: { authorization },
      body: new URLSearchParams({
        To: to,
        Body: body,
        ...config.sender,
        ...(reports !== null && { StatusCallback: reports.urlOf(id) }),
      }),
    });
    if (!response.ok) throw await faultOf(response);
    // Another server, such as a proxy, may respond with success.
    const answer = (await jsonOf(response)) as { sid?: unknown } | null;
    if (typeof answer?.sid !== 'string') throw new SendFault('retry', 'twilio_malformed');
  };
}

/**
 * Wrong or blocked numbers are permanent errors (21211, 21610 and the like); a busy service or a problem with our
 * account is temporary.
 */
async function faultOf(response: Response): Promise<SendFault> {
  const { status } = response;
  const answer = (await jsonOf(response)) as { code?: unknown } | null;
  const reason = `twilio_${typeof answer?.code === 'number' ? answer.code : status}`;
  if (isDeadNumber(answer?.code)) return new SendFault('dead_address', reason);
  const passes = isTransient(status) || status === 401 || status === 403;
  return new SendFault(passes ? 'retry' : 'give_up', reason, retryAfter(response));
}
