import { sql } from 'kysely';
import type { NamedMigration } from '../database/migrate.ts';

export const outboxMigrations: readonly NamedMigration[] = [
  {
    name: '0440_take_facts',
    async up(db) {
      // Each statement of a volatile function sees what was committed before it, so those behind the lock see what
      // its last holder numbered.
      await sql`create function take_facts(reached bigint, most integer)
        returns table (seq bigint, topics text[], event text, data jsonb)
        language plpgsql volatile as $$
        declare
          last bigint;
          numbered bigint;
        begin
          if exists (select from outbox waiting where waiting.seq is null) then
            select cursor.last_seq into last from outbox_cursor cursor for update;
            with waiting as (
              select first.id, first.created_at, row_number() over (order by first.id) as place from
                (select fact.id, fact.created_at from outbox fact where fact.seq is null order by fact.id limit most) first)
            update outbox fact set seq = last + waiting.place from waiting
              where fact.id = waiting.id and fact.created_at = waiting.created_at;
            get diagnostics numbered = row_count;
            if numbered > 0 then
              update outbox_cursor set last_seq = last + numbered;
            end if;
          end if;
          return query select fact.seq, fact.topics, fact.event, fact.data from outbox fact
            where fact.seq > reached order by fact.seq limit most;
        end $$`.execute(db);
    },
  },
  {
    name: '0500_facts_in_place',
    async up(db) {
      // Whoever changes a thing after somebody else inserts after them: the database's count is right where the
      // clocks of two nodes, from which the ids come, differ.
      await sql`create sequence outbox_places`.execute(db);
      await sql`alter table outbox add column place bigint`.execute(db);
      await sql`alter table outbox alter column place set default nextval('outbox_places')`.execute(db);
      await sql`drop index outbox_waiting`.execute(db);
      await sql`create index outbox_waiting on outbox (place nulls first, id) where seq is null`.execute(db);
      await sql`create or replace function take_facts(reached bigint, most integer)
        returns table (seq bigint, topics text[], event text, data jsonb)
        language plpgsql volatile as $$
        declare
          last bigint;
          numbered bigint;
        begin
          if exists (select from outbox waiting where waiting.seq is null) then
            select cursor.last_seq into last from outbox_cursor cursor for update;
            with waiting as (
              select first.id, first.created_at,
                row_number() over (order by first.place nulls first, first.id) as nth from
                (select fact.id, fact.created_at, fact.place from outbox fact where fact.seq is null
                  order by fact.place nulls first, fact.id limit most) first)
            update outbox fact set seq = last + waiting.nth from waiting
              where fact.id = waiting.id and fact.created_at = waiting.created_at;
            get diagnostics numbered = row_count;
            if numbered > 0 then
              update outbox_cursor set last_seq = last + numbered;
            end if;
          end if;
          return query select fact.seq, fact.topics, fact.event, fact.data from outbox fact
            where fact.seq > reached order by fact.seq limit most;
        end $$`.execute(db);
    },
  },
];
