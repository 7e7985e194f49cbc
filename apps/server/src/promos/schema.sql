create table promos (
  id uuid primary key,
  version integer not null,
  name text not null,
  description text not null,
  discount_type text not null check (discount_type in ('flat', 'percentage')),
  discount_value numeric(14, 4) not null check (discount_value > 0),
  max_discount_value bigint not null check (max_discount_value >= 0),
  min_order bigint not null check (min_order >= 0),
  validity date not null,
  usage_limit integer not null check (usage_limit >= 0),
  user_avail integer not null default 0 check (user_avail >= 0),
  held integer not null default 0 check (held >= 0),
  created_at timestamptz not null,
  deleted_at timestamptz
);
-- A rider types it, so upper and lower case are the same code.
create unique index promos_name on promos (lower(name)) where deleted_at is null;
