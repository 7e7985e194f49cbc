-- version 1
-- Nodes of the previous version list their entries in `audit_waiting`: each gets its number instead. One that is gone
-- stays in the list.
create or replace function number_waiting_entry() returns trigger language plpgsql as $$
begin
  update audit_log set number = next_audit_number() where id = new.audit_id and at = new.audit_at and number is null;
  if found then return null; end if;
  return new;
end $$;

create or replace trigger waiting_entry_numbered before insert on audit_waiting
  for each row execute function number_waiting_entry();
