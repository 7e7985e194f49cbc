import { createTransport } from 'nodemailer';
import * as z from 'zod';
import { isPrivateHost } from '../../outbound/allow-list.ts';
import { SendFault } from '../send-fault.ts';
import type { SendMessage } from '../due-message.ts';
import type { MessageService } from '../message-service.ts';
import { textValue } from '../../services/variables.ts';

const variables = {
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    meaning:
      'mail server, such as smtps://user:password@mail.example.com; with smtp:// the connection must be upgraded to TLS, except on this machine or a private address',
    secret: true,
  },
  MAIL_FROM: { schema: textValue.optional(), meaning: 'sender of emails; required with `SMTP_URL`' },
} as const;

interface SmtpSettings {
  readonly smtpUrl: string;
  readonly from: string;
}

/** Emails through the operator's own server. Nodemailer connects to it, not our client for HTTP. */
export const smtp: MessageService<typeof variables, SmtpSettings> = {
  name: 'smtp',
  channel: 'mail',
  variables,
  problems: ({ SMTP_URL: url, MAIL_FROM: from }) =>
    url !== undefined && from === undefined ? ['MAIL_FROM: required with SMTP_URL'] : [],
  settings: ({ SMTP_URL: smtpUrl, MAIL_FROM: from }) =>
    smtpUrl === undefined || from === undefined ? null : { smtpUrl, from },
  calls: () => [],
  create: (settings) => smtpSender(settings),
};

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Outside this machine and private networks, emails are never sent unencrypted: smtp: must upgrade to TLS. */
export function connectionOf(smtpUrl: string, limits = timeouts) {
  return { url: smtpUrl, requireTLS: !isPrivateHost(new URL(smtpUrl).hostname, []), ...limits };
}

/** Sends mails through the operator's own server. */
export function smtpSender(mail: SmtpSettings, limits = timeouts): SendMessage {
  const transport = createTransport(connectionOf(mail.smtpUrl, limits), { from: mail.from });
  return async ({ id, to, subject, body }) => {
    try {
      // The same id at every attempt lets a mail server recognise duplicates.
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text: body,
        messageId: `<${id}@fiacre>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw faultOf(error);
    }
  };
}

interface SmtpError {
  readonly responseCode?: number;
  readonly code?: string;
  /** The command that was refused. */
  readonly command?: string;
  readonly response?: string;
}

/**
 * 5.1.x: no such mailbox or domain; 5.2.1: mailbox closed. Other codes, such as 5.7.1, concern our server or this
 * email.
 */
const deadStatus = /^5\.(?:1\.\d{1,3}|2\.1)$/;

/** Servers without these detailed codes send 550, 551 or 553 for a mailbox that does not exist (RFC 5321). */
function refusesRecipient({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  const [, detail] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return detail === undefined ? [550, 551, 553].includes(responseCode) : deadStatus.test(detail);
}

// The server's message may contain the address, so only its code is passed on.
function faultOf(error: unknown): SendFault {
  const { responseCode, code } = error as SmtpError;
  if (typeof responseCode === 'number') {
    if (refusesRecipient(error as SmtpError)) return new SendFault('dead_address', `smtp_${responseCode}`);
    // 535 and similar codes concern the sign-in at the mail server, which the operator can fix.
    const isOurs = responseCode === 530 || responseCode === 534 || responseCode === 535;
    return new SendFault(responseCode >= 500 && !isOurs ? 'give_up' : 'retry', `smtp_${responseCode}`);
  }
  return new SendFault(code === 'EENVELOPE' ? 'give_up' : 'retry', `smtp_${code ?? 'error'}`);
}
