create table zones (
  id uuid primary key,
  version integer not null,
  name text not null,
  kind text not null check (kind in ('airport', 'rank', 'no_stop')),
  -- Corners as {lat, lng}; the last one joins the first.
  outline jsonb not null,
  -- Pickup points as {name, lat, lng}.
  points jsonb not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index zones_name on zones (lower(name)) where deleted_at is null;
