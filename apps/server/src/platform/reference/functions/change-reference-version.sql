-- version 1
-- Runs after every write to reference data, in the same transaction: each capability with such a table has a trigger.
-- The setting lasts until the transaction ends; the statement that saves its events reads it.
create or replace function change_reference_version() returns trigger language plpgsql as $$
begin
  update reference_version set version = gen_random_uuid();
  perform set_config('fiacre.reference_changed', 'true', true);
  return null;
end $$;
