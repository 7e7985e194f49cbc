create table settings (
  id smallint primary key check (id = 1),
  version integer not null,
  values jsonb not null
);
