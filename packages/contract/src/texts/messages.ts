import { messagesInEnglish } from './en/messages.ts';
import { pushesInEnglish } from './en/pushes.ts';

/** Every message in English, by its key. */
export const englishMessages = { ...messagesInEnglish, ...pushesInEnglish } as const;

/** The key of one email, text message or push of the product. */
export type MessageKey = keyof typeof englishMessages;

/** `subject` is the subject of an email or the title of a push; null for a text message. */
export interface MessageText {
  readonly subject: string | null;
  readonly body: string;
}

/** Missing messages are sent in the installation's default language, otherwise in English. */
export type MessageTranslation = { readonly [Key in MessageKey]?: MessageText };

type Names<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;

/** The values that a sender has to pass for a message. The operator's name is always available. */
export type MessageFacts<Key extends MessageKey> = Readonly<
  Record<Exclude<Names<(typeof englishMessages)[Key]['subject' | 'body']>, 'appName'>, string>
>;

/** Passwords, addresses, codes and the safety of accounts depend on these messages, and the test email shows whether they can be sent. */
const mandatory: ReadonlySet<string> = new Set<MessageKey>([
  'mail_reset_password',
  'mail_set_password',
  'mail_verify_email',
  'mail_one_time_code',
  'sms_one_time_code',
  'mail_contact_changed',
  'sms_contact_changed',
  'mail_new_sign_in',
  'mail_api_keys',
  'mail_test',
]);

/** Whether the operator cannot turn this message off. */
export const isMandatory = (key: string): boolean => mandatory.has(key);

export const messageKeys = Object.keys(englishMessages) as MessageKey[];

/** The placeholders in double braces that a text contains. */
export function placeholdersOf({ subject, body }: MessageText): ReadonlySet<string> {
  const found = `${subject ?? ''} ${body}`.matchAll(/\{\{(\w+)\}\}/g);
  return new Set([...found].map(([, name = '']) => name));
}
