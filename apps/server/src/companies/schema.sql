-- Organisations on whose account rides are. Their money is in the ledger.
create table companies (
  id uuid primary key,
  version integer not null,
  name text not null,
  billing_address text not null,
  vat_id text not null,
  receipt_email text not null,
  reference_required boolean not null,
  active boolean not null,
  -- The most that the rides of a month cost, in minor units; null: no limit.
  monthly_limit bigint check (monthly_limit > 0),
  created_at timestamptz not null
);
create unique index companies_name on companies (lower(name));

-- The riders who may book on a company's account.
create table company_members (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id),
  added_at timestamptz not null,
  primary key (company_id, user_id)
);
create index company_members_user on company_members (user_id);

-- What companies paid; the amounts are in the ledger.
create table company_payments (
  id uuid primary key,
  company_id uuid not null references companies (id),
  received_on date not null,
  note text not null
);
