-- version 1
-- Whether a driver is neither suspended nor deleted. A volatile function sees what was committed before it began, also
-- what the statement that calls it had to wait for.
create or replace function is_approved_driver(wanted uuid) returns boolean language plpgsql volatile as $$
declare found_approved boolean;
begin
  select person.approved into found_approved from users person
    where person.id = wanted and person.deleted_at is null and person.usertype = 'driver';
  return coalesce(found_approved, false);
end $$;
