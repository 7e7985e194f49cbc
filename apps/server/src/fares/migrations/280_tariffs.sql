-- A tariff is the same for thousands of bookings, and was a third of the row of each, which a ride writes seven times.
-- Each is stored once here, under a key made of its content. Rows of fares only keep their lines, as text: the sums
-- follow from them. The check is made of the function, so it never changes: another key needs another name.
create function tariff_key(content jsonb) returns uuid language sql immutable strict parallel safe as $$
  select encode(substring(sha256(convert_to(content::text, 'UTF8')) from 1 for 16), 'hex')::uuid
$$;

create table tariffs (
  id uuid primary key,
  content jsonb not null,
  constraint tariffs_content check (id = tariff_key(content))
);

-- By key, since equal numbers may be written with different zeros.
insert into tariffs select distinct on (id) id, tariff
  from (select tariff_key(tariff) as id, tariff from quotes
    union all select tariff_key(tariff), tariff from bookings) known;

-- Refuses a fare of which a part would be lost.
create function pg_temp.lines_of(fare jsonb, currency text) returns text language plpgsql as $$
declare
  lines text;
  total bigint;
  fee bigint;
begin
  select coalesce(string_agg(line->>'label' || ':' || (line->>'amount'), ' ' order by place), ''),
      coalesce(sum((line->>'amount')::bigint), 0),
      coalesce(sum((line->>'amount')::bigint) filter (where line->>'label' = 'convenience_fees'), 0)
    into lines, total, fee from jsonb_array_elements(fare->'lines') with ordinality as known (line, place);
  if fare - 'lines' is distinct from jsonb_build_object('currency', currency, 'totalCost', total - fee,
      'convenienceFees', fee, 'grandTotal', total)
  then
    raise exception 'the lines of a fare do not add up: %', fare;
  end if;
  return lines;
end $$;

alter table quotes alter column fare type text using pg_temp.lines_of(fare, tariff->>'currency');
alter table quotes alter column tariff type uuid using tariff_key(tariff);
alter table quotes rename column tariff to tariff_id;
alter table quotes rename column fare to fare_lines;

alter table bookings
  alter column estimate_fare type text using pg_temp.lines_of(estimate_fare, currency),
  alter column fare type text using pg_temp.lines_of(fare, currency),
  alter column tariff type uuid using tariff_key(tariff);
alter table bookings rename column tariff to tariff_id;
alter table bookings rename column estimate_fare to estimate_lines;
alter table bookings rename column fare to fare_lines;
