create table payment_orders (
  id uuid primary key,
  purpose text not null check (purpose in ('booking', 'top-up')),
  booking_id uuid references bookings (id),
  user_id uuid not null references users (id),
  wallet text not null check (wallet in ('rider', 'driver')),
  provider text not null,
  provider_reference text,
  -- The provider's own id of the payment opened for the order, with which its status is queried.
  provider_session text,
  amount bigint not null check (amount > 0),
  currency text not null,
  product_name text not null,
  state text not null default 'open' check (state in ('open', 'declined', 'expired', 'paid', 'late')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the provider was last queried for the result.
  asked_at timestamptz,
  settled_at timestamptz,
  constraint order_of_purpose check ((purpose = 'booking') = (booking_id is not null)),
  constraint order_settled check ((state in ('paid', 'late')) = (settled_at is not null))
);
-- PAY-7: a payment of the provider settles one order.
create unique index payment_orders_reference on payment_orders (provider, provider_reference)
  where provider_reference is not null;
create index payment_orders_booking on payment_orders (booking_id) where booking_id is not null;
create index payment_orders_user on payment_orders (user_id);
create index payment_orders_open on payment_orders (expires_at) where state = 'open';
create index payment_orders_created on payment_orders (created_at desc, id desc);
-- The payments that a payout file should list.
create index payment_orders_settled on payment_orders (provider, settled_at) where settled_at is not null;

-- Money that a provider is to refund to a payer. `second-payment`: the payer was charged twice for one order, and the
-- second payment was never booked.
create table payment_refunds (
  id uuid primary key,
  order_id uuid not null references payment_orders (id),
  -- The provider's reference of the refunded payment.
  reference text not null,
  amount bigint not null check (amount > 0),
  source text not null check (source in ('wallet', 'operator', 'second-payment')),
  -- `unclear`: the provider may or may not have made it, so a person has to check there.
  state text not null default 'requested' check (state in ('requested', 'made', 'failed', 'unclear')),
  note text,
  requested_at timestamptz not null,
  sent_at timestamptz,
  finished_at timestamptz,
  constraint refund_finished check ((state in ('made', 'failed')) = (finished_at is not null))
);
create index payment_refunds_order on payment_refunds (order_id);
create unique index payment_refunds_second on payment_refunds (order_id, reference) where source = 'second-payment';
-- Refunds that somebody has to look at.
create index payment_refunds_open on payment_refunds (state) where state in ('requested', 'unclear', 'failed');

-- Providers' payout files that were compared with our payments. They settle nothing.
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

create table payment_secrets (
  provider text primary key,
  secret text not null
);
