create table withdrawals (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  requested_at timestamptz not null,
  processed boolean not null default false,
  processed_at timestamptz,
  bank_name text,
  bank_code text,
  bank_account text,
  constraint withdrawal_processed check (processed = (processed_at is not null))
);
create index withdrawals_user on withdrawals (user_id, requested_at);
create index withdrawals_date on withdrawals (requested_at);
