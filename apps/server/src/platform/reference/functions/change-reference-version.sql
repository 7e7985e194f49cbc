-- version 1
-- Runs after every write to reference data, in the same transaction: each capability with such a table has a trigger.
create or replace function change_reference_version() returns trigger language plpgsql as $$
begin
  update reference_version set version = gen_random_uuid();
  return null;
end $$;
