import type { Outbound } from '../../../outbound/outbound.ts';
import { callService, jsonOf } from '../../call-service.ts';
import { isDeadNumber, twilioReports, type TwilioReports } from './reports.ts';
import { isTransient, retryAfter, SendFault } from '../../send-fault.ts';
import type { SendMessage } from '../../due-message.ts';
import type { MessageService } from '../../message-service.ts';
import { secretVariable, textValue, webAddress } from '../../../services/variables.ts';

const sid = (kind: string) =>
  textValue.regex(new RegExp(`^${kind}[0-9a-fA-F]{32}$`), `${kind} and 32 hex digits`).optional();

const variables = {
  TWILIO_ACCOUNT_SID: { schema: sid('AC'), meaning: 'text messages by Twilio: AC and 32 hex digits' },
  TWILIO_AUTH_TOKEN: secretVariable(
    'the account’s token; not needed for sending with an API key, but for delivery reports',
  ),
  TWILIO_API_KEY: {
    schema: sid('SK'),
    meaning: 'an API key (SK and 32 hex digits) instead of the account’s token',
    secret: true,
  },
  TWILIO_API_SECRET: secretVariable('the secret of the API key'),
  TWILIO_FROM: {
    schema: textValue
      .regex(/^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/, 'a number such as +4915112345678')
      .optional(),
    meaning: 'the sending number or name; this or `TWILIO_MESSAGING_SERVICE`',
  },
  TWILIO_MESSAGING_SERVICE: { schema: sid('MG'), meaning: 'MG and 32 hex digits' },
  TWILIO_URL: { schema: webAddress.default('https://api.twilio.com'), meaning: 'another region of Twilio' },
} as const;

interface TwilioSettings {
  readonly url: string;
  readonly accountSid: string;
  /** The account's own credentials, or an API key. */
  readonly user: string;
  readonly password: string;
  /** Signs Twilio's delivery reports, even if messages are sent with an API key. */
  readonly authToken: string | null;
  readonly sender: { readonly From: string } | { readonly MessagingServiceSid: string };
}

/** Text messages through Twilio. */
export const twilio: MessageService<typeof variables, TwilioSettings> = {
  name: 'twilio',
  channel: 'sms',
  variables,
  problems: problemsOf,
  settings: settingsOf,
  calls: ({ url }) => [url],
  create: (settings, { outbound, publicUrl }) =>
    twilioSender(settings, outbound, twilioReports(publicUrl, settings)),
};

type Values = Parameters<typeof twilio.settings>[0];

function problemsOf(values: Values): string[] {
  const { TWILIO_URL: _, ...credentials } = values;
  if (Object.values(credentials).every((value) => value === undefined)) return [];
  const { TWILIO_API_KEY: key, TWILIO_API_SECRET: secret } = values;
  const problems: string[] = [];
  if (values.TWILIO_ACCOUNT_SID === undefined)
    problems.push('TWILIO_ACCOUNT_SID: required to send text messages with Twilio');
  if ((key === undefined) !== (secret === undefined))
    problems.push('TWILIO_API_KEY, TWILIO_API_SECRET: both or neither');
  if (values.TWILIO_AUTH_TOKEN === undefined && key === undefined)
    problems.push('TWILIO_AUTH_TOKEN: required, or TWILIO_API_KEY with TWILIO_API_SECRET');
  if ((values.TWILIO_FROM === undefined) === (values.TWILIO_MESSAGING_SERVICE === undefined))
    problems.push('TWILIO_FROM, TWILIO_MESSAGING_SERVICE: one of the two');
  return problems;
}

function settingsOf(values: Values): TwilioSettings | null {
  const user = values.TWILIO_API_KEY ?? values.TWILIO_ACCOUNT_SID;
  const password = values.TWILIO_API_SECRET ?? values.TWILIO_AUTH_TOKEN;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_FROM: from, TWILIO_MESSAGING_SERVICE: service } = values;
  if (accountSid === undefined || user === undefined || password === undefined) return null;
  const sender = from !== undefined ? { From: from } : { MessagingServiceSid: service ?? '' };
  const authToken = values.TWILIO_AUTH_TOKEN ?? null;
  return { url: values.TWILIO_URL, accountSid, user, password, authToken, sender };
}

/** Sends text messages through Twilio's Messages resource. */
export function twilioSender(
  config: TwilioSettings,
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
