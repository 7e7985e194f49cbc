-- version 1
-- Waits for every transaction that has taken a number, and returns the last number. If a later statement does not see a
-- row up to that number, the row was rolled back.
create or replace function settled_event_number() returns bigint language plpgsql volatile as $$
declare last bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('event numbers', 0));
  select last_value into last from outbox_numbers;
  return last;
end $$;
