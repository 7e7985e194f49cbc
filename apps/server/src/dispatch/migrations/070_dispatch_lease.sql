-- Which run of the dispatcher plans an area at the moment. Its transaction must still find its token here.
create table dispatch_leases (
  area text primary key,
  token bigint not null,
  expires_at timestamptz not null,
  -- Another run was turned away meanwhile, so one must follow.
  wanted boolean not null
);
