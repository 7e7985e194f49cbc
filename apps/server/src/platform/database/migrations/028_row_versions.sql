-- An edit names the version that it began with, so that two admins do not overwrite each other.
alter table languages add column version integer not null default 1;
alter table notifications add column version integer not null default 1;
