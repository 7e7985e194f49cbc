-- A person has read their notifications up to this one; ids grow with time.
alter table users add column notifications_read_up_to uuid;
