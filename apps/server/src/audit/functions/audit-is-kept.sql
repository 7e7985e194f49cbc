-- version 1
-- Whoever has the server's own database user can still drop the triggers; the chain then shows what was changed.
create or replace function audit_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is only added to' using errcode = '42501';
end $$;

create or replace trigger audit_kept before update or delete on audit_log
  for each row execute function audit_is_kept();
create or replace trigger audit_kept before update or delete on audit_links
  for each row execute function audit_is_kept();
