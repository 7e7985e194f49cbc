-- An admin's decision about a step of the first-run guide; a step without a row is open unless the data shows it is
-- done.
create table setup_steps (
  step text primary key,
  state text not null check (state in ('open', 'done', 'skipped')),
  changed_at timestamptz not null
);
