-- Another account whose stored number or address reads the same: the office decides whether they are one person's.
alter table users add column double_of uuid references users (id);
create index users_doubles on users (double_of) where double_of is not null;
