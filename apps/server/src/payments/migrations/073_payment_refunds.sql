-- Money that a provider is asked to send back to a payer. `second-payment`: the payer was charged twice for one order,
-- and the second payment was never booked.
create table payment_refunds (
  id uuid primary key,
  order_id uuid not null references payment_orders (id),
  -- The provider's reference of the payment that is refunded.
  reference text not null,
  amount bigint not null check (amount > 0),
  source text not null check (source in ('wallet', 'operator', 'second-payment')),
  -- `unclear`: the provider may or may not have made it, so a person has to look there.
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

-- When the provider was last asked for the result of an order.
alter table payment_orders add column asked_at timestamptz;
create index payment_orders_created on payment_orders (created_at desc, id desc);
