create table driver_documents (
  id uuid primary key,
  driver_id uuid not null references users (id),
  kind text not null check (kind in ('licence', 'insurance', 'vehicle_papers')),
  state text not null check (state in ('waiting', 'approved', 'rejected')),
  number text not null,
  -- The last day on which it is valid, in the installation's time zone.
  expires_on date not null,
  -- Why it was rejected.
  reason text,
  version integer not null,
  submitted_at timestamptz not null,
  submitted_by uuid,
  reviewed_at timestamptz,
  reviewed_by uuid,
  -- Which notice about its expiry the driver has received, so that each is sent once.
  expiry_notice text not null default 'none' check (expiry_notice in ('none', 'expiring', 'expired'))
);
-- A driver has at most one approved document of each kind, and one submitted since.
create unique index driver_documents_approved on driver_documents (driver_id, kind) where state = 'approved';
create unique index driver_documents_submitted on driver_documents (driver_id, kind) where state <> 'approved';
create index driver_documents_expiring on driver_documents (expires_on) where state = 'approved';
create index driver_documents_waiting on driver_documents (submitted_at) where state = 'waiting';
