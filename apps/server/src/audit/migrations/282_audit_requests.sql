-- The id of a request as 16 bytes instead of 37, unless somebody else gave it another form. Earlier entries are never
-- changed: they keep `request_id`.
alter table audit_log add column request_uuid uuid;
