-- A person's notifications in the app. The receiver is not a foreign key, which would read and lock the person again,
-- eight times for each ride: whatever stores a notification reads its receiver in the same statement, and people are
-- never deleted, only their data.
create table user_notifications (
  user_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  -- Nearly every push is about a booking, whose id as JSON would be a third of its row. `params` contains any other
  -- parameters.
  booking_id uuid,
  title text not null,
  body text not null,
  screen text,
  params jsonb,
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

-- Messages that the operator turned off. All others are sent.
create table messages_turned_off (
  key text primary key,
  changed_at timestamptz not null
);

-- Messages from the operator to many people.
create table notifications (
  id uuid primary key,
  -- An edit names the version that it started from, so that two admins do not overwrite each other.
  version integer not null default 1,
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
