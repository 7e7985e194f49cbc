-- Past periods that an admin replayed under other dispatch rules, with the resulting figures.
create table dispatch_rehearsals (
  id uuid primary key,
  asked_at timestamptz not null,
  state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
  progress real not null default 0,
  -- The last report from the node that plays it.
  touched_at timestamptz not null,
  request jsonb not null,
  result jsonb,
  check ((state = 'done') = (result is not null))
);
-- Only one rehearsal runs at a time in the whole installation.
create unique index dispatch_rehearsals_running on dispatch_rehearsals ((true)) where state = 'running';
create index dispatch_rehearsals_newest on dispatch_rehearsals (asked_at);
