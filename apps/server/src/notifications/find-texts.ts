import { shippedMessages, type MessageKey, type MessageText } from '@fiacre/contract/texts/messages';
import type { Kysely } from 'kysely';
import { defaultLocale } from '../languages/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { NotificationTables } from './tables.ts';

/** The words of a message for somebody with this language. */
export type TextFor = (key: MessageKey, locale: string | null) => MessageText;

/**
 * The operator's words for these messages over the release's own: in the person's language, else in the
 * installation's, else in English. A variant such as fr-CA is content with fr. Sources: LANG-8, LANG-9, PUSH-5.
 */
export async function findTexts(sql: Kysely<PlatformTables>, keys: readonly MessageKey[]): Promise<TextFor> {
  const fallback = await defaultLocale(sql);
  const edited = await sql
    .withTables<NotificationTables>()
    .selectFrom('message_templates')
    .select(['key', 'locale', 'subject', 'body'])
    .where('key', 'in', [...new Set(keys)])
    .execute();
  const own = new Map(edited.map(({ key, locale, ...text }) => [`${key} ${locale}`, text]));
  return (key, locale) => {
    for (const language of [...chainOf(locale), ...chainOf(fallback)]) {
      const text = own.get(`${key} ${language}`) ?? shippedMessages[language]?.[key];
      if (text !== undefined) return text;
    }
    return shippedMessages.en[key];
  };
}

function chainOf(locale: string | null): string[] {
  return locale === null ? [] : [locale, ...(locale.includes('-') ? [locale.split('-')[0] ?? ''] : [])];
}
