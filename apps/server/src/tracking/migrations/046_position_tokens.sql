-- Lets another app on a driver's phone send positions. Only a digest of the token is stored.
create table position_tokens (
  driver_id uuid primary key references users (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  used_at timestamptz
);
