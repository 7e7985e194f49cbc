import type { MessageText } from '@fiacre/contract/texts/language';
import { englishMessages, isMandatory, type MessageKey } from '@fiacre/contract/texts/messages';
import { sql as raw, type Kysely } from 'kysely';
import { defaultLocale, languagesPart, shippedLanguages, shippedMessages } from '../languages/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { referencePart, type Reference } from '../platform/reference/reference.ts';
import type { MessageTemplateTable, NotificationTables } from './tables.ts';

/** Returns the text of a message in a person's language. */
export type TextFor = (key: MessageKey, locale: string | null) => MessageText;

type StoredText = Pick<MessageTemplateTable, 'key' | 'locale' | 'subject' | 'body'>;
type OwnTexts = ReadonlyMap<string, MessageText>;

/** The operator's own texts, and the messages that the operator turned off. */
export const ownTextsPart = referencePart({
  name: 'own_texts',
  select: raw`select json_build_object(
    'stored', (select coalesce(json_agg(json_build_object(
      'key', key, 'locale', locale, 'subject', subject, 'body', body)), '[]') from message_templates),
    'off', (select coalesce(json_agg(key), '[]') from messages_turned_off))`,
  read: ({ stored, off }: { stored: readonly StoredText[]; off: readonly string[] }) => ({
    texts: ownTexts(stored),
    locales: stored.map(({ locale }) => locale),
    off: new Set(off),
  }),
});

/** The texts that are sent to people, and every language that any of them exists in. */
export interface Texts {
  readonly locales: readonly string[];
  readonly textFor: TextFor;
  /** False if the operator turned this message off. */
  readonly isSent: (key: MessageKey) => boolean;
}

/** Sources: LANG-8, LANG-9, PUSH-5. */
export function textsIn(reference: Reference): Texts {
  const own = reference.of(ownTextsPart);
  const locales = new Set([...shippedLanguages.keys(), ...own.locales]);
  return {
    locales: [...locales],
    textFor: textFor(own.texts, reference.of(languagesPart).defaultLocale),
    isSent: (key) => isMandatory(key) || !own.off.has(key),
  };
}

/** The same texts, read within a transaction for editing. */
export async function findTexts(sql: Kysely<PlatformTables>, keys: readonly MessageKey[]): Promise<TextFor> {
  const fallback = await defaultLocale(sql);
  const stored = await sql
    .withTables<NotificationTables>()
    .selectFrom('message_templates')
    .select(['key', 'locale', 'subject', 'body'])
    .where('key', 'in', [...new Set(keys)])
    .execute();
  return textFor(ownTexts(stored), fallback);
}

function ownTexts(stored: readonly StoredText[]): OwnTexts {
  return new Map(stored.map(({ key, locale, subject, body }) => [`${key} ${locale}`, { subject, body }]));
}

/**
 * The operator's texts take precedence over the release's: in the person's language, otherwise in the installation's,
 * otherwise in English. A variant such as fr-CA falls back to fr.
 */
function textFor(own: OwnTexts, fallback: string): TextFor {
  return (key, locale) => {
    for (const language of [...chainOf(locale), ...chainOf(fallback)]) {
      const text = own.get(`${key} ${language}`) ?? shippedMessages(language)[key];
      if (text !== undefined) return text;
    }
    return englishMessages[key];
  };
}

function chainOf(locale: string | null): string[] {
  return locale === null ? [] : [locale, ...(locale.includes('-') ? [locale.split('-')[0] ?? ''] : [])];
}
