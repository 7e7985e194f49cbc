-- version 1
-- Entries stay unchanged: a mistake is corrected by another transaction.
create or replace function ledger_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is never changed' using errcode = '23514';
end $$;

create or replace trigger ledger_entries_kept before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_kept();
create or replace trigger ledger_transactions_kept before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_kept();
create or replace trigger ledger_accounts_kept before delete or truncate on ledger_accounts
  for each statement execute function ledger_is_kept();
-- At depth 0 the update comes from outside; the one by `ledger_book` runs a level deeper.
create or replace trigger ledger_balance_kept before update on ledger_accounts
  for each row when (pg_trigger_depth() < 1) execute function ledger_is_kept();
