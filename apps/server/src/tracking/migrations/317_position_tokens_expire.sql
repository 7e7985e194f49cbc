-- Tokens of other apps end after a while. Those that exist get ninety days from now.
alter table position_tokens add column expires_at timestamptz not null default now() + interval '90 days';
