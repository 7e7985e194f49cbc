import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Clock } from '../time/clock.ts';
import { channels, type SendMessage, type Senders } from './due-message.ts';
import { fcmSender } from './fcm.ts';
import { SendFault } from './send-fault.ts';
import { smtpSender } from './smtp.ts';
import { twilioReports } from './twilio-reports.ts';
import { twilioSender } from './twilio.ts';
import { webPushSender } from './web-push.ts';

/** The sandbox keeps every message in its outbox, so there is nothing to send. */
const kept: SendMessage = () => Promise.resolve();
export const sandboxSenders: Senders = { mail: kept, sms: kept, push: kept };

export interface SenderParts {
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly log: Log;
}

/** The configured services. Sources: CALL-21, AUTH-13. */
export function configuredSenders(config: Config, parts: SenderParts): Senders {
  if (config.mode === 'sandbox') return sandboxSenders;
  const { sms } = config.messages;
  const senders: Senders = {
    mail: config.mail === null ? null : smtpSender(config.mail),
    sms: sms === null ? null : twilioSender(sms, parts.outbound, twilioReports(config)),
    push: pushSender(config.messages, parts),
  };
  for (const channel of channels) {
    if (senders[channel] === null)
      parts.log.warn({ channel }, 'no service is configured for this channel, its messages are not sent');
  }
  return senders;
}

/** Browsers have their own push services; all other devices use Firebase. */
function pushSender({ fcm, webPush }: Config['messages'], parts: SenderParts): SendMessage | null {
  if (fcm === null && webPush === null) return null;
  const toPhone = fcm === null ? notConfigured('fcm') : fcmSender(fcm, parts);
  const toBrowser = webPush === null ? notConfigured('web_push') : webPushSender(webPush, parts.outbound);
  return (message) => (message.device === 'WEB' ? toBrowser(message) : toPhone(message));
}

function notConfigured(service: string): SendMessage {
  return () => Promise.reject(new SendFault('not_configured', `${service}_not_configured`));
}
