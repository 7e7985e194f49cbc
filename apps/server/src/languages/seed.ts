import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { LanguageTables } from './tables.ts';

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
