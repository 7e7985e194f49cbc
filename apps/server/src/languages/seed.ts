import type { Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Ids } from '../platform/ids/ids.ts';
import { shippedLanguages } from './shipped-languages.ts';
import type { LanguageTables } from './tables.ts';

/** Adds English as the default of a fresh installation (MISC-7), and the other languages of the release. */
export async function seedLanguages(sql: Kysely<PlatformTables>, ids: Ids, now: Date): Promise<void> {
  const languages = sql.withTables<LanguageTables>();
  if ((await languages.selectFrom('languages').select('id').limit(1).executeTakeFirst()) !== undefined)
    return;
  await languages
    .insertInto('languages')
    .values(
      [...shippedLanguages].map(([locale, { name }]) => ({
        id: ids.next(),
        lang_name: name,
        lang_locale: locale,
        date_locale: locale,
        is_default: locale === 'en',
        created_at: now,
        key_value_pairs: '{}',
      })),
    )
    .execute();
}
