-- Entries are listed by time, and those of one time are few. Their numbers tell them apart, and the chain shows an entry
-- that has the number of another, so the index needs no id: 16 bytes less, and equal times are stored once.
alter table audit_log drop constraint audit_log_pkey;
create index audit_log_at on audit_log (at);
