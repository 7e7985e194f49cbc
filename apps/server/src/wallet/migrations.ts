import { ledgerAccountKinds } from '@fiacre/domain';
import { sql } from 'kysely';
import type { NamedMigration } from '../platform/database/migrate.ts';

const kinds = sql.join(ledgerAccountKinds.map((kind) => sql.lit(kind)));

export const walletMigrations: readonly NamedMigration[] = [
  {
    name: '0110_ledger',
    async up(db) {
      await sql`create table ledger_accounts (
        id uuid primary key, kind text not null check (kind in (${kinds})), user_id uuid references users (id),
        check ((kind in ('rider', 'driver')) = (user_id is not null)),
        unique nulls not distinct (kind, user_id))`.execute(db);
      await sql`create table ledger_transactions (
        id uuid primary key, at timestamptz not null, reason text not null, booking_id uuid)`.execute(db);
      // A booking is paid, prepaid and cancelled at most once, whatever is sent how often.
      await sql`create unique index ledger_transactions_once on ledger_transactions (booking_id, reason)
        where booking_id is not null`.execute(db);
      await sql`create table ledger_entries (
        id uuid primary key, transaction_id uuid not null references ledger_transactions (id),
        account_id uuid not null references ledger_accounts (id), amount bigint not null check (amount <> 0),
        tx_ref text not null, at timestamptz not null)`.execute(db);
      await sql`create index ledger_entries_account on ledger_entries (account_id, at)`.execute(db);
      await sql`create index ledger_entries_transaction on ledger_entries (transaction_id)`.execute(db);
      await sql`create function ledger_is_balanced() returns trigger language plpgsql as $$
        begin
          if (select sum(amount) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
            raise exception 'ledger transaction % is out of balance', new.transaction_id using errcode = '23514';
          end if;
          return null;
        end $$`.execute(db);
      await sql`create constraint trigger ledger_balance after insert or update on ledger_entries
        deferrable initially deferred for each row execute function ledger_is_balanced()`.execute(db);
    },
  },
];
