import { createHmac } from 'node:crypto';
import type { DeliveryReport } from '../../../database/tables.ts';
import { isPrivateHost } from '../../../outbound/allow-list.ts';
import { isSameText } from '../../../secret/same-text.ts';

/** Where Twilio posts its delivery reports. */
export interface TwilioReports {
  urlOf(messageId: string): string;
  /** Whether Twilio signed these fields for the message's URL. */
  isSigned(messageId: string, fields: URLSearchParams, signature: string): boolean;
}

/**
 * Null if Twilio could not reach this server, or if the token that signs reports is not configured. Twilio refuses a
 * message whose callback has an address that is not public.
 */
export function twilioReports(
  publicUrl: string,
  { authToken: token }: { readonly authToken: string | null },
): TwilioReports | null {
  const { protocol, hostname } = new URL(publicUrl);
  const isPublic = protocol === 'https:' && hostname.includes('.') && !isPrivateHost(hostname, []);
  if (token === null || !isPublic) return null;
  const urlOf = (messageId: string) => `${publicUrl}/api/messages/${messageId}/twilio-status`;
  return {
    urlOf,
    isSigned: (messageId, fields, signature) =>
      bothSpellings(urlOf(messageId)).some((url) =>
        isSameText(twilioSignature(token, url, fields), signature),
      ),
  };
}

/** Twilio signs the URL with or without its port, depending on the product. */
function bothSpellings(url: string): readonly string[] {
  const { port, host, hostname } = new URL(url);
  const other = port === '' ? `${hostname}:443` : hostname;
  return [url, url.replace(host, other)];
}

/**
 * HMAC-SHA1 of the URL followed by each field's name and value, sorted by name.
 * Source: https://www.twilio.com/docs/usage/security#validating-requests
 */
export function twilioSignature(token: string, url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].toSorted();
  const pairs = names.flatMap((name) =>
    [...new Set(fields.getAll(name))].toSorted().map((value) => `${name}${value}`),
  );
  return createHmac('sha1', token)
    .update(url + pairs.join(''))
    .digest('base64');
}

/**
 * Twilio's statuses that report more than acceptance of the message. Any other status, such as `receiving`, is
 * ignored.
 */
const reportOf: Readonly<Record<string, DeliveryReport>> = {
  queued: 'queued',
  accepted: 'queued',
  scheduled: 'queued',
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
};

/** The report in the fields of a callback; null if it says nothing about delivery. */
export function readReport(fields: URLSearchParams): { report: DeliveryReport; error: string | null } | null {
  const status = fields.get('MessageStatus') ?? '';
  const code = fields.get('ErrorCode') ?? '';
  const report = Object.hasOwn(reportOf, status) ? reportOf[status] : undefined;
  return report === undefined ? null : { report, error: /^[1-9]\d{4}$/.test(code) ? code : null };
}

/**
 * Not a number (21211), not a mobile number (21614, 30006), its owner replied STOP (21610), or nobody has it (30005).
 * Other errors, such as a phone that is switched off (30003) or a filtered text (30007), do not count against the
 * number.
 */
const deadNumbers: ReadonlySet<number> = new Set([21_211, 21_614, 21_610, 30_005, 30_006]);

export function isDeadNumber(code: unknown): boolean {
  return deadNumbers.has(Number(code));
}
