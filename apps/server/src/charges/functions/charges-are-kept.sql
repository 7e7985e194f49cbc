-- version 1
create or replace function charges_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a charge is never changed' using errcode = '23514';
end $$;

create or replace trigger charges_kept before update or delete or truncate on charges
  for each statement execute function charges_are_kept();
