create table closures (
  id uuid primary key,
  version integer not null,
  -- The key of the city whose streets are closed.
  city text not null,
  reason text not null,
  -- An outline, or two points of a street and whether both directions are closed.
  shape jsonb not null,
  from_at timestamptz not null,
  -- null: until somebody ends it.
  until_at timestamptz check (until_at > from_at),
  -- {days, from, to} by the clocks of the city; null at all hours.
  hours jsonb,
  created_at timestamptz not null,
  deleted_at timestamptz
);
