-- Where the push service will store what became of a push that it accepted; null once that was read.
alter table messages add column receipt_id text;
create index messages_receipt_idx on messages (sent_at) where receipt_id is not null;
