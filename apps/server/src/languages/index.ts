import type { Language } from '@fiacre/contract';
import { ar } from '@fiacre/contract/texts/ar';
import { en } from '@fiacre/contract/texts/en';
import { fr } from '@fiacre/contract/texts/fr';
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

/** Texts that come with the release; a language's stored pairs are only the operator's changes to them. */
const shippedTexts: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map<
  string,
  Readonly<Record<string, string>>
>([
  ['en', en],
  ['ar', ar],
  ['fr', fr],
]);

/** All languages, the default one first. The seeded ones follow the release's own texts. */
export async function listLanguages(sql: Kysely<PlatformTables>): Promise<Language[]> {
  const rows = await sql
    .withTables<LanguageTables>()
    .selectFrom('languages')
    .selectAll()
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    langName: row.lang_name,
    langLocale: row.lang_locale,
    dateLocale: row.date_locale,
    default: row.is_default,
    keyValuePairs: { ...shippedTexts.get(row.lang_locale), ...row.key_value_pairs },
  }));
}

/** The language of whoever has chosen none; English where the operator has removed every default. Source: LANG-8. */
export async function defaultLocale(sql: Kysely<PlatformTables>): Promise<string> {
  const row = await sql
    .withTables<LanguageTables>()
    .selectFrom('languages')
    .select('lang_locale')
    .where('is_default', '=', true)
    .executeTakeFirst();
  return row?.lang_locale ?? 'en';
}

const seeded = [
  { lang_name: 'English', lang_locale: 'en', is_default: true },
  { lang_name: 'Français', lang_locale: 'fr', is_default: false },
  { lang_name: 'العربية', lang_locale: 'ar', is_default: false },
];

/** English as the default of a fresh installation (MISC-7), and the other languages of the release. */
export async function seedLanguages(sql: Kysely<PlatformTables>, ids: Ids, now: Date): Promise<void> {
  const languages = sql.withTables<LanguageTables>();
  if ((await languages.selectFrom('languages').select('id').limit(1).executeTakeFirst()) !== undefined)
    return;
  await languages
    .insertInto('languages')
    .values(
      seeded.map((language) => ({
        ...language,
        id: ids.next(),
        date_locale: language.lang_locale,
        created_at: now,
        key_value_pairs: '{}',
      })),
    )
    .execute();
}
