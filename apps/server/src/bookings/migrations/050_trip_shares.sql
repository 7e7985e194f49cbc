-- Links with which anybody can follow a trip. Only a digest of the token is kept, so the table opens nothing.
create table trip_shares (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  token_hash text not null unique,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index trip_shares_booking on trip_shares (booking_id);
