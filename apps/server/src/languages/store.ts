import type { Language } from '@fiacre/contract';
import type { Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { shippedTexts } from './shipped-languages.ts';
import type { LanguageTables } from './tables.ts';

type Sql = Kysely<PlatformTables>;

const rows = (sql: Sql) => sql.withTables<LanguageTables>().selectFrom('languages');
const languages = (sql: Sql) => rows(sql).selectAll();

export async function findLanguage(sql: Sql, id: string): Promise<Language | null> {
  const row = await languages(sql).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : presentLanguage(row);
}

/** Null only while there are no languages. */
export async function findDefault(sql: Sql): Promise<Language | null> {
  const row = await languages(sql).where('is_default', '=', true).executeTakeFirst();
  return row === undefined ? null : presentLanguage(row);
}

export async function findByLocale(sql: Sql, locale: string): Promise<Language | null> {
  const row = await languages(sql).where('lang_locale', '=', locale).executeTakeFirst();
  return row === undefined ? null : presentLanguage(row);
}

/** With the release's texts, overridden by the operator's. */
export function presentLanguage(row: Selectable<LanguageTables['languages']>): Language {
  return {
    id: row.id,
    langName: row.lang_name,
    langLocale: row.lang_locale,
    dateLocale: row.date_locale,
    default: row.is_default,
    createdAt: row.created_at.toISOString(),
    keyValuePairs: { ...shippedTexts(row.lang_locale), ...row.key_value_pairs },
    version: row.version,
  };
}

/** English, used if the operator has removed every default. Source: LANG-8. */
export const fallbackLocale = 'en';

/** The language of people who have not chosen one. Source: LANG-8. */
export async function defaultLocale(sql: Sql): Promise<string> {
  const row = await rows(sql).select('lang_locale').where('is_default', '=', true).executeTakeFirst();
  return row?.lang_locale ?? fallbackLocale;
}

/** The locales of all installed languages, oldest language first. Source: LAYOUT-5. */
export async function languageLocales(sql: Sql): Promise<string[]> {
  const installed = await rows(sql).select('lang_locale').orderBy('created_at').orderBy('id').execute();
  return installed.map((row) => row.lang_locale);
}
