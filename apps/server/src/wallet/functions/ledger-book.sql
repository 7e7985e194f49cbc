-- version 1
-- One statement books one transaction: its entries sum to zero in one currency, and the balances of the wallets are
-- updated in the order of their ids, so that two payments never deadlock.
create or replace function ledger_book() returns trigger language plpgsql as $$
declare
  wrong uuid;
  change record;
begin
  select added.transaction_id into wrong from added join ledger_accounts on ledger_accounts.id = added.account_id
    group by added.transaction_id
    having sum(added.amount) <> 0 or count(distinct ledger_accounts.currency) > 1 limit 1;
  if wrong is not null then
    raise exception 'ledger transaction % is out of balance', wrong using errcode = '23514';
  end if;
  for change in select account_id, sum(amount) as total from added group by account_id order by account_id loop
    update ledger_accounts set balance = balance + change.total where id = change.account_id and user_id is not null;
  end loop;
  return null;
end $$;

create or replace trigger ledger_book after insert on ledger_entries referencing new table as added
  for each statement execute function ledger_book();
