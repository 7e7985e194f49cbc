-- When the chosen mode last failed and a simpler one planned instead, for the desk.
alter table dispatch_leases add column failed_mode text, add column failed_at timestamptz;
