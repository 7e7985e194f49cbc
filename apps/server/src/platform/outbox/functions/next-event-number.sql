-- version 1
-- The number of a row of events. Its transaction holds a shared lock until it commits or is rolled back, so that
-- readers can wait for a missing number.
create or replace function next_event_number() returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('event numbers', 0));
  return nextval('outbox_numbers');
end $$;
