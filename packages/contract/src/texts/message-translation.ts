import { messagesInEnglish } from './en/messages.ts';
import { pushesInEnglish } from './en/pushes.ts';

/** Every message in English, by its key. */
export const englishMessages = { ...messagesInEnglish, ...pushesInEnglish } as const;

/** Names one mail, text or push of the product. */
export type MessageKey = keyof typeof englishMessages;

/** `subject` is a mail's subject or a push's title; null for a text message. */
export interface MessageText {
  readonly subject: string | null;
  readonly body: string;
}

/** What a language lacks is sent in the installation's default language, else in English. */
export type MessageTranslation = { readonly [Key in MessageKey]?: MessageText };
