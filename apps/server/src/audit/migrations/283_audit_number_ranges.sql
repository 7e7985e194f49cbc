-- Entries are found by a range of numbers only: when they are linked and when the chain is checked. They lie in the order
-- of their numbers, so the lowest and highest number of each few pages are enough, and no entry has one of its own.
drop index audit_log_number;
create index audit_log_numbers on audit_log using brin (number) with (pages_per_range = 16, autosummarize = on);
