import { messagesInArabic } from './ar/messages.ts';
import { messagesInEnglish } from './en/messages.ts';
import { pushesInEnglish } from './en/pushes.ts';
import { messagesInFrench } from './fr/messages.ts';

const english = { ...messagesInEnglish, ...pushesInEnglish } as const;

/** Names one mail, text or push of the product. */
export type MessageKey = keyof typeof english;

/** `subject` is a mail's subject or a push's title; null for a text message. */
export interface MessageText {
  readonly subject: string | null;
  readonly body: string;
}

/** What a language lacks is sent in the installation's default language, else in English. */
export type MessageTranslation = { readonly [Key in MessageKey]?: MessageText };

type Names<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;

/** The names that a sender has to give for a message; the operator's name is always there. */
export type MessageFacts<Key extends MessageKey> = Readonly<
  Record<Exclude<Names<(typeof english)[Key]['subject' | 'body']>, 'appName'>, string>
>;

/** Every message in the languages of the release; English has all of them. */
export const shippedMessages: { readonly en: Readonly<Record<MessageKey, MessageText>> } & Readonly<
  Record<string, MessageTranslation>
> = { en: english, fr: messagesInFrench, ar: messagesInArabic };

export const messageKeys = Object.keys(english) as MessageKey[];

/** The names in double braces that a text holds. */
export function placeholdersOf({ subject, body }: MessageText): ReadonlySet<string> {
  const found = `${subject ?? ''} ${body}`.matchAll(/\{\{(\w+)\}\}/g);
  return new Set([...found].map(([, name = '']) => name));
}
