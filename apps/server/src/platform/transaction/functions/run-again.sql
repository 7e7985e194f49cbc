-- version 1
-- Undoes a statement that did not find what its transaction had read, as a serialization failure: the transaction runs
-- again.
create or replace function run_again() returns boolean language plpgsql volatile as $$
begin
  raise exception 'what the transaction had read has changed' using errcode = '40001';
end $$;
