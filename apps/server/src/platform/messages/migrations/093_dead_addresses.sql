-- Email addresses and phone numbers that their service permanently refused.
create table dead_addresses (
  address text primary key,
  reason text not null,
  failed_at timestamptz not null
);
