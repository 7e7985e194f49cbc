-- version 1
-- The number of an entry. Its transaction holds a shared lock until it has committed or was rolled back, so that the
-- chain can wait for a number that it does not see.
create or replace function next_audit_number() returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('audit numbers', 0));
  return nextval('audit_numbers');
end $$;
