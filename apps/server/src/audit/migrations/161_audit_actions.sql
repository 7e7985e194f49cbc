-- Rare actions of bookings are found by it, and which actions there are. It has few different values, so it is small.
create index audit_log_actions on audit_log (action);
