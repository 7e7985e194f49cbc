-- Wallets of riders and drivers, and the operator's own accounts. The trigger `ledger_book` keeps the balances.
create table ledger_accounts (
  id uuid primary key,
  kind text not null constraint ledger_accounts_kind_known check (
    kind in ('rider', 'driver', 'operator', 'provider-clearing', 'prepayment', 'promotion', 'bonus', 'withdrawals',
      'company', 'bank')),
  user_id uuid references users (id),
  -- The provider of a clearing account; the id of a company.
  provider text,
  currency text not null,
  balance bigint not null default 0,
  check ((kind in ('rider', 'driver')) = (user_id is not null)),
  constraint ledger_accounts_provider check ((kind in ('provider-clearing', 'company')) = (provider is not null)),
  constraint ledger_accounts_one unique nulls not distinct (kind, user_id, provider, currency)
)
-- Each ride updates a balance. If there is room for the row on the same page, nothing is written to the indexes.
with (fillfactor = 80);
create index ledger_accounts_user on ledger_accounts (user_id) where user_id is not null;

create table ledger_transactions (
  id uuid primary key,
  at timestamptz not null,
  reason text not null,
  booking_id uuid,
  source_id uuid,
  -- What is earned is posted from a charge, and names it; all else moves money without anybody earning it.
  charge_id uuid references charges (id),
  constraint ledger_transactions_charged check (
    (reason in ('trip-paid', 'cancellation', 'bonus', 'correction')) = (charge_id is not null))
);
-- A booking is paid, prepaid and cancelled at most once, however often the request is sent.
create unique index ledger_transactions_once on ledger_transactions (booking_id, reason)
  where booking_id is not null and reason not in ('correction', 'prepayment-change');
-- A booking can be corrected again, but a correction is posted once.
create unique index ledger_transactions_corrected_once on ledger_transactions (charge_id) where reason = 'correction';
-- Similarly, a payment order, a withdrawal or a credit moves money once for each reason.
create unique index ledger_transactions_once_a_source on ledger_transactions (source_id, reason)
  where source_id is not null;

create table ledger_entries (
  id uuid primary key,
  transaction_id uuid not null references ledger_transactions (id),
  account_id uuid not null references ledger_accounts (id),
  amount bigint not null check (amount <> 0),
  tx_ref text not null,
  at timestamptz not null
);
create index ledger_entries_account on ledger_entries (account_id, at);
create index ledger_entries_transaction on ledger_entries (transaction_id);
