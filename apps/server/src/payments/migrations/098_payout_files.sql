-- Payout files of providers that were compared with our payments. Nothing is settled by them.
create table payout_files (
  id uuid primary key,
  uploaded_at timestamptz not null,
  uploaded_by uuid references users (id),
  provider text not null,
  file_name text not null,
  from_day date not null,
  to_day date not null,
  skipped integer not null
);
create index payout_files_uploaded on payout_files (uploaded_at desc, id desc);

-- Amounts are minor units of the currency of the file.
create table payout_rows (
  file_id uuid not null references payout_files (id),
  place integer not null,
  result text not null,
  line integer,
  reference text not null,
  amount bigint,
  currency text not null,
  fee bigint,
  net bigint,
  order_id uuid references payment_orders (id),
  primary key (file_id, place)
);
-- The payments that a file should list.
create index payment_orders_settled on payment_orders (provider, settled_at) where settled_at is not null;
