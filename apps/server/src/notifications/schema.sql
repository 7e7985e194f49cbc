-- What a person finds in the app.
create table user_notifications (
  user_id uuid not null references users (id),
  id uuid not null,
  created_at timestamptz not null,
  title text not null,
  body text not null,
  screen text,
  params jsonb not null,
  primary key (user_id, id, created_at)
) partition by range (created_at);

-- Texts that the operator changed.
create table message_templates (
  key text not null,
  locale text not null,
  subject text,
  body text not null,
  changed_at timestamptz not null,
  primary key (key, locale)
);

-- What the operator sends to many.
create table notifications (
  id uuid primary key,
  created_at timestamptz not null,
  devicetype text not null,
  usertype text not null,
  title text not null,
  body text not null,
  ordered jsonb not null,
  sent_up_to uuid,
  receivers integer not null,
  sent_at timestamptz
);
create index notifications_unsent on notifications (created_at) where sent_at is null;
