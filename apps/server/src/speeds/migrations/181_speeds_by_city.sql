-- Each city has speeds and hours of its own.
alter table learned_speeds add column city text not null default 'main';
alter table learned_speeds drop constraint learned_speeds_pkey;
alter table learned_speeds add primary key (city, area, slot);
