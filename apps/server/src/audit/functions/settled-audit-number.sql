-- version 1
-- Waits for every transaction that has taken a number, and returns the last number. If a later statement does not see
-- an entry up to that number, the entry was rolled back. Undoing the block releases the lock, so that nobody waits for
-- the caller's transaction.
create or replace function settled_audit_number() returns bigint language plpgsql volatile as $$
declare last bigint;
begin
  begin
    perform pg_advisory_xact_lock(hashtextextended('audit numbers', 0));
    select case when is_called then last_value else 0 end into last from audit_numbers;
    raise exception using errcode = 'ZZ000';
  exception when sqlstate 'ZZ000' then
    return last;
  end;
end $$;
