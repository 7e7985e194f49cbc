import { createTransport } from 'nodemailer';
import { isPrivateHost } from '../outbound/allow-list.ts';
import { SendFault } from './send-fault.ts';
import type { SendMessage } from './due-message.ts';

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Outside this machine and private networks, emails are never sent unencrypted: smtp: must upgrade to TLS. */
export function connectionOf(smtpUrl: string) {
  return { url: smtpUrl, requireTLS: !isPrivateHost(new URL(smtpUrl).hostname, []), ...timeouts };
}

/** Sends mails through the operator's own server. */
export function smtpSender(mail: { readonly smtpUrl: string; readonly from: string }): SendMessage {
  const transport = createTransport(connectionOf(mail.smtpUrl), { from: mail.from });
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

// The server's message may contain the address, so only its code is passed on.
function faultOf(error: unknown): SendFault {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (typeof responseCode === 'number') {
    // 535 and similar codes concern the sign-in at the mail server, which the operator can fix.
    const isOurs = responseCode === 530 || responseCode === 534 || responseCode === 535;
    return new SendFault(responseCode >= 500 && !isOurs ? 'give_up' : 'retry', `smtp_${responseCode}`);
  }
  return new SendFault(code === 'EENVELOPE' ? 'give_up' : 'retry', `smtp_${code ?? 'error'}`);
}
