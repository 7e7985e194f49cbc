-- version 1
-- The status in which a booking ended, null for an open one. PostgreSQL stores the result with each booking, but
-- does not recompute it when the function is replaced: a new status writes no row. In PL/pgSQL, because PostgreSQL
-- parses an SQL function for every statement.
create or replace function ended_as_of(status text) returns text language plpgsql immutable parallel safe as $$
begin
  return case when status in ({{ended}}) then status end;
end $$;
