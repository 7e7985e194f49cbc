-- version 1
create or replace trigger settings_is_reference after insert or update or delete or truncate on settings
  for each statement execute function change_reference_version();
