-- version 1
-- Numbers the events that have no number yet and returns those after `reached`, at most `max_events`. Each statement of
-- a volatile function sees what was committed before it, so a caller that waited for the cursor sees the numbers that
-- its previous holder assigned.
create or replace function take_events(reached bigint, max_events integer)
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
        (select entry.id, entry.created_at, entry.place from outbox entry where entry.seq is null
          order by entry.place nulls first, entry.id limit max_events) first)
    update outbox entry set seq = last + waiting.nth from waiting
      where entry.id = waiting.id and entry.created_at = waiting.created_at;
    get diagnostics numbered = row_count;
    if numbered > 0 then
      update outbox_cursor set last_seq = last + numbered;
    end if;
  end if;
  return query select entry.seq, entry.topics, entry.event, entry.data from outbox entry
    where entry.seq > reached order by entry.seq limit max_events;
end $$;
