-- version 1
-- The number of an entry. Its transaction holds a shared lock until it commits or is rolled back, so that the chain can
-- wait for a missing number.
create or replace function next_audit_number() returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('audit numbers', 0));
  return nextval('audit_numbers');
end $$;
