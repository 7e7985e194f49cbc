-- Keys for machines. Only the hash of a key is stored; an operator recognises it by `start`.
create table api_keys (
  id uuid primary key,
  name text not null,
  start text not null,
  key_hash text not null unique,
  scopes text[] not null,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_creator on api_keys (created_by);
