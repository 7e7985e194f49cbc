-- Who has waited longest, who has earned least this shift, and who let several offers in a row expire.
alter table driver_states
  add column active_since timestamptz,
  add column free_since timestamptz,
  add column expired_offers integer not null default 0,
  add column paused_at timestamptz;
