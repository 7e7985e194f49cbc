-- The city that every node serves: at most one row.
create table served_city (
  single boolean primary key default true check (single),
  -- The build of the city that was configured at the time; with another configuration, the row does not apply.
  configured_id text not null,
  city_id text not null,
  -- The build to switch back to.
  previous_id text,
  switched_at timestamptz not null
);
