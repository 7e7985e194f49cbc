-- version 1
-- A booking names the tariff it was priced with, for ever.
create or replace function tariffs_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a tariff is never changed' using errcode = '23514';
end $$;

create or replace trigger tariffs_kept before update or delete or truncate on tariffs
  for each statement execute function tariffs_are_kept();
