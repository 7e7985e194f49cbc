import { sql } from 'kysely';
import type { NamedMigration } from '../platform/database/migrate.ts';
import { keepVersion } from '../platform/reference/keep-version.ts';

export const languageMigrations: readonly NamedMigration[] = [
  {
    name: '0040_languages',
    async up(db) {
      await sql`create table languages (
        id uuid primary key, lang_name text not null, lang_locale text not null, date_locale text not null,
        is_default boolean not null, created_at timestamptz not null, key_value_pairs jsonb not null)`.execute(
        db,
      );
      // LANG-3: at most one default.
      await sql`create unique index languages_default on languages (is_default) where is_default`.execute(db);
      await sql`create unique index languages_locale on languages (lang_locale)`.execute(db);
    },
  },
  { name: '0453_languages_reference', up: (db) => keepVersion(db, 'languages') },
];
