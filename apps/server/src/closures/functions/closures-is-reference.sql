-- version 1
create or replace trigger closures_is_reference after insert or update or delete or truncate on closures
  for each statement execute function change_reference_version();
