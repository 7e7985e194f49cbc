-- When the person last signed in; counting starts now. Which number is dormant is decided by it.
alter table users add column signed_in_at timestamptz not null default now();
-- Devices that opened the account before this no longer count as its owner's.
alter table users add column devices_known_from timestamptz;
