import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Clock } from '../time/clock.ts';
import {
  channels,
  type DueMessage,
  type ReceiptService,
  type SendMessage,
  type Senders,
} from './due-message.ts';
import { expoReceipts, expoSender, isExpoToken } from './expo.ts';
import { fcmSender } from './fcm.ts';
import { SendFault } from './send-fault.ts';
import { shortPush } from './short-push.ts';
import { smtpSender } from './smtp.ts';
import { twilioReports } from './twilio-reports.ts';
import { twilioSender } from './twilio.ts';
import { webPushSender } from './web-push.ts';

/** The sandbox keeps every message in its outbox, so there is nothing to send. */
const kept: SendMessage = () => Promise.resolve(undefined);

export interface SenderParts {
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly log: Log;
}

/** The configured services. Sources: CALL-21, AUTH-13. */
export function configuredSenders(config: Config, parts: SenderParts): Senders {
  if (config.mode === 'sandbox') return sandboxSenders(config.messages, parts);
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

/** The service that stores receipts of pushes, if any; null in the sandbox. */
export function configuredReceipts({ mode, messages }: Config, outbound: Outbound): ReceiptService | null {
  return mode === 'sandbox' || messages.expo === null ? null : expoReceipts(messages.expo, outbound);
}

function sandboxSenders({ webPush, webPushService }: Config['messages'], parts: SenderParts): Senders {
  const toBrowser =
    webPush === null || webPushService === null ? kept : webPushSender(webPush, parts.outbound);
  return { mail: kept, sms: kept, push: byDevice(toBrowser, kept) };
}

/** Browsers have their own push services; apps use Expo's or Firebase, depending on their token. */
function pushSender({ fcm, expo, webPush }: Config['messages'], parts: SenderParts): SendMessage | null {
  if (fcm === null && expo === null && webPush === null) return null;
  const toExpo = expo === null ? notConfigured('expo') : expoSender(expo, parts.outbound);
  const toPhone = fcm === null ? notConfigured('fcm') : fcmSender(fcm, parts);
  const toBrowser = webPush === null ? notConfigured('web_push') : webPushSender(webPush, parts.outbound);
  const toApp = (message: DueMessage) => (isExpoToken(message.to) ? toExpo(message) : toPhone(message));
  return byDevice(toBrowser, toApp);
}

function byDevice(toBrowser: SendMessage, toApp: SendMessage): SendMessage {
  return (message) => (message.device === 'WEB' ? toBrowser : toApp)(shortPush(message));
}

function notConfigured(service: string): SendMessage {
  return () => Promise.reject(new SendFault('not_configured', `${service}_not_configured`));
}
