import { sql } from 'kysely';
import type { NamedMigration } from './migrate.ts';

/** Tables that every capability writes through `transact`. */
export const platformMigrations: readonly NamedMigration[] = [
  {
    name: '0001_platform',
    async up(db) {
      await sql`create table audit_log (
        id uuid not null, at timestamptz not null, actor_id uuid, actor_role text not null, action text not null,
        object_kind text not null, object_id text not null, facts jsonb not null, request_id text,
        primary key (id, at)) partition by range (at)`.execute(db);
      await sql`create index audit_log_object on audit_log (object_kind, object_id, at)`.execute(db);

      await sql`create table outbox (
        id uuid not null, created_at timestamptz not null, seq bigint, topics text[] not null, event text not null,
        data jsonb not null, primary key (id, created_at)) partition by range (created_at)`.execute(db);
      await sql`create index outbox_waiting on outbox (id) where seq is null`.execute(db);
      await sql`create index outbox_seq on outbox (seq)`.execute(db);
      await sql`create table outbox_cursor (id smallint primary key check (id = 1), last_seq bigint not null)`.execute(
        db,
      );
      await sql`insert into outbox_cursor (id, last_seq) values (1, 0)`.execute(db);

      await sql`create table messages (
        id uuid primary key, created_at timestamptz not null, channel text not null, recipient text not null,
        subject text not null, body text not null, screen text, status text not null, attempts integer not null default 0,
        next_attempt_at timestamptz not null, sent_at timestamptz)`.execute(db);
      await sql`create index messages_waiting on messages (next_attempt_at) where status = 'waiting'`.execute(
        db,
      );
      await sql`create index messages_recipient on messages (recipient, created_at)`.execute(db);

      await sql`create table idempotent_answers (
        caller text not null, route text not null, key text not null, request_hash text not null,
        status integer not null, body jsonb not null, created_at timestamptz not null,
        primary key (caller, route, key))`.execute(db);
      await sql`create index idempotent_answers_age on idempotent_answers (created_at)`.execute(db);
    },
  },
  {
    name: '0360_message_details',
    async up(db) {
      await sql`alter table messages add column params jsonb not null default '{}', add column device text,
        add column template text`.execute(db);
    },
  },
  {
    name: '0363_message_delivery',
    async up(db) {
      await sql`alter table messages add column bulk boolean not null default false, add column failure text`.execute(
        db,
      );
      // Each channel is drained by itself, what concerns one person first.
      await sql`drop index messages_waiting`.execute(db);
      await sql`create index messages_due on messages (channel, bulk, id) where status = 'waiting'`.execute(
        db,
      );
    },
  },
  {
    name: '0450_reference_version',
    async up(db) {
      // Random, not counted: a version that was rolled back never comes again with other data.
      await sql`create table reference_version (
        id smallint primary key check (id = 1), version uuid not null)`.execute(db);
      await sql`insert into reference_version (id, version) values (1, gen_random_uuid())`.execute(db);
      await sql`create function change_reference_version() returns trigger language plpgsql as $$
        begin
          update reference_version set version = gen_random_uuid();
          return null;
        end $$`.execute(db);
    },
  },
];

export const platformPartitions = [
  { table: 'audit_log', keepMonths: null },
  { table: 'outbox', keepMonths: 2 },
] as const;
