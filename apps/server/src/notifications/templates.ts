import type { MessageTemplate } from '@fiacre/contract';
import type { MessageText } from '@fiacre/contract/texts/language';
import {
  englishMessages,
  isMandatory,
  messageKeys,
  placeholdersOf,
  type MessageKey,
} from '@fiacre/contract/texts/messages';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import { languageLocales } from '../languages/index.ts';
import { findTexts } from './find-texts.ts';
import type { NotificationTables } from './tables.ts';

/** Placeholders without which the message is useless to its receiver. */
const indispensable = ['link', 'code', 'message'];

/** Every message in every language of the installation, with the text that is currently sent. Source: LANG-9. */
export function listMessageTemplates({ db }: Platform): Handler<'listMessageTemplates'> {
  return async () => ({ items: await presentTemplates(db, messageKeys) });
}

/** Saves the operator's own text, which is sent from then on. */
export function saveMessageTemplate(): Handler<'saveMessageTemplate'> {
  return (call) => {
    const key = knownKey(call.params.key);
    const text = readText(key, call.body);
    return call.commit(async (tx) => {
      const { locale } = call.params;
      await requireLanguage(tx.sql, locale);
      const before = await textNow(tx.sql, key, locale);
      const { was } = call.body;
      const object = { kind: 'message-template', id: `${key} ${locale}` };
      if (was !== undefined && (was.subject !== before.subject || was.body !== before.body))
        await refuseStale(tx, object, { current: before });
      await tx.sql
        .withTables<NotificationTables>()
        .insertInto('message_templates')
        .values({ key, locale, ...text, changed_at: tx.now })
        .onConflict((conflict) =>
          conflict.columns(['key', 'locale']).doUpdateSet({ ...text, changed_at: tx.now }),
        )
        .execute();
      tx.audit({
        action: 'change-message-template',
        object,
        facts: { before, after: text },
      });
      return presentOne(tx.sql, key);
    });
  };
}

export function resetMessageTemplate(): Handler<'resetMessageTemplate'> {
  return (call) => {
    const key = knownKey(call.params.key);
    return call.commit(async (tx) => {
      const { locale } = call.params;
      await requireLanguage(tx.sql, locale);
      const before = await textNow(tx.sql, key, locale);
      await tx.sql
        .withTables<NotificationTables>()
        .deleteFrom('message_templates')
        .where('key', '=', key)
        .where('locale', '=', locale)
        .execute();
      tx.audit({
        action: 'reset-message-template',
        object: { kind: 'message-template', id: `${key} ${locale}` },
        facts: { before, after: await textNow(tx.sql, key, locale) },
      });
      return presentOne(tx.sql, key);
    });
  };
}

async function textNow(sql: Kysely<PlatformTables>, key: MessageKey, locale: string): Promise<MessageText> {
  return (await findTexts(sql, [key]))(key, locale);
}

export function knownKey(key: string): MessageKey {
  return messageKeys.find((known) => known === key) ?? refuse('not_found');
}

async function requireLanguage(sql: Kysely<PlatformTables>, locale: string): Promise<void> {
  if (!(await languageLocales(sql)).includes(locale)) refuse('not_found');
}

/** Refuses blank text, unknown placeholders, and a missing link or code. */
function readText(
  key: MessageKey,
  given: { subject?: string | null | undefined; body: string },
): MessageText {
  const hasSubject = englishMessages[key].subject !== null;
  const subject = hasSubject ? (given.subject ?? '') : null;
  const body = given.body.replaceAll('\r\n', '\n');
  if (subject === '' || body === '' || (!hasSubject && (given.subject ?? '') !== ''))
    refuse('no_details_error');
  const text = { subject, body };
  const used = placeholdersOf(text);
  const { placeholders, required } = namesOf(key);
  const unknown = [...used].filter((name) => !placeholders.includes(name));
  if (unknown.length > 0 || hasStrayBraces(text)) refuse('template_placeholder_unknown', { unknown });
  const missing = required.filter((name) => !placeholdersOf({ subject: null, body }).has(name));
  if (missing.length > 0) refuse('template_placeholder_missing', { missing });
  return text;
}

function hasStrayBraces({ subject, body }: MessageText): boolean {
  return /\{\{|\}\}/.test(`${subject ?? ''} ${body}`.replaceAll(/\{\{\w+\}\}/g, ''));
}

function namesOf(key: MessageKey): { placeholders: string[]; required: string[] } {
  const names = [...placeholdersOf(englishMessages[key])];
  return {
    placeholders: [...new Set([...names, 'appName'])],
    required: indispensable.filter((name) => names.includes(name)),
  };
}

async function presentTemplates(
  sql: Kysely<PlatformTables>,
  keys: readonly MessageKey[],
): Promise<MessageTemplate[]> {
  const locales = await languageLocales(sql);
  const textFor = await findTexts(sql, keys);
  const edited = await sql
    .withTables<NotificationTables>()
    .selectFrom('message_templates')
    .select(['key', 'locale'])
    .execute();
  const off = await sql
    .withTables<NotificationTables>()
    .selectFrom('messages_turned_off')
    .select('key')
    .execute();
  const own = new Set(edited.map(({ key, locale }) => `${key} ${locale}`));
  return keys.map((key) => ({
    key,
    enabled: !off.some((row) => row.key === key),
    mandatory: isMandatory(key),
    ...namesOf(key),
    texts: locales.map((locale) => ({
      locale,
      ...textFor(key, locale),
      edited: own.has(`${key} ${locale}`),
    })),
  }));
}

export async function presentOne(sql: Kysely<PlatformTables>, key: MessageKey): Promise<MessageTemplate> {
  const [template] = await presentTemplates(sql, [key]);
  return template ?? refuse('not_found');
}
