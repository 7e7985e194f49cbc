-- version 1
create or replace trigger languages_is_reference after insert or update or delete or truncate on languages
  for each statement execute function change_reference_version();
