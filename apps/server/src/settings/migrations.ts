import { sql } from 'kysely';
import type { NamedMigration } from '../platform/database/migrate.ts';
import { keepVersion } from '../platform/reference/keep-version.ts';

export const settingsMigrations: readonly NamedMigration[] = [
  {
    name: '0020_settings',
    async up(db) {
      await sql`create table settings (
        id smallint primary key check (id = 1), version integer not null, values jsonb not null)`.execute(db);
    },
  },
  { name: '0451_settings_reference', up: (db) => keepVersion(db, 'settings') },
];
