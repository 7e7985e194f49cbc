import type { Config } from '../../config/config.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import {
  channels,
  type Channel,
  type ReceiptService,
  type SendMessage,
  type Senders,
} from '../due-message.ts';
import type { MessageService, SenderParts } from '../message-service.ts';
import { SendFault } from '../send-fault.ts';
import { shortPush } from '../short-push.ts';
import { messageServices } from './message-services.ts';

/** The sandbox keeps every message in its outbox, so there is nothing to send. */
const kept: SendMessage = () => Promise.resolve(undefined);

/** The configured services. Sources: CALL-21, AUTH-13. */
export function configuredSenders(config: Config, parts: SenderParts): Senders {
  const senders: Senders = {
    mail: senderOf('mail', config, parts),
    sms: senderOf('sms', config, parts),
    push: senderOf('push', config, parts),
  };
  for (const channel of channels) {
    if (senders[channel] === null)
      parts.log.warn({ channel }, 'no service is configured for this channel, its messages are not sent');
  }
  return senders;
}

/** Whether this installation has a service for the channel. */
export function hasServiceFor(channel: Channel, { services }: Pick<Config, 'services'>): boolean {
  return messageServices.some((service) => service.channel === channel && services.of(service) !== null);
}

/** The service that stores receipts of pushes, if any; null in the sandbox. */
export function configuredReceipts({ mode, services }: Config, outbound: Outbound): ReceiptService | null {
  if (mode === 'sandbox') return null;
  const found = messageServices.map((service) => {
    const settings = services.of(service);
    return settings === null ? null : (service.receipts?.(settings, { outbound }) ?? null);
  });
  return found.find((receipts) => receipts !== null) ?? null;
}

/** Null if no service of the channel is configured. */
function senderOf(channel: Channel, config: Config, parts: SenderParts): SendMessage | null {
  const services = messageServices
    .filter((service) => service.channel === channel)
    .map((service) => ({ service, send: sendThrough(service, config, parts) }));
  if (services.every(({ send }) => send === null)) return null;
  return async (message) => {
    const able = services.filter(({ service }) => service.accepts?.(message) ?? true);
    const send = able.find((one) => one.send !== null)?.send;
    const name = able[0]?.service.name ?? channel;
    if (!send) throw new SendFault('not_configured', `${name}_not_configured`);
    return send(channel === 'push' ? shortPush(message) : message);
  };
}

function sendThrough(service: MessageService, config: Config, parts: SenderParts): SendMessage | null {
  const settings = config.services.of(service);
  const keeps =
    config.mode === 'sandbox' && (settings === null || service.sendsInSandbox?.(settings) !== true);
  if (keeps) return kept;
  return settings === null ? null : service.create(settings, { ...parts, publicUrl: config.http.publicUrl });
}
