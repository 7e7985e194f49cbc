import type { Language } from '@fiacre/contract';
import { en } from '@fiacre/contract/texts/en';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import type { LanguageTables } from './tables.ts';

export { languageMigrations } from './migrations.ts';

/** The languages of the pages; the first default one is the interface's (LANG-8). */
export function createLanguages(platform: Platform): Capability {
  return { handlers: { listLanguages: async () => ({ items: await listLanguages(platform.db) }) } };
}

/** All languages, the default one first. The seeded English follows the release's own texts. */
export async function listLanguages(sql: Kysely<PlatformTables>): Promise<Language[]> {
  const rows = await sql.withTables<LanguageTables>().selectFrom('languages').selectAll().orderBy('is_default', 'desc').orderBy('created_at').execute();
  return rows.map((row) => ({
    id: row.id,
    langName: row.lang_name,
    langLocale: row.lang_locale,
    dateLocale: row.date_locale,
    default: row.is_default,
    keyValuePairs: row.lang_locale === 'en' ? { ...en, ...row.key_value_pairs } : row.key_value_pairs,
  }));
}

/** English as the default of a fresh installation (MISC-7); its stored pairs are only the operator's changes. */
export async function seedLanguages(sql: Kysely<PlatformTables>, ids: Ids, now: Date): Promise<void> {
  const languages = sql.withTables<LanguageTables>();
  if ((await languages.selectFrom('languages').select('id').limit(1).executeTakeFirst()) !== undefined) return;
  await languages
    .insertInto('languages')
    .values({ id: ids.next(), lang_name: 'English', lang_locale: 'en', date_locale: 'en', is_default: true, created_at: now, key_value_pairs: '{}' })
    .execute();
}
