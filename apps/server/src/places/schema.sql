-- Places that riders saved. Home and work exist at most once for each rider.
create table saved_places (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('home', 'work', 'other')),
  name text not null,
  lat double precision not null,
  lng double precision not null,
  address text not null,
  -- Whether the map lacks the house number, so that the door is somewhere near.
  approximate boolean not null default false,
  created_at timestamptz not null
);
create index saved_places_user on saved_places (user_id);
create unique index saved_places_one_of_kind on saved_places (user_id, kind) where kind <> 'other';
