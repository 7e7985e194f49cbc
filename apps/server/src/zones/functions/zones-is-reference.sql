-- version 1
create or replace trigger zones_is_reference after insert or update or delete or truncate on zones
  for each statement execute function change_reference_version();
