-- The id of an object as 16 bytes instead of 37, if it is a UUID. Earlier entries are never changed: they keep `object_id`.
alter table audit_log add column object_uuid uuid;
-- Finds the entries of a kind, and those of an object in either form.
create index audit_log_of_either on audit_log (object_kind, object_uuid, object_id);
drop index audit_log_of_object;

-- The entries of a person are sorted when they are read. Without their time, equal keys are stored once. Of somebody who
-- does very much, the newest are found by reading the log in order.
create index audit_log_of_actor on audit_log (actor_id);
drop index audit_log_actor;
