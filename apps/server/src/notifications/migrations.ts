import { sql } from 'kysely';
import type { NamedMigration } from '../platform/database/migrate.ts';
import { keepVersion } from '../platform/reference/keep-version.ts';

export const notificationMigrations: readonly NamedMigration[] = [
  {
    name: '0361_notifications',
    async up(db) {
      await sql`alter table users add column locale text, add column push_session_id uuid`.execute(db);
      // One device is one person's: whoever signs in on it last.
      await sql`create unique index users_push_token on users (push_token)`.execute(db);

      await sql`create table user_notifications (
        user_id uuid not null references users (id), id uuid not null, created_at timestamptz not null,
        title text not null, body text not null, screen text, params jsonb not null,
        primary key (user_id, id, created_at)) partition by range (created_at)`.execute(db);

      await sql`create table message_templates (
        key text not null, locale text not null, subject text, body text not null, changed_at timestamptz not null,
        primary key (key, locale))`.execute(db);
    },
  },
  {
    name: '0362_broadcasts',
    async up(db) {
      await sql`create table notifications (
        id uuid primary key, created_at timestamptz not null, devicetype text not null, usertype text not null,
        title text not null, body text not null, ordered jsonb not null, sent_up_to uuid,
        receivers integer not null, sent_at timestamptz)`.execute(db);
      await sql`create index notifications_unsent on notifications (created_at) where sent_at is null`.execute(
        db,
      );
    },
  },
  { name: '0454_texts_reference', up: (db) => keepVersion(db, 'message_templates') },
];

/** Old pushes are of no use to anybody; a season covers a complaint. */
export const notificationPartitions = [{ table: 'user_notifications', keepMonths: 3 }] as const;
