import { ledgerAccountKinds } from '@fiacre/domain';
import { sql, type Kysely } from 'kysely';
import type { NamedMigration } from '../platform/database/migrate.ts';
import type { PlatformTables } from '../platform/database/tables.ts';

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
  {
    name: '0300_ledger_wallets',
    async up(db) {
      await sql`alter table ledger_accounts add column provider text, add column currency text,
        add column balance bigint not null default 0`.execute(db);
      await sql`update ledger_accounts set currency = coalesce((select values ->> 'code' from settings limit 1), 'USD'),
        provider = case when kind = 'provider-clearing' then 'test' end`.execute(db);
      await sql`update ledger_accounts set balance = (select coalesce(sum(amount), 0) from ledger_entries
        where account_id = ledger_accounts.id) where user_id is not null`.execute(db);
      await sql`alter table ledger_accounts alter column currency set not null,
        drop constraint ledger_accounts_kind_check, drop constraint ledger_accounts_kind_user_id_key,
        add constraint ledger_accounts_kind_known check (kind in (${kinds})),
        add constraint ledger_accounts_provider check ((kind = 'provider-clearing') = (provider is not null)),
        add constraint ledger_accounts_one unique nulls not distinct (kind, user_id, provider, currency)`.execute(
        db,
      );
      await sql`create index ledger_accounts_user on ledger_accounts (user_id) where user_id is not null`.execute(
        db,
      );
      // A payment order, a withdrawal or a credit moves money once a reason, as a booking does.
      await sql`alter table ledger_transactions add column source_id uuid`.execute(db);
      await sql`create unique index ledger_transactions_once_a_source on ledger_transactions (source_id, reason)
        where source_id is not null`.execute(db);
      await keepBalances(db);
      await refuseChanges(db);
    },
  },
  {
    name: '0457_book_transaction',
    async up(db) {
      // Accounts are opened in one order, so that two payments never wait for each other. Wallets and pots are looked
      // up apart: by `is not distinct from` alone no index would find a wallet.
      await sql`create function book_transaction(booked uuid, booked_at timestamptz, why text, of_booking uuid,
          of_source uuid, money text, postings jsonb)
        returns table (owner uuid, wallet text, balance bigint) language plpgsql volatile as $$
        #variable_conflict use_column
        declare entered integer;
        begin
          insert into ledger_accounts (id, kind, user_id, provider, currency)
            select wanted.new_account, wanted.kind, wanted.user_id, wanted.provider, money
            from jsonb_to_recordset(postings) as wanted (new_account uuid, kind text, user_id uuid, provider text)
            where not exists (select from ledger_accounts known where known.user_id = wanted.user_id
                and known.kind = wanted.kind and known.currency = money)
              and not exists (select from ledger_accounts known where wanted.user_id is null and known.user_id is null
                and known.kind = wanted.kind and known.provider is not distinct from wanted.provider
                and known.currency = money)
            order by wanted.kind, wanted.user_id, wanted.provider on conflict do nothing;
          insert into ledger_transactions (id, at, reason, booking_id, source_id)
            values (booked, booked_at, why, of_booking, of_source);
          insert into ledger_entries (id, transaction_id, account_id, amount, tx_ref, at)
            select part.id, booked, account.id, part.amount, part.tx_ref, booked_at
            from jsonb_to_recordset(postings) as part (id uuid, kind text, user_id uuid, amount bigint, tx_ref text)
            join ledger_accounts account on account.user_id = part.user_id and account.kind = part.kind
              and account.currency = money
            union all
            select part.id, booked, account.id, part.amount, part.tx_ref, booked_at
            from jsonb_to_recordset(postings)
              as part (id uuid, kind text, user_id uuid, provider text, amount bigint, tx_ref text)
            join ledger_accounts account on part.user_id is null and account.user_id is null
              and account.kind = part.kind and account.provider is not distinct from part.provider
              and account.currency = money;
          get diagnostics entered = row_count;
          if entered <> jsonb_array_length(postings) then
            raise exception 'ledger transaction % lacks an account', booked using errcode = '23514';
          end if;
          return query select account.user_id, account.kind, account.balance from ledger_accounts account
            where account.user_id is not null and account.id in (
              select entry.account_id from ledger_entries entry where entry.transaction_id = booked)
            order by account.kind, account.user_id;
        end $$`.execute(db);
    },
  },
];

/**
 * One statement books one transaction: its entries sum to zero in one currency, and the wallets' balances follow them
 * in the order of their ids, so that two payments never wait for each other crosswise.
 */
async function keepBalances(db: Kysely<PlatformTables>): Promise<void> {
  await sql`drop trigger ledger_balance on ledger_entries`.execute(db);
  await sql`drop function ledger_is_balanced()`.execute(db);
  await sql`create function ledger_book() returns trigger language plpgsql as $$
    declare wrong uuid; change record;
    begin
      select added.transaction_id into wrong from added join ledger_accounts on ledger_accounts.id = added.account_id
        group by added.transaction_id having sum(added.amount) <> 0 or count(distinct ledger_accounts.currency) > 1 limit 1;
      if wrong is not null then
        raise exception 'ledger transaction % is out of balance', wrong using errcode = '23514';
      end if;
      for change in select account_id, sum(amount) as total from added group by account_id order by account_id loop
        update ledger_accounts set balance = balance + change.total where id = change.account_id and user_id is not null;
      end loop;
      return null;
    end $$`.execute(db);
  await sql`create trigger ledger_book after insert on ledger_entries referencing new table as added
    for each statement execute function ledger_book()`.execute(db);
}

/** What was booked stays as it is: a mistake is put right by another transaction. */
async function refuseChanges(db: Kysely<PlatformTables>): Promise<void> {
  await sql`create function ledger_is_kept() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is never changed' using errcode = '23514';
    end $$`.execute(db);
  for (const table of ['ledger_entries', 'ledger_transactions']) {
    await sql`create trigger ${sql.ref(`${table}_kept`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ledger_is_kept()`.execute(db);
  }
  await sql`create trigger ledger_accounts_kept before delete or truncate on ledger_accounts
    for each statement execute function ledger_is_kept()`.execute(db);
  // At depth 1 the update comes from outside; the entries' own trigger runs it one deeper.
  await sql`create trigger ledger_balance_kept before update on ledger_accounts
    for each row when (pg_trigger_depth() < 1) execute function ledger_is_kept()`.execute(db);
}
