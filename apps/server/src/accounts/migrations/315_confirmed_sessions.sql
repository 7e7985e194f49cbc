-- When the person last confirmed their identity in a session, as sensitive actions require.
alter table sessions add column confirmed_at timestamptz;
