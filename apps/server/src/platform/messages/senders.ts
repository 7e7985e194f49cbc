import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';

export interface DueMessage {
  readonly id: string;
  readonly channel: 'mail' | 'sms' | 'push';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly screen: string | null;
  readonly params: Readonly<Record<string, string>>;
  /** Kind of the device that a push is for; null where the person has none. */
  readonly device: string | null;
}

/** Hands a message to the outside world. Throws when it did not take it. */
export type SendMessage = (message: DueMessage) => Promise<void>;

/** A way for each channel; null where none is configured. */
export type Senders = Readonly<Record<DueMessage['channel'], SendMessage | null>>;

/** The sandbox keeps every message in its outbox, so handing it over is done already. */
const kept: SendMessage = () => Promise.resolve();
export const sandboxSenders: Senders = { mail: kept, sms: kept, push: kept };

export function configuredSenders(config: Config): Senders {
  if (config.mode === 'sandbox') return sandboxSenders;
  return { mail: config.mail === null ? null : smtpSender(config.mail), sms: null, push: null };
}

function smtpSender(mail: { smtpUrl: string; from: string }): SendMessage {
  const transport = createTransport(mail.smtpUrl, { from: mail.from });
  return async ({ id, to, subject, body }) => {
    // The same id at every try lets a mail server drop the double.
    await transport.sendMail({ to, subject, text: body, messageId: `<${id}@fiacre>` });
  };
}
