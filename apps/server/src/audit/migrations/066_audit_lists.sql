-- What happens to bookings is most of the log and found by its time; everything else by its action.
create index audit_log_action on audit_log (action, at, id) where action not like 'booking-%';
