-- Each edit of a tariff is a row; rows are only added. At an instant, of the versions that have begun, the one with the
-- highest number applies.
create table tariff_versions (
  tariff_id uuid not null,
  number integer not null,
  valid_from timestamptz not null,
  -- Name, hours, places, priority and rules, as the API has them.
  content jsonb not null,
  -- The tariff ends with this version.
  is_end boolean not null,
  created_at timestamptz not null,
  primary key (tariff_id, number)
);

create table holidays (
  day date primary key,
  name text not null
);

-- One row: the busy times and the version of their list, which each edit replaces.
create table surge_list (
  id integer primary key check (id = 1),
  version integer not null,
  items jsonb not null,
  -- The places in `items` of those whose demand was reached when it was last counted.
  in_demand jsonb not null default '[]'
);
insert into surge_list (id, version, items) values (1, 1, '[]');

-- The toll gates: each edit adds a row, because a booking keeps the version of its quote.
create table toll_gate_lists (
  version integer primary key,
  currency text not null,
  -- Names, lines and prices, as the API has them.
  items jsonb not null,
  created_at timestamptz not null
);
insert into toll_gate_lists (version, currency, items, created_at) values (1, '', '[]', now());

-- One row: the version of the whole list, which each edit replaces.
create table holiday_list (
  id integer primary key check (id = 1),
  version integer not null
);
insert into holiday_list (id, version) values (1, 1);
