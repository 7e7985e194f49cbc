import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Ids } from '../platform/ids/ids.ts';
import { shippedLanguages } from './shipped-languages.ts';
import type { LanguageTables } from './tables.ts';

/**
 * Adds the languages of the release. The default of a fresh installation is that of the map's country if the release has
 * it, otherwise English. Sources: MISC-7, COUNTRY-9.
 */
export async function seedLanguages(
  sql: Kysely<PlatformTables>,
  ids: Ids,
  now: Date,
  likely: string | null = null,
): Promise<void> {
  const languages = sql.withTables<LanguageTables>();
  if ((await languages.selectFrom('languages').select('id').limit(1).executeTakeFirst()) !== undefined)
    return;
  const standard = likely !== null && shippedLanguages.has(likely) ? likely : 'en';
  await languages
    .insertInto('languages')
    .values(
      [...shippedLanguages].map(([locale, { name }]) => ({
        id: ids.next(),
        lang_name: name,
        lang_locale: locale,
        date_locale: locale,
        is_default: locale === standard,
        created_at: now,
        key_value_pairs: '{}',
      })),
    )
    .execute();
}
