-- version 1
-- Books one transaction and returns the resulting balances. Accounts are opened in a fixed order, so that two payments
-- never wait for each other. Wallets and the operator's accounts are looked up separately: with `is not distinct from`
-- alone, no index would find a wallet.
create or replace function book_transaction(booked uuid, booked_at timestamptz, why text, of_booking uuid,
  of_source uuid, of_charge uuid, money text, postings jsonb)
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
  insert into ledger_transactions (id, at, reason, booking_id, source_id, charge_id)
    values (booked, booked_at, why, of_booking, of_source, of_charge);
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
end $$;
