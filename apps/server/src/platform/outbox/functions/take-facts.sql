-- version 1
-- Numbers what waits and returns the facts after `reached`, at most `most`. Each statement of a volatile function sees
-- what was committed before it, so whoever waited for the cursor sees what its last holder numbered.
create or replace function take_facts(reached bigint, most integer)
  returns table (seq bigint, topics text[], event text, data jsonb) language plpgsql volatile as $$
declare
  last bigint;
  numbered bigint;
begin
  if exists (select from outbox waiting where waiting.seq is null) then
    select cursor.last_seq into last from outbox_cursor cursor for update;
    with waiting as (
      select first.id, first.created_at,
        row_number() over (order by first.place nulls first, first.id) as nth from
        (select fact.id, fact.created_at, fact.place from outbox fact where fact.seq is null
          order by fact.place nulls first, fact.id limit most) first)
    update outbox fact set seq = last + waiting.nth from waiting
      where fact.id = waiting.id and fact.created_at = waiting.created_at;
    get diagnostics numbered = row_count;
    if numbered > 0 then
      update outbox_cursor set last_seq = last + numbered;
    end if;
  end if;
  return query select fact.seq, fact.topics, fact.event, fact.data from outbox fact
    where fact.seq > reached order by fact.seq limit most;
end $$;
