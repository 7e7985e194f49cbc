create table kerb_places (
  id uuid primary key,
  version integer not null,
  name text not null,
  kind text not null check (kind in ('rank', 'hotel', 'venue')),
  lat double precision not null,
  lng double precision not null,
  -- For the driver; empty without one.
  note text not null,
  active boolean not null,
  -- {kind: percent, percent} or {kind: amount, amount, currency}; null: none.
  commission jsonb,
  -- Pays for rides from the code; null: their riders pay.
  company_id uuid references companies (id),
  -- In the printed link. It is on walls for everybody to see, so it is not stored as a secret.
  code text not null unique,
  code_since timestamptz not null,
  created_at timestamptz not null
);
create unique index kerb_places_name on kerb_places (lower(name));
