import { messagesInArabic } from './ar/messages.ts';
import { messagesInFrench } from './fr/messages.ts';
import {
  englishMessages,
  type MessageKey,
  type MessageText,
  type MessageTranslation,
} from './message-translation.ts';

export type { MessageKey, MessageText };

type Names<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;

/** The names that a sender has to give for a message; the operator's name is always there. */
export type MessageFacts<Key extends MessageKey> = Readonly<
  Record<Exclude<Names<(typeof englishMessages)[Key]['subject' | 'body']>, 'appName'>, string>
>;

/** Every message in the languages of the release; English has all of them. */
export const shippedMessages: { readonly en: Readonly<Record<MessageKey, MessageText>> } & Readonly<
  Record<string, MessageTranslation>
> = { en: englishMessages, fr: messagesInFrench, ar: messagesInArabic };

export const messageKeys = Object.keys(englishMessages) as MessageKey[];

/** The names in double braces that a text holds. */
export function placeholdersOf({ subject, body }: MessageText): ReadonlySet<string> {
  const found = `${subject ?? ''} ${body}`.matchAll(/\{\{(\w+)\}\}/g);
  return new Set([...found].map(([, name = '']) => name));
}
