create table payment_orders (
  id uuid primary key,
  purpose text not null check (purpose in ('booking', 'top-up')),
  booking_id uuid references bookings (id),
  user_id uuid not null references users (id),
  wallet text not null check (wallet in ('rider', 'driver')),
  provider text not null,
  provider_reference text,
  amount bigint not null check (amount > 0),
  currency text not null,
  product_name text not null,
  state text not null default 'open' check (state in ('open', 'declined', 'expired', 'paid', 'late')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
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

create table payment_secrets (
  provider text primary key,
  secret text not null
);
