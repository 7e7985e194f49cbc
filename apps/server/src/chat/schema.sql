create table chat_messages (
  id uuid primary key,
  booking_id uuid not null,
  seq integer not null,
  driver_id uuid not null references users (id),
  customer_id uuid not null references users (id),
  from_id uuid not null references users (id),
  source text not null,
  message text not null,
  sms_id text,
  created_at timestamptz not null
);
create unique index chat_messages_booking on chat_messages (booking_id, seq);
-- A message that an app sends again after a lost response is stored once.
create unique index chat_messages_sms on chat_messages (booking_id, from_id, sms_id);
