-- One seal for each row of `audit_log`: its hash covers the row and the seal before it.
create table audit_seals (
  seq bigint primary key,
  audit_id uuid not null unique,
  audit_at timestamptz not null,
  hash text not null
);
