import { sql } from 'kysely';
import type { NamedMigration } from '../platform/database/migrate.ts';

export const auditMigrations: readonly NamedMigration[] = [
  {
    name: '0430_audit_chain',
    async up(db) {
      await sql`create table audit_seals (
        seq bigint not null, audit_id uuid not null, audit_at timestamptz not null, hash text not null,
        primary key (seq), unique (audit_id))`.execute(db);
      await sql`create index audit_seals_at on audit_seals (audit_at)`.execute(db);
      await sql`create index audit_log_at on audit_log (at, id)`.execute(db);
      await sql`create index audit_log_actor on audit_log (actor_id, at)`.execute(db);
      // Whoever holds a session of the server's own user can still drop the trigger; the chain shows what was done then.
      await sql`create function audit_is_kept() returns trigger language plpgsql as $$
        begin
          raise exception 'the audit trail is only added to' using errcode = '42501';
        end $$`.execute(db);
      for (const table of ['audit_log', 'audit_seals']) {
        await sql`create trigger audit_kept before update or delete on ${sql.table(table)}
          for each row execute function audit_is_kept()`.execute(db);
      }
    },
  },
];
