-- The processes that serve this installation. Each writes its row every few seconds.
create table nodes (
  id uuid primary key,
  host text not null,
  version text not null,
  node_version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- The newest run of each task that an operator's timer starts.
create table operator_runs (
  name text primary key check (name in ('backup', 'restore-rehearsal')),
  at timestamptz not null,
  ok boolean not null,
  seconds integer not null,
  -- When it last succeeded, and the size of what it wrote or read then.
  succeeded_at timestamptz,
  bytes bigint,
  -- What it found, in a sentence for the operator. Never a person's data.
  detail text not null
);
