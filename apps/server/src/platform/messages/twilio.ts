import type { TwilioConfig } from '../config/message-config.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { callService, jsonOf } from './call-service.ts';
import { isPassing, retryAfter, SendFault } from './send-fault.ts';
import type { SendMessage } from './due-message.ts';

/** Text messages by Twilio's Messages resource. */
export function twilioSender(config: TwilioConfig, outbound: Outbound): SendMessage {
  const url = `${config.url}/2010-04-01/Accounts/${config.accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${config.user}:${config.password}`).toString('base64')}`;
  return async ({ to, body }) => {
    const response = await callService(outbound, url, {
      headers: { authorization },
      body: new URLSearchParams({ To: to, Body: body, ...config.sender }),
    });
    if (!response.ok) throw await faultOf(response);
  };
}

/** Wrong or blocked numbers stay so (21211, 21610 and the like); a busy service and our own account's state pass. */
async function faultOf(response: Response): Promise<SendFault> {
  const { status } = response;
  const answer = (await jsonOf(response)) as { code?: unknown } | null;
  const reason = `twilio_${typeof answer?.code === 'number' ? answer.code : status}`;
  const passes = isPassing(status) || status === 401 || status === 403;
  return new SendFault(passes ? 'retry' : 'give_up', reason, retryAfter(response));
}
