-- Requests to map providers, by day, for the bill. A matrix counts its pairs of points.
create table map_calls (
  day date not null,
  provider text not null,
  operation text not null check (operation in ('route', 'matrix', 'suggest', 'place', 'reverse')),
  calls bigint not null default 0,
  failed bigint not null default 0,
  -- Answered without a request.
  cached bigint not null default 0,
  primary key (day, provider, operation)
);
