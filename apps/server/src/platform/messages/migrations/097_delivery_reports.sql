-- What the service reported about a text message after it accepted it; null if it reported nothing.
alter table messages add column delivery text
  check (delivery in ('queued', 'sending', 'sent', 'failed', 'undelivered', 'delivered'));
-- The service's error code, such as 30005.
alter table messages add column delivery_error text;
