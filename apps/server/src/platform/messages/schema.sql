-- Mails, texts and pushes on their way out.
create table messages (
  id uuid primary key,
  created_at timestamptz not null,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  screen text,
  params jsonb not null default '{}',
  device text,
  template text,
  bulk boolean not null default false,
  status text not null,
  failure text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- A code is worthless once it has expired, so it is not sent after that.
  expires_at timestamptz,
  sent_at timestamptz,
  -- The service's report about a text message after accepting it; null if there is none.
  delivery text check (delivery in ('queued', 'sending', 'sent', 'failed', 'undelivered', 'delivered')),
  -- The service's error code, such as 30005.
  delivery_error text,
  -- Where the push service will store the outcome of a push that it accepted; null once that was read.
  receipt_id text
);
-- Each channel is drained separately, messages to one person before bulk ones.
create index messages_due on messages (channel, bulk, id) where status = 'waiting';
create index messages_recipient on messages (recipient, created_at);
create index messages_receipt_idx on messages (sent_at) where receipt_id is not null;

-- Email addresses and phone numbers that their service permanently refused.
create table dead_addresses (
  address text primary key,
  reason text not null,
  failed_at timestamptz not null
);
