-- Messages that the operator turned off. All others are sent.
create table messages_turned_off (
  key text primary key,
  changed_at timestamptz not null
);
